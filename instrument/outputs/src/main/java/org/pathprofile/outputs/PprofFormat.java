package org.pathprofile.outputs;

import com.google.protobuf.CodedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.pathprofile.core.output.FormatNeeds;
import org.pathprofile.core.output.FormatOptions;
import org.pathprofile.core.profile.FunctionProfile;
import org.pathprofile.core.profile.PathCount;
import org.pathprofile.core.profile.PathProfile;
import org.pathprofile.core.profile.RunFacts;

/**
 * The file format of pprof: a message of profile.proto, compressed by gzip. A path is a sample with
 * two values, executions and branch flow, and the labels {@code path} and {@code end}; its stack is
 * file, function, decisions. Stateless and thread-safe.
 */
public final class PprofFormat extends NamedFormat {
  /** Makes the format; it is found as a service. */
  public PprofFormat() {
    super(
        "pprof",
        "the compressed file of pprof, for go tool pprof and continuous profiling",
        FormatNeeds.PATHS,
        ".pprof",
        ".pb");
  }

  @Override
  public boolean isCompressed() {
    return true;
  }

  @Override
  void writeFitting(PathProfile profile, FormatOptions options, OutputStream target)
      throws IOException {
    GZIPOutputStream packed = new GZIPOutputStream(target);
    CodedOutputStream message = CodedOutputStream.newInstance(packed);
    new Message(message).profile(profile);
    message.flush();
    packed.finish();
    target.flush();
  }

  /** Writes a part of a message; its own length comes first. */
  private interface Part {
    void write(CodedOutputStream to) throws IOException;
  }

  /** One message, field by field; the numbers are those of profile.proto. */
  private static final class Message {
    private static final int SAMPLE_TYPE = 1;
    private static final int SAMPLE = 2;
    private static final int LOCATION = 4;
    private static final int FUNCTION = 5;
    private static final int STRING_TABLE = 6;
    private static final int TIME_NANOS = 9;
    private static final int DURATION_NANOS = 10;
    private static final int COMMENT = 13;
    private static final int DEFAULT_SAMPLE_TYPE = 14;

    private static final int LABEL_OF_SAMPLE = 3;

    private final CodedOutputStream to;
    private final Map<String, Integer> strings = new LinkedHashMap<>();
    private final Map<Profiles.Frame, Integer> frames = new LinkedHashMap<>();

    Message(CodedOutputStream to) {
      this.to = to;
      string("");
    }

    private int string(String text) {
      strings.putIfAbsent(text, strings.size());
      return strings.get(text);
    }

    /** The number of the frame, from 1 on; that of its location and of its function. */
    private int number(Profiles.Frame frame) {
      frames.putIfAbsent(frame, frames.size() + 1);
      return frames.get(frame);
    }

    void profile(PathProfile profile) throws IOException {
      pair(to, SAMPLE_TYPE, "paths", "count");
      pair(to, SAMPLE_TYPE, "branch_flow", "count");
      for (FunctionProfile function : profile.functions()) {
        for (PathCount path : function.paths()) {
          sample(function, path);
        }
      }
      for (var frame : frames.entrySet()) {
        location(frame.getKey(), frame.getValue());
      }
      for (var frame : frames.entrySet()) {
        function(frame.getKey(), frame.getValue());
      }
      int comment = string("unit: " + Profiles.unit(profile));
      int first = string("paths");
      for (String text : strings.keySet()) {
        to.writeString(STRING_TABLE, text);
      }
      if (profile.run().isPresent()) {
        RunFacts run = profile.run().get();
        to.writeInt64(TIME_NANOS, Duration.between(Instant.EPOCH, run.began()).toNanos());
        to.writeInt64(DURATION_NANOS, run.duration().toNanos());
      }
      to.writeInt64(COMMENT, comment);
      to.writeInt64(DEFAULT_SAMPLE_TYPE, first);
    }

    private void sample(FunctionProfile function, PathCount path) throws IOException {
      List<Integer> stack =
          new ArrayList<>(Profiles.stack(function, path).stream().map(this::number).toList());
      // The leaf comes first.
      Collections.reverse(stack);
      part(
          to,
          SAMPLE,
          part -> {
            for (int frame : stack) {
              part.writeUInt64(1, frame);
            }
            part.writeInt64(2, path.count());
            part.writeInt64(2, path.branchFlow());
            pair(part, LABEL_OF_SAMPLE, "path", path.name());
            pair(part, LABEL_OF_SAMPLE, "end", path.ends().label());
          });
    }

    /** A type and its unit, or the key and the value of a label. */
    private void pair(CodedOutputStream of, int field, String first, String second)
        throws IOException {
      int firstNumber = string(first);
      int secondNumber = string(second);
      part(
          of,
          field,
          part -> {
            part.writeInt64(1, firstNumber);
            part.writeInt64(2, secondNumber);
          });
    }

    private void location(Profiles.Frame frame, int number) throws IOException {
      part(
          to,
          LOCATION,
          part -> {
            part.writeUInt64(1, number);
            part(
                part,
                4,
                line -> {
                  line.writeUInt64(1, number);
                  line.writeInt64(2, frame.line());
                });
          });
    }

    private void function(Profiles.Frame frame, int number) throws IOException {
      int name = string(frame.name());
      int file = string(frame.file());
      part(
          to,
          FUNCTION,
          part -> {
            part.writeUInt64(1, number);
            part.writeInt64(2, name);
            part.writeInt64(3, name);
            part.writeInt64(4, file);
            part.writeInt64(5, frame.line());
          });
    }

    private static void part(CodedOutputStream to, int field, Part part) throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      CodedOutputStream coded = CodedOutputStream.newInstance(bytes);
      part.write(coded);
      coded.flush();
      to.writeByteArray(field, bytes.toByteArray());
    }
  }
}
