"""All programs here, one after the other."""

import modules
import use_kinds
