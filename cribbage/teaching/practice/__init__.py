"""The steering of practice: skills and their states, what returns and when, and what comes next; all folds over answers."""
