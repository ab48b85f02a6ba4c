package org.pathprofile.benchmarks.overhead;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AwfyTest {
  /** Tests run in the folder of their module. */
  private static final Path ROOT = Path.of("..");

  @TempDir Path folder;

  @Test
  void allProgramsAreThereInEveryLanguage() {
    Set<String> names = new TreeSet<>();
    for (AwfyLanguage language : AwfyLanguage.values()) {
      List<Workload> workloads =
          Workload.of(List.of("awfy")).stream().map(workload -> workload.in(language)).toList();
      assertEquals(14, workloads.size());
      for (Workload workload : workloads) {
        assertTrue(names.add(workload.name()), workload.name());
        assertEquals(language, workload.awfyLanguage().orElseThrow());
        assertEquals(List.of(workload), Workload.of(List.of(workload.name())));
        assertTrue(Workload.Group.COST.contains(workload.group()), workload.name());
        assertTrue(Files.exists(workload.driver(ROOT)), () -> "" + workload.driver(ROOT));
      }
    }
  }

  @Test
  void otherProgramsAreInOneLanguageOnly() {
    for (Workload workload : Workload.of(List.of("all", "scale", "feedback"))) {
      assertSame(workload, workload.in(AwfyLanguage.RUBY));
      assertEquals("", workload.driver(ROOT, folder).program());
    }
  }

  @Test
  void driversAreToldWhatToRun() {
    Workload python = Workload.of(List.of("python-deltablue")).get(0);
    Driver driver = python.driver(ROOT, folder);
    assertEquals(ROOT.resolve("benchmarks/awfy/awfy.py").toFile(), driver.file());
    assertEquals("DeltaBlue", driver.program());
    assertEquals(folder.resolve("benchmarks/Python").toString(), driver.folder());
    assertTrue(driver.size() > 0);
    Workload java = python.in(AwfyLanguage.JAVA);
    assertEquals(
        AwfyPreparation.classes(ROOT).toString(), java.driver(ROOT, folder).folder(), java.name());
    // Within pathprofile's folder, if nothing else is said.
    assertEquals(
        ROOT.resolve("benchmarks/target/are-we-fast-yet/benchmarks/JavaScript").toString(),
        python.in(AwfyLanguage.JAVASCRIPT).driver(ROOT, AwfyPreparation.DEFAULT_FOLDER).folder());
  }

  @Test
  void missingCheckoutIsToldWithWhatToDo() {
    for (AwfyLanguage language : AwfyLanguage.values()) {
      AwfyPreparation preparation =
          new AwfyPreparation(folder, new TreeSet<>(EnumSet.of(language)));
      Children children = new Children(ROOT, ROOT, ROOT, List.of(), ROOT);
      String message =
          assertThrows(
                  AwfyPreparation.ImpossibleException.class, () -> preparation.prepare(children))
              .getMessage();
      assertTrue(
          message.contains(language.folder(folder).toString()) && message.contains("git clone"),
          message);
    }
  }

  @Test
  void nothingIsPreparedForOtherPrograms() throws Exception {
    AwfyPreparation preparation = new AwfyPreparation(folder.resolve("nowhere"), new TreeSet<>());
    Children children = new Children(ROOT, ROOT, ROOT, List.of(folder), ROOT);
    assertEquals(children, preparation.prepare(children));
  }

  @Test
  void modulesOfLanguagesFollowTheOthers() {
    Path other = folder.resolve("python");
    Children children = new Children(ROOT, ROOT, ROOT, List.of(folder), ROOT);
    assertEquals(List.of(folder, other), children.with(List.of(other, folder)).modules());
  }

  @Test
  void unknownLanguagesAreRefusedWithTheKnownOnes() {
    String message =
        assertThrows(IllegalArgumentException.class, () -> AwfyLanguage.of("cobol")).getMessage();
    assertTrue(message.contains("'cobol'") && message.contains("javascript, python"), message);
  }

  @Test
  void groupsAreNamedByTheirLanguages() {
    assertEquals(
        4,
        Workload.Group.COST.stream()
            .filter(group -> group.title().startsWith("are-we-fast-yet"))
            .collect(Collectors.toSet())
            .size());
  }
}
