function main() {
  a = array(3);
  a[0] = "text";
  a[0 - 1] = 1;
}
