package org.pathprofile.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Programs of Node.js, with the modules and packages around them. */
class JavaScriptProjectsTest {
  @TempDir private Path folder;

  @BeforeAll
  static void silenceTheEngine() {
    System.setProperty("polyglot.engine.WarnInterpreterOnly", "false");
  }

  private Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  private static Call run(Path program) {
    return Call.of("run", "--pathprofile=false", program.toString());
  }

  @Test
  void aCommonJsProgramRequiresFilesAndPackages() throws IOException {
    write("node_modules/big/package.json", "{\"main\": \"index.js\"}");
    write("node_modules/big/index.js", "module.exports = n => n > 2;");
    write("lib/small.js", "exports.small = n => n < 2;");
    String text = "print(require('big')(3), require('./lib/small').small(3));";
    for (String name : new String[] {"a.cjs", "a.js"}) {
      Call call = run(write(name, text));
      assertEquals("true false\n", call.out());
      assertEquals(
          "pathprofile: "
              + name
              + " uses require, so it runs with --js.commonjs-require --js.commonjs-require-cwd="
              + folder
              + "\n",
          call.err());
    }
  }

  @Test
  void whoSetsTheOptionIsToldNothing() throws IOException {
    Path program = write("a.cjs", "print(typeof require);");
    Call call =
        Call.of("run", "--pathprofile=false", "--js.commonjs-require=false", program.toString());
    assertEquals(new Call(0, "undefined\n", ""), call);
  }

  @Test
  void aModuleImportsAPackage() throws IOException {
    write("node_modules/big/package.json", "{\"main\": \"big.mjs\", \"type\": \"module\"}");
    write("node_modules/big/big.mjs", "export const big = n => n > 2;");
    Call call = run(write("src/a.mjs", "import {big} from 'big'; print(big(3));"));
    assertEquals("true\n", call.out());
    assertTrue(call.err().contains("a.mjs uses packages of node_modules, so it runs"), call.err());
  }

  @ParameterizedTest
  @CsvSource({"module, 'true\n'", "commonjs, 'false\n'"})
  void thePackageTellsWhetherAProgramIsAModule(String type, String output) throws IOException {
    write("package.json", "{\"name\": \"x\", \"type\" : \"" + type + "\"}");
    Path program = write("src/a.js", "print(this === undefined);");
    assertEquals(new Call(0, output, ""), run(program));
  }

  @Test
  void aRejectionThatNobodyHandlesEndsTheProgram() throws IOException {
    Call call = run(write("a.js", "Promise.reject(new Error('nope')); print('on');"));
    assertEquals(1, call.code());
    assertEquals("on\n", call.out());
    assertTrue(call.err().startsWith("Error: nope\n"), call.err());
    Call handled = run(write("b.js", "const p = Promise.reject(1); p.catch(() => print('ok'));"));
    assertEquals(new Call(0, "ok\n", ""), handled);
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " -> ",
      value = {
        "a.js -> require('fs') -> fs is a module of Node.js",
        "a.mjs -> import 'node:fs/promises' -> node:fs/promises is a module of Node.js",
        "a.mjs -> import 'path' -> path is a module of Node.js",
        "a.js -> require('@s/nosuch/x') -> the package @s/nosuch is not installed; npm install @s/nosuch",
        "a.mjs -> import 'mapped' -> GraalJS cannot load the package mapped from an ES module."
      })
  void aModuleThatCannotBeLoadedIsOneMessage(String name, String text, String message)
      throws IOException {
    write("node_modules/mapped/package.json", "{\"exports\": {\".\": \"./index.js\"}}");
    write("node_modules/mapped/index.js", "export default 1;");
    Call call = run(write(name, text));
    assertEquals(1, call.code());
    String last = call.err().lines().reduce((first, second) -> second).orElse("");
    assertTrue(last.startsWith("pathprofile: " + message), call.err());
    assertFalse(call.err().contains("\tat "), call.err());
    if (!message.contains("not installed")) {
      assertTrue(last.contains("npx esbuild " + name + " --bundle"), last);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " -> ",
      value = {
        "require('a') -> require",
        "x.require('a') -> ",
        "if (typeof require === 'function') require('a') -> ",
        "(function (e, require) { require('a') })() -> ",
        "function require(x) {} require('a') -> ",
        "require(name) -> "
      })
  void onlyWhatCannotDoWithoutRequireGetsIt(String text, String needs) throws IOException {
    assertEquals(needs, JavaScriptStarter.of(write("a.js", text)).program().needsPackages());
  }

  @Test
  void otherFailuresAreTheirOwn() throws IOException {
    JavaScriptFile program = JavaScriptStarter.of(write("a.js", "require('./b')")).program();
    assertNull(MissingModules.explain("TypeError: x is not a function", false, program));
    assertNull(MissingModules.explain("TypeError: Cannot load module: './b'", false, program));
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void typeScriptIsBundledIfThereIsABundler() throws IOException {
    Path program = write("a.ts", "print('not JavaScript' as string);");
    Path esbuild =
        write(
            "node_modules/.bin/esbuild",
            """
            #!/bin/sh
            for option; do case $option in --outfile=*) out=${option#*=} ;; esac; done
            echo "print('bundled');" >"$out"
            """);
    Files.setPosixFilePermissions(esbuild, PosixFilePermissions.fromString("rwxr-xr-x"));
    assertEquals(
        new Call(0, "bundled\n", "pathprofile: " + program + " is bundled by " + esbuild + "\n"),
        run(program));
    Files.writeString(esbuild, "#!/bin/sh\necho 'a.ts:1: wrong'\nexit 1\n");
    assertEquals(
        new Call(2, "", "a.ts:1: wrong\npathprofile: " + program + ": " + esbuild + " failed\n"),
        run(program));
  }
}
