# Strongly connected components and topological orders of graphs.
require File.join(ENV["LIBRARY"], "tsort.rb")

class Graph
  include TSort

  def initialize(edges)
    @edges = edges
  end

  def tsort_each_node(&block)
    @edges.each_key(&block)
  end

  def tsort_each_child(node, &block)
    @edges.fetch(node) { [] }.each(&block)
  end
end

acyclic = Graph.new((1..40).to_h { |n| [n, (1...n).select { |m| n % m == 0 }] })
puts acyclic.tsort.inspect
puts acyclic.strongly_connected_components.size
cyclic = Graph.new((0..30).to_h { |n| [n, [(n * 3 + 1) % 31, (n * n) % 31, n / 2]] })
puts cyclic.strongly_connected_components.map(&:sort).inspect
cyclic.each_strongly_connected_component_from(5) { |component| puts component.size }
begin
  cyclic.tsort
rescue TSort::Cyclic => e
  puts e.message.size
end
