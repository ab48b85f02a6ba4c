function main() {
  break;
}
