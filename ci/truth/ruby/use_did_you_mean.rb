# Which of some words was meant, by distances of words.
require File.join(ENV["LIBRARY"], "did_you_mean/levenshtein.rb")
require File.join(ENV["LIBRARY"], "did_you_mean/jaro_winkler.rb")

WORDS = %w[length strength string strung strong width with wit height eight weight main again certain].freeze
WORDS.each do |word|
  nearest = WORDS.reject { |other| other == word }.min_by { |other| DidYouMean::Levenshtein.distance(word, other) }
  likest = WORDS.max_by { |other| other == word ? 0 : DidYouMean::JaroWinkler.distance(word, other) }
  puts "#{word} #{nearest} #{likest}"
end
puts DidYouMean::Levenshtein.distance("", "abc"), DidYouMean::Levenshtein.distance("abc", "")
puts DidYouMean::Jaro.distance("", "abc").round(3), DidYouMean::Levenshtein.min3(3, 1, 2)
