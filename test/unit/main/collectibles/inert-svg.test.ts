/** Which SVG drawings contain nothing active. */
import { describe, expect, test } from 'vitest';
import { isInertSvg } from '#main/collectibles/inert-svg.ts';
import { startProcessorTime } from '#test/support/processor-time.ts';

const svg = (inside: string, more = '') => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"${more}>${inside}</svg>`;
const pixel = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const drawings: Readonly<Record<string, string>> = {
  shapes: svg('<rect width="10" height="10" fill="#357"/><circle cx="5" cy="5" r="2"/>'),
  'a declaration and comments': `<?xml version="1.0" encoding="UTF-8"?><!-- by hand -->${svg('<!-- here, too --><path d="M0 0L5 5"/>')}`,
  'gradients, as the sandbox draws': svg(
    '<defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="hsl(10,45%,38%)"/></linearGradient></defs><rect width="4" height="4" fill="url(#g)"/>',
  ),
  'a style sheet': svg('<style>.a { fill: red; mask: url(#m) }</style><mask id="m"><rect width="4" height="4"/></mask><g class="a"/>'),
  'a style sheet in a block': svg('<style><![CDATA[ .a > b { fill: red } ]]></style>'),
  'text with entities': svg('<text x="1" y="2">Caf&#233; &amp; &lt;b&gt;</text>'),
  'an embedded picture': svg(`<image width="1" height="1" href="${pixel}"/>`),
  'a shape drawn again': svg(
    '<defs><circle id="c" r="1"/></defs><use href="#c" x="3"/><use xlink:href="#c" xmlns:xlink="http://www.w3.org/1999/xlink"/>',
  ),
  animation: svg('<circle r="1"><animate attributeName="r" values="1;2;1" dur="2s" repeatCount="indefinite"/></circle>'),
  'attributes over lines': svg('<rect\n  width="1"\n  height = \'2\'\n/>'),
  'the usual document type': `<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n${svg('<g/>')}`,
  'a byte order mark': `\ufeff${svg('<g/>')}`,
};

const others: Readonly<Record<string, string>> = {
  'a script': svg('<script>alert(1)</script>'),
  'a script by address': svg('<script href="https://evil.example/x.js"/>'),
  'a script in capitals': svg('<SCRIPT>alert(1)</SCRIPT>'),
  'a script with a prefix': svg('<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>'),
  'a script under another name': svg('<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'),
  'a page': svg('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="https://evil.example"/></body></foreignObject>'),
  'a handler': svg('<rect width="1" height="1" onclick="alert(1)"/>'),
  'a handler at the root': svg('', ' onload="alert(1)"'),
  'a link': svg('<a href="javascript:alert(1)"><rect/></a>'),
  'a picture from elsewhere': svg('<image href="https://evil.example/pixel.png"/>'),
  'a picture from elsewhere by the old name': svg('<image xlink:href="https://evil.example/pixel.png"/>'),
  'a drawing in a drawing': svg(`<image href="data:image/svg+xml;base64,${btoa(svg('<script/>'))}"/>`),
  'a shape from elsewhere': svg('<use href="https://evil.example/a.svg#b"/>'),
  'a shape from data': svg('<use href="data:image/svg+xml,x#b"/>'),
  'a filter’s picture from elsewhere': svg('<filter id="f"><feImage href="https://evil.example/a.png"/></filter>'),
  'an import': svg('<style>@import url(https://evil.example/a.css);</style>'),
  'an import spelled with escapes': svg('<style>@\\69mport "https://evil.example/a.css";</style>'),
  'a font': svg('<style>@font-face { font-family: x; src: url(https://evil.example/a.woff) }</style>'),
  'an import spelled with numbers': svg('<style>&#64;import "https://evil.example/a.css";</style>'),
  'an address spelled with numbers': svg('<style>* { fill: u&#x72;l(https://evil.example/a.svg#b) }</style>'),
  'an import with a comment in its middle': svg('<style>@im<!-- -->port "https://evil.example/a.css";</style>'),
  'an import half in a block': svg('<style>@im<![CDATA[port "https://evil.example/a.css";]]></style>'),
  'an import with an element in its middle': svg('<style>@im<desc/>port "https://evil.example/a.css";</style>'),
  'a background from elsewhere': svg('<rect style="fill: url(https://evil.example/a.svg#b)"/>'),
  'a background spelled with numbers': svg('<rect style="fill: &#117;rl(https://evil.example/a.svg#b)"/>'),
  'a background between comments': svg('<rect style="fill: url(/**/https://evil.example)"/>'),
  'what leads is animated': svg('<use href="#a"><set attributeName="href" to="https://evil.example#b"/></use>'),
  'a handler is animated': svg('<set attributeName="onclick" to="alert(1)"/>'),
  'its own entities': `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${svg('<text>&b;</text>')}`,
  'an entity from elsewhere': `<!DOCTYPE svg SYSTEM "file:///etc/passwd">${svg('')}`,
  'a custom document type': `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://evil.example/a.dtd">${svg('')}`,
  'entities behind the usual document type': `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/a.dtd" [<!ENTITY a "b">]>${svg('')}`,
  'an unknown entity': svg('<text>&passwd;</text>'),
  'a sheet of another language': `<?xml-stylesheet href="https://evil.example/a.css"?>${svg('')}`,
  'an attribute without quotes': svg('<rect onclick=alert(1) />'),
  'a block of characters': svg('<![CDATA[<script>alert(1)</script>]]>'),
  'an element that does not end': '<svg xmlns="http://www.w3.org/2000/svg"><g>',
  'elements that end crosswise': svg('<g><text></g></text>'),
  'another root': '<html xmlns="http://www.w3.org/1999/xhtml"><svg/></html>',
  'no SVG at all': 'hello',
  nothing: '',
  'shapes that multiply': svg(
    `<defs><g id="a"><rect/></g>${Array.from({ length: 20 }, (_, n) => `<g id="l${n}"><use href="#${n === 0 ? 'a' : `l${n - 1}`}"/><use href="#a"/></g>`).join('')}</defs><use href="#l19"/>`,
  ),
  'patterns that multiply': svg('<pattern id="a"><rect fill="url(#b)"/></pattern><pattern id="b"><rect fill="url(#a)"/></pattern>'),
  'very many shapes drawn again': svg(`<g id="x"/>${'<use href="#x"/>'.repeat(65)}`),
  'very many elements': svg('<g/>'.repeat(20_001)),
  'very deep nesting': svg(`${'<g>'.repeat(250)}${'</g>'.repeat(250)}`),
  'more than a million characters': svg(`<desc>${'x'.repeat(1_000_001)}</desc>`),
};

describe('default: a drawing that', () => {
  test.each(Object.entries(drawings))('has %s is shown', (_what, text) => expect(isInertSvg(text)).toBe(true));
});

describe('error: E25 a drawing that', () => {
  test.each(Object.entries(others))('is or has %s is refused whole', (_what, text) => expect(isInertSvg(text)).toBe(false));
});

test('error: E25 a text made to keep a reader busy is judged at once', () => {
  const taken = startProcessorTime();
  for (const text of [
    `<svg ${'a="b" '.repeat(150_000)}`,
    `<svg ${' '.repeat(900_000)}x`,
    '<!--'.repeat(200_000),
    `<svg a="${'&amp;'.repeat(150_000)}"/>`,
    '<svg><![CDATA['.repeat(60_000),
    svg(`<style>${'/*'.repeat(400_000)}</style>`),
    svg(`<style>${'url( '.repeat(190_000)}</style>`),
    svg(`<style>${'<!-- -->a'.repeat(100_000)}</style>`),
    svg(`<rect style="${'url(#'.repeat(190_000)}"/>`),
  ])
    isInertSvg(text);
  expect(taken()).toBeLessThan(2_000);
});
