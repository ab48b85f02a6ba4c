# Lays out nested lists in columns of several widths.
require File.join(ENV["LIBRARY"], "prettyprint.rb")

def show(printer, tree)
  if tree.is_a?(Array)
    printer.group(1, "(", ")") do
      tree.each_with_index do |child, index|
        unless index == 0
          printer.text ","
          printer.breakable
        end
        show(printer, child)
      end
    end
  else
    printer.text tree.to_s
  end
end

def tree(depth, seed)
  return seed % 1000 if depth == 0
  (1..seed % 4 + 2).map { |n| tree(depth - 1, seed * 7 + n * 3) }
end

[20, 40, 79].each do |width|
  puts PrettyPrint.format(+"", width) { |printer| show(printer, tree(4, width)) }
end
puts PrettyPrint.singleline_format(+"") { |printer| show(printer, tree(2, 5)) }
filled = PrettyPrint.format(+"", 30) do |printer|
  printer.group(2) do
    50.times do |n|
      printer.text n.to_s
      printer.fill_breakable
    end
  end
end
puts filled
