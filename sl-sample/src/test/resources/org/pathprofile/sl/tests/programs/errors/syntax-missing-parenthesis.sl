function main() {
  if (a { }
}
