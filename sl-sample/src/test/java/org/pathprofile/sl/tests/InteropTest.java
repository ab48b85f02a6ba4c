package org.pathprofile.sl.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.spi.ToolProvider;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.Value;
import org.graalvm.polyglot.proxy.ProxyObject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Values that cross the language's border, to and from the host and JavaScript. */
class InteropTest {
  private static final BigInteger BIG = BigInteger.TWO.pow(70);

  private ByteArrayOutputStream out;
  private Context context;

  @BeforeEach
  void open() {
    out = new ByteArrayOutputStream();
    context = Context.newBuilder().allowAllAccess(true).out(out).build();
  }

  @AfterEach
  void close() {
    context.close();
  }

  private Value function(String name, String code) {
    context.eval("sl", code);
    return context.getBindings("sl").getMember(name);
  }

  private String output() {
    return out.toString(StandardCharsets.UTF_8).replace("\r\n", "\n");
  }

  @Test
  void languageIsInstalled() {
    assertTrue(context.getEngine().getLanguages().containsKey("sl"));
    assertEquals(
        "application/x-sl", context.getEngine().getLanguages().get("sl").getDefaultMimeType());
  }

  @Test
  void evaluationReturnsWhatMainReturns() {
    assertEquals(42, context.eval("sl", "function main() { return 6 * 7; }").asInt());
    assertTrue(context.eval("sl", "function other() { return 6 * 7; }").isNull());
  }

  @Test
  void numbersOfTheHostAreNumbers() {
    Value add = function("add", "function add(a, b) { return a + b; }");
    assertEquals(42L, add.execute(40, 2).asLong());
    assertEquals(42L, add.execute((byte) 40, (short) 2).asLong());
    assertEquals(5L, add.execute(2.0, 3.0f).asLong());
    assertEquals(BIG.add(BigInteger.ONE), add.execute(BIG, 1).asBigInteger());
    assertEquals(2L, add.execute(BIG, BIG.negate().add(BigInteger.TWO)).asLong());
  }

  @Test
  void stringsAndBooleansOfTheHostAreValues() {
    Value add = function("add", "function add(a, b) { return a + b; }");
    assertEquals("ab", add.execute("a", "b").asString());
    assertEquals("a1", add.execute('a', 1).asString());
    assertEquals("atrue", add.execute("a", true).asString());
    Value not = function("not", "function not(a) { return a == (1 == 2); }");
    assertTrue(not.execute(false).asBoolean());
  }

  @Test
  void bigIntegersCanBeReadOutside() {
    Value power =
        function(
            "power",
            "function power(n) { r = 1; while (n > 0) { r = r * 2; n = n - 1; } return r; }");
    Value big = power.execute(70);
    assertTrue(big.isNumber());
    assertFalse(big.fitsInLong());
    assertTrue(big.fitsInBigInteger());
    assertTrue(big.fitsInDouble());
    assertEquals(BIG, big.asBigInteger());
    assertEquals(BIG.doubleValue(), big.asDouble());
    assertEquals("Number", big.getMetaObject().getMetaSimpleName());
    assertFalse(power.execute(2000).fitsInDouble());
    assertTrue(power.execute(62).fitsInLong());
  }

  @Test
  void objectsHaveMembers() {
    Value make = function("make", "function make() { o = new(); o.a = 1; o.b = make; return o; }");
    Value object = make.execute();
    assertTrue(object.hasMembers());
    assertEquals(Set.of("a", "b"), object.getMemberKeys());
    assertEquals(1, object.getMember("a").asInt());
    assertTrue(object.getMember("b").canExecute());
    object.putMember("c", 7);
    Value read = function("read", "function read(o) { return o.c + 1; }");
    assertEquals(8, read.execute(object).asInt());
    assertTrue(object.removeMember("a"));
    assertFalse(object.hasMember("a"));
    assertEquals("Object", object.getMetaObject().getMetaQualifiedName());
    assertEquals("Object", object.toString());
  }

  @Test
  void arraysHaveElements() {
    Value array = function("make", "function make(n) { return array(n); }").execute(3);
    assertTrue(array.hasArrayElements());
    assertFalse(array.hasMembers());
    assertEquals(3, array.getArraySize());
    assertEquals(0, array.getArrayElement(2).asInt());
    array.setArrayElement(2, 7);
    Value sum = function("sum", "function sum(a) { return a[0] + a[1] + a[2]; }");
    assertEquals(7, sum.execute(array).asInt());
    array.setArrayElement(0, BIG);
    assertEquals(BIG.add(BigInteger.valueOf(7)), sum.execute(array).asBigInteger());
    array.setArrayElement(1, "text");
    assertEquals("text", array.getArrayElement(1).asString());
    assertEquals(7, array.getArrayElement(2).asInt());
    array.setArrayElement(0, 1L);
    assertEquals("1text7", sum.execute(array).asString());
    assertEquals("Array", array.getMetaObject().getMetaQualifiedName());
    assertEquals("Array", array.toString());
  }

  @Test
  void arraysKeepTheirLength() {
    Value array = function("make", "function make(n) { return array(n); }").execute(3);
    assertThrows(ArrayIndexOutOfBoundsException.class, () -> array.getArrayElement(3));
    assertThrows(ArrayIndexOutOfBoundsException.class, () -> array.setArrayElement(3, 1));
    assertThrows(ArrayIndexOutOfBoundsException.class, () -> array.setArrayElement(-1, 1));
    assertThrows(UnsupportedOperationException.class, () -> array.removeArrayElement(0));
    assertEquals(3, array.getArraySize());
  }

  @Test
  void onePlaceTakesArraysOfAllKinds() {
    Value get = function("get", "function get(a, i) { return a[i]; }");
    Value make = function("make", "function make(n) { return array(n); }");
    Value longs = make.execute(2);
    Value objects = make.execute(2);
    objects.setArrayElement(1, "text");
    Value foreign = context.eval("js", "[4, 5]");
    for (int i = 0; i < 3; i++) {
      assertEquals(0, get.execute(longs, 1).asInt());
      assertEquals("text", get.execute(objects, 1).asString());
      assertEquals(5, get.execute(foreign, 1).asInt());
      assertEquals(5, get.execute(context.eval("js", "({k: 5})"), "k").asInt());
    }
  }

  @Test
  void functionsKnowTheirNameAndPlace() {
    context.eval("sl", "function first() {}\nfunction second(a) {\n  return a;\n}");
    Value second = context.getBindings("sl").getMember("second");
    assertEquals("second", second.toString());
    assertEquals(2, second.getSourceLocation().getStartLine());
    assertEquals("second(a) {\n  return a;\n}", second.getSourceLocation().getCharacters());
    assertTrue(context.getBindings("sl").getMemberKeys().contains("first"));
    assertTrue(second.execute().isNull());
  }

  @Test
  void parametersCanBeNamedByTheHost() {
    Value sum =
        context.parse(Source.newBuilder("sl", "function f() { return 5; }", "f").buildLiteral());
    assertTrue(sum.execute().isNull());
  }

  @Test
  void javaScriptCallsAndIsCalled() {
    Value twice = context.eval("js", "(f, x) => f(f(x))");
    Value increment = function("increment", "function increment(x) { return x + 1; }");
    assertEquals(7, twice.execute(increment, 5).asInt());
    Value apply = function("apply", "function apply(f, x) { return f(x) + 1; }");
    assertEquals(50, apply.execute(context.eval("js", "x => x * x"), 7).asInt());
    context.eval("sl", "function main() { f = eval(\"js\", \"(x) => x + '!'\"); println(f(3)); }");
    assertEquals("3!\n", output());
  }

  @Test
  void javaScriptSeesObjectsAndBigNumbers() {
    context
        .getBindings("js")
        .putMember(
            "o",
            context.eval(
                "sl",
                """
        function main() {
          o = new();
          o.list = new();
          o.list.length = 3;
          o.big = 1180591620717411303424;
          return o;
        }"""));
    assertEquals("list,big", context.eval("js", "Object.keys(o).join()").asString());
    assertEquals(4, context.eval("js", "o.list.length + 1").asInt());
    context.eval("js", "o.added = 'x'");
    assertEquals("x", context.eval("js", "o").getMember("added").asString());
    assertEquals(BIG, context.eval("js", "o").getMember("big").asBigInteger());
  }

  @Test
  void foreignObjectsAndArraysAreRead() {
    context.getPolyglotBindings().putMember("numbers", context.eval("js", "[10, 20, 30]"));
    context.getPolyglotBindings().putMember("point", context.eval("js", "({x: 1, y: {z: 2.0}})"));
    context.eval(
        "sl",
        """
        function main() {
          a = import("numbers");
          i = 0;
          sum = 0;
          while (i < getSize(a)) {
            sum = sum + a[i];
            i = i + 1;
          }
          println(sum);
          a[3] = 40;
          println(a.length);
          p = import("point");
          println(p.x + p.y.z);
          p["w"] = sum;
          println(p.w);
          println(typeOf(p));
          println(typeOf(a));
          println(p);
          println(hasSize(a));
          println(import("nothing"));
        }""");
    assertEquals("60\n4\n3\n60\nObject\nObject\nObject\ntrue\nNULL\n", output());
  }

  @Test
  void errorsAtForeignObjectsAreTheLanguagesOwn() {
    context.getPolyglotBindings().putMember("numbers", context.eval("js", "[10]"));
    PolyglotException e =
        assertThrows(
            PolyglotException.class,
            () -> context.eval("sl", "function main() { return import(\"numbers\").none.x; }"));
    assertTrue(e.isGuestException());
    assertEquals("Undefined property: none", e.getMessage());
  }

  @Test
  void nullsOfOtherLanguagesAreNull() {
    Value isNull =
        function(
            "test", "function test(x) { return (x == n()) && isNull(x); }\n" + "function n() {}");
    assertTrue(isNull.execute(context.eval("js", "undefined")).asBoolean());
    assertTrue(isNull.execute((Object) null).asBoolean());
    assertFalse(isNull.execute(0).asBoolean());
  }

  @Test
  void hostObjectsAreUsed() {
    List<Object> list = new ArrayList<>(List.of(1, 2));
    Value use = function("use", "function use(l, m) { l.add(m.key); return l.size(); }");
    assertEquals(3, use.execute(list, ProxyObject.fromMap(Map.of("key", 9L))).asInt());
    assertEquals(9L, ((Number) list.get(2)).longValue());
    context.eval(
        "sl",
        """
        function main() {
          type = java("java.lang.Math");
          println(type.max(3, 1000) + 1);
          builder = new(java("java.lang.StringBuilder"));
          builder.append("x");
          println(builder.toString() + "y");
        }""");
    assertEquals("1001\nxy\n", output());
  }

  @Test
  void typesOfTheHostAreFoundInFoldersThatAreAdded(@TempDir Path folder) throws IOException {
    Path source = folder.resolve("Added.java");
    Files.writeString(
        source, "public class Added { public static int twice(int n) { return n + n; } }");
    ToolProvider compiler = ToolProvider.findFirst("javac").orElseThrow();
    int result = compiler.run(System.out, System.err, source.toString());
    assertEquals(0, result);
    context.eval(
        "sl", "function add(path) { addToHostClassPath(path); return java(\"Added\").twice(21); }");
    Value bindings = context.getBindings("sl");
    assertEquals(42, bindings.getMember("add").execute(folder.toString()).asInt());
  }

  @Test
  void nothingIsAddedToTheHostsTypesWhereTheyAreNotAllowed() {
    try (Context guarded = Context.create("sl")) {
      PolyglotException e =
          assertThrows(
              PolyglotException.class,
              () -> guarded.eval("sl", "function main() { addToHostClassPath(\"x\"); }"));
      assertTrue(e.isGuestException());
      assertEquals("No host class access allowed.", e.getMessage());
    }
  }

  @Test
  void innerContextsAreUsed() {
    PolyglotException e =
        assertThrows(
            PolyglotException.class,
            () ->
                context.eval(
                    "sl",
                    """
                    function main() {
                      context = java("org.graalvm.polyglot.Context").create();
                      context.eval("sl", "function createObject() { return new(); }");
                      context.eval("sl", "function getPrimitive() { return 42; }");
                      inner = context.getBindings("sl");
                      println(inner.createObject());
                      println(inner.getPrimitive());
                      context.close();
                      inner.getPrimitive();
                    }"""));
    assertFalse(e.isInternalError());
    assertEquals("Object\n42\n", output());
  }

  @Test
  void contextsOfAnEngineShareCodeButNotFunctions() {
    Source source =
        Source.newBuilder(
                "sl",
                "function main() { println(f); defineFunction(\"function g() { return 5; }\"); }\n"
                    + "function f() { return g(); }",
                "shared.sl")
            .buildLiteral();
    try (Engine engine = Engine.create();
        Context one = Context.newBuilder().engine(engine).out(out).build();
        Context two = Context.newBuilder().engine(engine).out(out).build()) {
      for (int i = 0; i < 2; i++) {
        one.eval(source);
        assertEquals(5, one.getBindings("sl").getMember("f").execute().asInt());
        assertFalse(two.getBindings("sl").hasMember("f") && i == 0);
        two.eval(source);
        assertEquals(5, two.getBindings("sl").getMember("f").execute().asInt());
        two.eval("sl", "function g() { return 6; }");
        assertEquals(6, two.getBindings("sl").getMember("f").execute().asInt());
        assertEquals(5, one.getBindings("sl").getMember("f").execute().asInt());
      }
    }
  }

  @Test
  void syntaxErrorsHaveAPlace() {
    PolyglotException e =
        assertThrows(
            PolyglotException.class, () -> context.eval("sl", "function main() {\n  a = -1;\n}"));
    assertTrue(e.isSyntaxError());
    assertFalse(e.isIncompleteSource());
    assertEquals(2, e.getSourceLocation().getStartLine());
    assertEquals(7, e.getSourceLocation().getStartColumn());
    assertTrue(
        assertThrows(
                PolyglotException.class, () -> context.eval("sl", "function main() {\n  a = 1;"))
            .isIncompleteSource());
  }

  @Test
  void guestErrorsHaveAStackTrace() {
    PolyglotException e =
        assertThrows(
            PolyglotException.class,
            () ->
                context.eval(
                    "sl", "function main() {\n  f();\n}\nfunction f() {\n  return 1 - \"\";\n}"));
    assertTrue(e.isGuestException());
    assertEquals(5, e.getSourceLocation().getStartLine());
    List<String> frames = new ArrayList<>();
    for (PolyglotException.StackFrame frame : e.getPolyglotStackTrace()) {
      if (frame.isGuestFrame()) {
        frames.add(frame.getRootName() + ":" + frame.getSourceLocation().getStartLine());
      }
    }
    assertEquals(List.of("f:5", "main:2"), frames);
  }

  @Test
  void nestingIsLimited() {
    String deep = "(".repeat(100_000) + "1" + ")".repeat(100_000);
    PolyglotException e =
        assertThrows(
            PolyglotException.class,
            () -> context.eval("sl", "function main() { return " + deep + "; }"));
    assertTrue(e.isSyntaxError());
    assertTrue(e.getMessage().endsWith("nested more than 500 levels deep"), e.getMessage());
    String fair = "(".repeat(490) + "1" + ")".repeat(490);
    assertEquals(1, context.eval("sl", "function main() { return " + fair + "; }").asInt());
  }
}
