"""A process that answers the first questions well, and the first act in a way that `MODE` names.

python -m tests.conformance.broken_process MODE
"""

import json
import os
import sys
import time

VIEW = {
    "name": "h1",
    "street": "preflop",
    "button": 1,
    "seats": [
        {"number": 2, "stack": "198", "streetBet": "2", "contributed": "2", "hiddenCards": 2},
        {"number": 1, "stack": "199", "streetBet": "1", "contributed": "1", "hiddenCards": 2},
    ],
    "potTotal": "3",
    "turn": {"seat": 1, "toCall": "1"},
}
CLAIMS = {
    "name": "broken",
    "version": "1",
    "games": ["holdem"],
    "limits": ["no-limit"],
    "rulebooks": ["default"],
    "features": ["FEATURE_SCRIPTED_CARDS", "FEATURE_EVENTS"],
}


def main(mode: str) -> None:

    for line in sys.stdin:
        request = json.loads(line)
        number = request["id"]
        answer: dict[str, object]
        if "describe" in request:
            answer = {"id": number, "describe": CLAIMS}
        elif "newHand" in request:
            answer = {"id": number, "newHand": {"view": VIEW}}
        elif mode == "crashes":
            sys.exit("out of cards")
        elif mode == "hangs":
            time.sleep(60)
        elif mode == "closes its output":
            os.close(1)
            time.sleep(60)
        else:
            answer = {
                "fails": {"id": number, "failure": {"message": "the adapter broke"}},
                "answers something else": {"id": number, "end": {}},
                "answers out of order": {"id": number + 1, "act": {"view": VIEW}},
                "answers nothing": {"id": number, "act": {}},
                "talks": {"welcome": "to poker", "id": "one"},
            }[mode]
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(" ".join(sys.argv[1:]))
