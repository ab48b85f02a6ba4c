package org.pathprofile.truffle.jfr;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Percentage;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;
import jdk.jfr.Timestamp;

/** A hot path of an interval. Its fields are read by the recorder, and described there. */
@Name(HotPathEvent.NAME)
@Label("Hot Path")
@Category("Path Profiler")
@Description("A path that guest code took often in the interval that ends with this event")
@Period("10 s")
@StackTrace(false)
final class HotPathEvent extends Event {
  static final String NAME = "org.pathprofile.HotPath";

  @Label("Profiler")
  @Description("Tells the profilers of several engines apart")
  int profiler;

  @Label("Interval Start")
  @Description("Counts are those since this moment")
  @Timestamp(Timestamp.MILLISECONDS_SINCE_EPOCH)
  long intervalStart;

  @Label("Language")
  String language;

  @Label("Source")
  @Description("The path of the source, or its name if it is no file")
  String sourceFile;

  @Label("Line")
  @Description("Where the function begins")
  int line;

  @Label("Function")
  String function;

  @Label("Path")
  @Description("Where the path begins, its decisions, and where it ends")
  String path;

  @Label("Path Id")
  @Description("The number of the path, or else a name that is the same in each run")
  String pathId;

  @Label("End")
  @Description("How the path ends")
  String end;

  @Label("Count")
  @Description("How often the path was taken")
  long count;

  @Label("Estimated")
  @Description("Whether counts are estimated from samples, or are what was recorded of them")
  boolean estimated;

  @Label("Branch Flow")
  @Description("Decisions taken: the count times the decisions of the path")
  long branchFlow;

  @Label("Share")
  @Description("Part of the branch flow of all paths in the interval")
  @Percentage
  float share;
}
