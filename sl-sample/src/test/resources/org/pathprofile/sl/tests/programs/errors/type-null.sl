function null() {
}
function main() {
  println(1);
  null() - 1;
}
