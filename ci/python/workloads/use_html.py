from html.parser import HTMLParser
class P(HTMLParser):
    def __init__(self):
        super().__init__()
        self.n = 0
    def handle_starttag(self, tag, attrs):
        self.n += 1 + len(attrs)
    def handle_endtag(self, tag):
        self.n += 2
    def handle_data(self, data):
        self.n += len(data)
t = '<!DOCTYPE html><html><head><title>x &amp; y</title></head><body class="a" id=b><p>one<br/>two</p><!-- c --><script>if (a < b) {}</script><a href="q?x=1&y=2">l</a>&lt; &#65; <unclosed'
n = 0
for i in range(60):
    p = P()
    p.feed(t[:len(t) - i])
    p.feed(t[len(t) - i:] * 3)
    p.close()
    n += p.n
print(n)
