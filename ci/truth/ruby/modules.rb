# The programs that use modules of the standard library, one after the other. Sets load the tsort that comes with Ruby,
# before the last program has that of LIBRARY take its place.
%w[did_you_mean getoptlong optparse prettyprint set shellwords tsort].each do |name|
  require_relative "use_#{name}"
end
