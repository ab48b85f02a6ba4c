/* A comment
   of two lines. */
function $main_1(  ) { // all kinds of letters
  return "/* none */" ;
}
function main(){println($main_1());A9=1;println(A9+1);debugger; return 0;}
