function main() {
  x = 36893488147419103232; x / "4";
}
