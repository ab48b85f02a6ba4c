"""The programs that use modules of the standard library, one after the other."""

import use_argparse
import use_ast
import use_difflib
import use_html
import use_textwrap

# It makes Python's json use no C.
import use_json
