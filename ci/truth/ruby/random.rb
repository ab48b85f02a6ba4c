# Writes random programs of nested control flow, and a program that runs them all.
#
# usage: random.rb FOLDER FIRST_SEED COUNT
#
# FOLDER/<seed>.rb depends on the seed only, and each run of it does the same: what is random was drawn here, or
# comes from a generator of the program. Every program ends: methods call those before them only, until a budget
# of calls is spent; loops count; what begins again does so until a second budget is spent.
#
# The program counts where it comes by: t(7) adds one to the counter 7. A comment says which blocks of a profile
# those counters stand for, on its line: `#= || -> right: 7`, or the difference of two, `#= || -> left: 6-7`; and
# `#= activations: 7` stands for the activations of the function that begins there. All other decisions are
# branches that Ruby's Coverage counts.

HEAD = <<'RUBY'
  class Wrong < StandardError; end
  class Worse < Wrong; end
  class Point
    attr_accessor :x, :y
    def initialize(x, y)
      @x = x
      @y = y
    end
    def to_s = "point"
    def deconstruct
      [@x, @y]
    end
    def deconstruct_keys(_)
      {x: @x, y: @y}
    end
  end
  VALUES = [
    0, 1, 2, 3, 5, 9, -1, 2.5, nil, true, false, :a, :b, "a", "b", "ab", "abc", [], [0], [1], [:a], [:a, 0], [:a, 1],
    [:b, 0], ["a", "b"], [1, [2, 3]], [1, [2, "a"]], [0, 1, 2], [1, 2, 3, 4], [nil, true], {}, {k: "k"}, {k: "l"},
    {k: :a}, {k: 1, j: 2}, {j: 0}, {a: {b: [1, "z"]}}, {a: {b: [2, :a]}}, Point.new(0, 0), Point.new(1, :a),
    Point.new("a", [1, 2])
  ].freeze
  COUNTS = Hash.new(0)
  @seed = START
  @calls = 300
  @turns = 100
  class << self
    def t(id)
      COUNTS[id] += 1
      true
    end
    def q(id, value)
      COUNTS[id] += 1
      value
    end
    def draw(n)
      @seed = (@seed * 1_103_515_245 + 12_345) & 0x7fffffff
      (@seed >> 8) % n
    end
    def d(n)
      draw(n) == 0
    end
    def pick
      VALUES[draw(VALUES.size)]
    end
    def call?
      @calls -= 1
      @calls > 0
    end
    def turn?
      @turns -= 1
      @turns > 0 && d(2)
    end
RUBY

class Maker
  MOST = 30

  def initialize(seed)
    @random = Random.new(seed)
    @seed = seed
    @lines = []
    @indent = 2
    @ids = 0
    @names = 0
    @methods = []
    @size = 0
  end

  def program
    @lines << "# Made by random.rb from the seed #{@seed}."
    @lines << "module Program#{@seed}"
    @lines.concat(HEAD.sub("START", (@seed * 7919 + 1).to_s).lines.map(&:chomp))
    (2 + pick(4)).times { method }
    @indent = 1
    line "end"
    line "25.times do |n|"
    inside do
      @methods.each do |name|
        line "begin"
        inside { line "#{name}(n) { |z| z.to_s.size }" }
        line "rescue Wrong, ArgumentError, NoMatchingPatternError => e"
        inside { line "puts e.class" }
        line "end"
      end
    end
    line "end"
    line "puts \"#{@seed} \#{COUNTS.sort.flatten.join(\" \")}\""
    @indent = 0
    line "end"
    @lines.join("\n") + "\n"
  end

  private

  def pick(n) = @random.rand(n)

  def one(*of) = of[pick(of.size)]

  def id = @ids += 1

  def name(prefix) = "#{prefix}#{@names += 1}"

  def line(text) = @lines << "  " * @indent + text

  def inside
    @indent += 1
    yield
    @indent -= 1
  end

  # What is around the code that is written: where jumps may go.
  Around = Struct.new(:kind, :loop, :block, :rescuing, :depth, keyword_init: true)

  def deeper(around, **changes) = Around.new(**around.to_h, depth: around.depth + 1, **changes)

  def method
    name = name("f")
    own = id
    # Coverage knows nothing of text; the counters do.
    is_text = pick(5) == 0
    line "class_eval <<~'TEXT', __FILE__, __LINE__ + 1" if is_text
    case pick(4)
    when 0
      given = id
      line "def #{name}(n, m = q(#{given}, n + 1)) #= default -> used: #{given} #= default -> given: #{own}-#{given}"
    when 1
      given = id
      line "def #{name}(n, m: q(#{given}, 3)) #= default -> used: #{given} #= default -> given: #{own}-#{given}"
    else
      line "def #{name}(n)"
    end
    @size = 0
    inside do
      line "t(#{own})"
      5.times { body(Around.new(kind: :method, depth: 0), 2) }
      line "n"
    end
    if pick(4) == 0
      clauses(Around.new(kind: :method, depth: 1), nil)
    end
    line "end"
    line "TEXT" if is_text
    @methods << name
  end

  def body(around, most)
    (1 + pick(most)).times { statement(around) }
  end

  STATEMENTS = %i[
    simple simple modifier branch branch unless_branch ternary values values tests pattern pattern pattern
    while_loop until_loop do_while block block begun begun operators operators assignment assignment safe jump jump
    raising catching lambda_call call yielding membership
  ].freeze

  def statement(around)
    @size += 1
    if around.depth > 4 || @size > MOST
      line one("n += 1", "n -= 2 if n > 9", "n ^= 1")
    else
      send(STATEMENTS[pick(STATEMENTS.size)], around)
    end
  end

  # A condition without a decision of its own.
  def condition
    one("d(2)", "d(3)", "d(4)", "n > #{pick(5)}", "n.even?", "!d(3)", "not(n == #{pick(4)})", "pick.nil?", "pick == #{literal}")
  end

  def seldom = "d(#{4 + pick(8)})"

  def plain = one("0", "1", "2", ":a", ":b", '"a"', '"ab"', "nil", "true", "2.5", "[]")

  def literal = one(plain, plain, "/b/", "(1..3)", "Integer", "Integer", "String", "Array", "Symbol", "(0..)", "Object")

  def simple(_around)
    line one("n += #{pick(4)}", "n -= 1", "n = n * 3 % 17", "@w = n", "n += pick.to_s.size")
  end

  def modifier(_around)
    line one(
      "n += 1 if #{condition}", "n += 2 unless #{condition}", "n -= 1 if (#{condition})", "@w = pick unless !d(2)"
    )
  end

  def branch(around)
    line "if #{condition}"
    inside { body(deeper(around), 3) }
    pick(3).times do
      line "elsif #{condition}"
      inside { body(deeper(around), 2) }
    end
    otherwise(around)
    line "end"
  end

  def otherwise(around)
    return if pick(2) == 0
    line "else"
    inside { body(deeper(around), 2) }
  end

  def unless_branch(around)
    line "unless #{condition}"
    inside { body(deeper(around), 2) }
    otherwise(around)
    line "end"
  end

  def ternary(_around)
    line one("n += #{condition} ? 1 : 2", "n = (#{condition} ? n : n + 1)", "@w = [#{condition} ? n : 0]")
  end

  # `case` with a value.
  def values(around)
    line "case #{one("n % 4", "pick", "[#{Array.new(4) { plain }.join(", ")}][draw(4)]", "draw(4)")}"
    (1 + pick(4)).times do
      line "when #{Array.new(one(1, 1, 1, 2, 3)) { one(literal, literal, "->(x) { x == n }", "*[1, :a]") }.join(", ")}"
      inside { body(deeper(around), 2) }
    end
    otherwise(around)
    line "end"
  end

  # `case` without a value.
  def tests(around)
    line "case"
    (1 + pick(3)).times do
      line "when #{condition}"
      inside { body(deeper(around), 2) }
    end
    otherwise(around)
    line "end"
  end

  def pattern(around)
    is_total = pick(4) > 0
    unless is_total
      line "begin"
      @indent += 1
    end
    line "case #{one("pick", "pick", "pick", "[pick, n % 3]", "{k: pick, j: n}", "n")}"
    (1 + pick(3)).times do
      pattern = one(top_pattern, shape(0))
      line "in #{pattern}#{["", "", " if #{condition}", " unless #{condition}"][pick(4)]}"
      inside do
        pattern.scan(/\bb\d+/) { |variable| line "@w = #{variable}" if pick(2) == 0 }
        body(deeper(around), 2)
      end
    end
    if is_total
      line "else"
      inside { body(deeper(around), 2) }
    end
    line "end"
    return if is_total
    @indent -= 1
    line "rescue NoMatchingPatternError"
    inside { line "n += 1" }
    line "end"
  end

  def top_pattern
    one("#{shape(1)}, #{shape(1)}", "k: #{shape(1)}", "#{shape(1)}, *_", "x: #{shape(1)}, y: #{shape(1)}", literal)
  end

  def shape(depth)
    return one(literal, literal, "_", variable) if depth > 1
    case pick(13)
    when 0, 1 then literal
    when 2 then variable
    when 3 then "[#{Array.new(1 + pick(3)) { shape(depth + 1) }.join(", ")}]"
    when 4 then "[#{shape(depth + 1)}, *#{one("", variable)}]"
    when 5 then "[*, #{shape(depth + 1)}]"
    when 6 then "{k: #{shape(depth + 1)}}"
    when 7 then "{#{one("k", "a")}: #{shape(depth + 1)}, #{one("j: #{shape(depth + 1)}", "**nil", "**")}}"
    when 8 then "#{alternative} | #{alternative}"
    when 9 then "#{one("Integer", "String", "Array", "Symbol", "nil")} => #{variable}"
    when 10 then "Point(#{shape(depth + 1)}, #{shape(depth + 1)})"
    when 11 then "Point[x: #{shape(depth + 1)}]"
    else one("^n", "[]", "{}", "^(n + 1)", "{a: {b: [#{shape(depth + 1)}, #{literal}]}}", "_")
    end
  end

  # Alternatives bind nothing.
  def alternative
    one(literal, literal, literal, "[#{literal}, #{literal}]", "{k: #{literal}}", "[Integer, *]")
  end

  def variable
    name("b")
  end

  def membership(around)
    line "if (pick in #{shape(1).gsub(/\bb\d+\b/, "_")})"
    inside { body(deeper(around), 2) }
    line "end"
  end

  def while_loop(around)
    counting(around, "while", "<")
  end

  def until_loop(around)
    counting(around, "until", ">=")
  end

  def counting(around, keyword, comparison)
    i = name("i")
    line "#{i} = 0"
    line "#{keyword} (#{i} += 1) #{comparison} #{2 + pick(4)}"
    inside { body(deeper(around, loop: true, block: false, rescuing: false), 3) }
    line "end"
  end

  def do_while(around)
    i = name("i")
    line "#{i} = 0"
    line "begin"
    inside do
      line "#{i} += 1"
      body(deeper(around, loop: true, block: false, rescuing: false), 2)
    end
    line "end #{one("while #{i} < 3", "until #{i} > 2")}"
  end

  def block(around)
    own = id
    e = name("e")
    line "#{one("[1, :a, nil].each", "3.times", "@w = [4, 5].map", "1.upto(3)", "{k: n}.each_value")} do |#{e}| #= activations: #{own}"
    inside do
      line "t(#{own})"
      body(deeper(around, loop: false, block: true, rescuing: false), 3)
    end
    line "end"
  end

  def begun(around)
    line "begin"
    inside do
      body(deeper(around), 3)
      line "raise #{one("Wrong", "Worse", "ArgumentError")} if #{one(condition, seldom)}" if pick(3) > 0
    end
    clauses(around, nil)
    line "end"
  end

  def clauses(around, _)
    rescues = pick(3)
    one(["Worse", "Wrong"], ["ArgumentError", "Wrong => e"], ["Wrong, ArgumentError"], ["StandardError => e"], ["Worse"])
      .first(rescues).each do |classes|
      own = id
      line "rescue #{classes} #= rescue -> #{classes[/\w+/]}...: #{own}"
      inside do
        line "t(#{own})"
        body(deeper(around, rescuing: true), 2)
      end
    end
    if rescues > 0 && pick(3) == 0
      line "else"
      inside { body(deeper(around), 2) }
    end
    return unless pick(2) == 0 || rescues == 0
    line "ensure"
    inside { body(deeper(around, rescuing: false), 2) }
  end

  def operators(_around)
    left, right = id, id
    target = one("n += ", "@w = ", "")
    value = one("nil", "d(2)", "d(3)", "false", "pick")
    case pick(6)
    when 0
      line "@w = (q(#{left}, #{value}) && q(#{right}, n)) #{told("&&", left, right)}"
    when 1
      line "@w = (q(#{left}, #{value}) || q(#{right}, n)) #{told("||", left, right)}"
    when 2
      line "q(#{left}, #{value}) and t(#{right}) #{told("&&", left, right)}"
    when 3
      line "q(#{left}, #{value}) or t(#{right}) #{told("||", left, right)}"
    when 4
      third = id
      line "@w = q(#{left}, #{value}) || q(#{right}, d(2)) && q(#{third}, n) #{told("||", left, right)} #{told("&&", right, third)}"
    else
      line "n += 1 if q(#{left}, #{value}) && t(#{right}) #{told("&&", left, right)}"
    end
    target
  end

  def told(operator, left, right)
    "#= #{operator} -> right: #{right} #= #{operator} -> left: #{left}-#{right}"
  end

  def assignment(_around)
    own, before = id, id
    case pick(7)
    when 0
      line "#{one("@g", "@h")} ||= q(#{own}, #{one("n", "nil", "pick")}) #= || -> right: #{own}"
    when 1
      v = name("v")
      line "#{v} = q(#{before}, pick)"
      line "#{v} ||= q(#{own}, n) #{told("||", before, own)}"
    when 2
      v = name("v")
      line "#{v} = q(#{before}, pick)"
      line "#{v} &&= q(#{own}, n) #{told("&&", before, own)}"
    when 3
      v = name("v")
      line "#{v} = {k: q(#{before}, pick)}"
      line "#{v}[:k] ||= q(#{own}, n) #{told("||", before, own)}"
    when 4
      v = name("v")
      line "#{v} = [n, q(#{before}, pick)]"
      line "#{v}[1] &&= q(#{own}, n) #{told("&&", before, own)}"
      line "#{v}[0] += #{v}.size"
    when 5
      v = name("v")
      line "#{v} = Point.new(q(#{before}, pick), n)"
      line "#{v}.x ||= q(#{own}, n) #{told("||", before, own)}"
      line "#{v}.y -= 1"
    else
      line "n, @w = n + 1, pick"
    end
  end

  def safe(_around)
    v = name("v")
    line "#{v} = #{one("pick", "d(2) ? n : nil", "nil", "[pick, n]")}"
    line one("@w = #{v}&.to_s", "#{v}&.equal?(t(#{id}))", "@w = #{v}&.to_s&.size", "n += #{v}&.hash ? 1 : 0")
  end

  def jump(around)
    to = []
    to += ["return n if #{seldom}", "return if #{seldom}"] if around.kind == :method
    to += ["return n if #{seldom}"] if around.kind == :lambda
    to += ["next if #{condition}", "break if #{seldom}", "next n unless #{condition}"] if around.block
    to += ["next if #{condition}", "break if #{condition}", "break unless #{condition}"] if around.loop
    to += ["redo if turn?"] if around.loop || around.block
    to += ["retry if turn?"] * 3 if around.rescuing
    line to.empty? ? "n += 3" : to[pick(to.size)]
  end

  def raising(_around)
    line "raise #{one("Wrong", "Worse")} if #{seldom}"
  end

  def catching(around)
    tag = name("c")
    own = id
    line "catch(:#{tag}) do #= activations: #{own}"
    inside do
      line "t(#{own})"
      body(deeper(around, loop: false, block: true, rescuing: false), 2)
      line "throw :#{tag} if #{condition}"
      body(deeper(around, loop: false, block: true, rescuing: false), 2)
    end
    line "end"
  end

  def lambda_call(around)
    l = name("l")
    own = id
    line "#{l} = lambda do |a| #= activations: #{own}"
    inside do
      line "t(#{own})"
      body(deeper(around, kind: :lambda, loop: false, block: false, rescuing: false), 3)
      line "n"
    end
    line "end"
    line "@w = #{l}.call(n)"
  end

  def call(_around)
    return line("n += 5") if @methods.empty?
    line "n += #{one(*@methods)}(n % 5) { |z| z }.to_i if call?"
  end

  def yielding(_around)
    line "@w = yield(n)"
  end
end

folder, first, count = ARGV[0], ARGV[1].to_i, ARGV[2].to_i
(first...first + count).each { |seed| File.write(File.join(folder, "#{seed}.rb"), Maker.new(seed).program) }
File.write(File.join(folder, "all.rb"), <<~RUBY)
  #{count}.times { |i| load File.join(ENV["LIBRARY"], "\#{i + #{first}}.rb") }
RUBY
