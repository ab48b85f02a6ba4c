function mkobj() {
  o = new();
  o.z = "zzz";
  return o;
}

function read(obj, name) {
  return obj[name];
}

function write(obj, name, value) {
  return obj[name] = value;
}

function main() {
  obj1 = new();
  println(obj1.x = 42);
  println(obj1.x);
  obj2 = new();
  obj2.o = obj1;
  println(obj2.o.x);
  obj2.o.y = "why";
  println(obj1.y);
  println(mkobj().z);
  obj3 = new();
  obj3.fn = mkobj;
  println(obj3.fn().z);
  obj3["f" + "n"] = write;
  obj3.fn(obj1, "x", 43);
  println(obj1["x"]);
  obj4 = new();
  obj4.prop0 = 1;
  i = 1;
  while (i < 10) {
    write(obj4, "prop" + i, read(obj4, "prop" + (i - 1)) * 2);
    i = i + 1;
  }
  println(obj4.prop9);
  obj4[1] = "one";
  obj4[1 == 1] = "yes";
  println(obj4["1"] + obj4["true"]);
  obj4.prop0 = "string";
  println(obj4.prop0);
  println(obj4);
}
