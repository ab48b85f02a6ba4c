function main() {
  a = b & c;
}
