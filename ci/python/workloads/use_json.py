import json, json.scanner, json.decoder, json.encoder
json.decoder.scanstring = json.decoder.py_scanstring
json.scanner.c_make_scanner = None
d = json.decoder.JSONDecoder()
d.parse_string = json.decoder.py_scanstring
d.scan_once = json.scanner.py_make_scanner(d)
text = '{"a": [1, 2.5, -3e4, true, false, null, "x\\n\\u0041y"], "b": {"c": {}, "d": [], "e": "%s"}}' % ("z" * 50)
out = 0
json.encoder.c_make_encoder = None
for i in range(200):
    o = d.decode(text)
    s = json.dumps(o, indent=None if i % 2 else 2, sort_keys=i % 3 == 0)
    out += len(s)
    try:
        d.decode(text[:i % len(text)])
    except ValueError as e:
        out += 1
print(out)
