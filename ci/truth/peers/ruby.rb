# Makes programs of Ruby's own tests of Coverage, with what the tests say that it counts:
#
#   ruby ruby.rb TESTS FOLDER
#
# TESTS is test/coverage/test_coverage.rb of Ruby. driver.rb loads all programs; expected.json has the counts, by
# file: lines, the outcomes of decisions, calls of methods.
require "json"

module Test
  module Unit
    class TestCase
      def method_missing(*) = nil
      def respond_to_missing?(*) = true
    end
  end
end
$LOADED_FEATURES.concat(%w[test/unit.rb envutil.rb])
module Kernel
  alias required require
  def require(name) = %w[test/unit envutil].include?(name) || required(name)
end

tests, folder = File.expand_path(ARGV[0]), File.expand_path(ARGV[1])
load tests
$programs = []
TestCoverage.class_eval do
  def assert_coverage(code, options, result) = $programs << [@test, code, result]
  def assert_in_out_err(*) = nil
  attr_writer :test
end
TestCoverage.instance_methods.grep(/\Atest_/).sort.each do |name|
  test = TestCoverage.new
  test.test = name
  begin
    test.send(name)
  rescue StandardError, NotImplementedError
    # What the test does beside is not needed.
  end
end

expected = {}
$programs.each_with_index do |(name, code, result), number|
  next unless result.is_a?(Hash) && !result.key?(:oneshot_lines)

  file = File.join(folder, "test#{number}.rb")
  File.write(file, code)
  lines = (result[:lines] || []).each_with_index.to_h { |count, line| [line + 1, count] }.compact
  decisions = (result[:branches] || {}).map do |(kind, _, first, _, last, _), arms|
    { line: first, end: last, kind: kind, counts: arms.values }
  end
  functions = (result[:methods] || {}).map { |(_, _, first), count| { line: first, count: count } }
  expected[file] = { name: name, text: code, lines: lines, decisions: decisions, functions: functions }
end
File.write(File.join(folder, "expected.json"), JSON.generate(expected))
File.write(File.join(folder, "driver.rb"), <<~RUBY)
  #{expected.keys.inspect}.each do |file|
    load file, true
  rescue StandardError => e
    warn "\#{file}: \#{e}"
  end
RUBY
puts "#{expected.size} programs"
