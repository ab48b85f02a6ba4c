function main() {
  if (inNativeImage() == (1 == 2)) { println("a virtual machine"); }
  return inNativeImage();
}
