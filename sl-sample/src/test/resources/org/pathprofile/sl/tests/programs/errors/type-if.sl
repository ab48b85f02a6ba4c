function main() {
  if ("4") { 3; }
}
