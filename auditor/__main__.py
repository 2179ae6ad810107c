"""`python -m auditor` is the command `auditor`."""

from auditor.cli.main import main

if __name__ == "__main__":
    main()
