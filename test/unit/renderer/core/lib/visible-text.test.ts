/** Text of others: nothing hidden stays hidden, nothing is endless (E24). */
import { describe, expect, test } from 'vitest';
import { quotedEnd, visibleLines, visibleText } from '#renderer/core/lib/visible-text.ts';

describe('visibleText', () => {
  test('default: plain text of any script stays', () => {
    const text = 'Ada Лавлейс 阿达 👩 ❤️ שָׁלוֹם नमस्ते ภาษาไทย བོད་ཡིག Việt e\u0301';
    expect(visibleText(text)).toBe(text);
  });

  test.each([
    ['right-to-left override', 'a\u202Eb', 'a⟨U+202E⟩b'],
    ['isolate', 'a\u2066b', 'a⟨U+2066⟩b'],
    ['zero width space', 'a\u200Bb', 'a⟨U+200B⟩b'],
    ['byte order mark', '\uFEFFa', '⟨U+FEFF⟩a'],
    ['line feed', 'a\nb', 'a⟨U+000A⟩b'],
    ['escape', '\u001b[2J', '⟨U+001B⟩[2J'],
    ['line separator', 'a\u2028b', 'a⟨U+2028⟩b'],
    ['tag character', 'a\u{E0041}b', 'a⟨U+E0041⟩b'],
    ['lone surrogate', 'a\uD800b', 'a⟨U+D800⟩b'],
    ['Hangul filler', 'a\u3164b', 'a⟨U+3164⟩b'],
    ['interlinear annotation', 'a\uFFF9b', 'a⟨U+FFF9⟩b'],
    ['combining grapheme joiner', 'a\u034Fb', 'a⟨U+034F⟩b'],
    ['variation selector', 'a\uFE01b', 'a⟨U+FE01⟩b'],
    ['variation selector of the second kind', 'a\u{E0100}b', 'a⟨U+E0100⟩b'],
    ['Khmer vowel that is not drawn', 'a\u17B4b', 'a⟨U+17B4⟩b'],
    ['marks piled up', `a${'\u0301'.repeat(50)}b`, `a${'\u0301'.repeat(8)}⟨+42⟩b`],
  ])('error: E24 %s', (_name, text, shown) => {
    expect(visibleText(text)).toBe(shown);
  });

  test('error: E24 a megabyte', () => {
    const shown = visibleText('x'.repeat(1_000_000), 50);
    expect(shown).toBe(`${'x'.repeat(50)}…`);
  });

  test('behavior: exactly the cap is not cut, and no character is cut in two', () => {
    expect(visibleText('👩👩', 2)).toBe('👩👩');
    expect(visibleText('👩👩👩', 2)).toBe('👩👩…');
  });
});

describe('visibleLines', () => {
  test('behavior: only line breaks stay as they are', () => {
    expect(visibleLines('{\n\t"a": "\u202E"\r\n}', 100)).toBe('{\n⟨U+0009⟩"a": "⟨U+202E⟩"⟨U+000D⟩\n}');
  });
});

test.each([
  ['The node is being restarted.', '“The node is being restarted.”'],
  ['No such contract', '“No such contract”.'],
  ['Really?\n', '“Really?⟨U+000A⟩”.'],
])('behavior: what is quoted ends its sentence once: %j', (text, quoted) => {
  expect(quotedEnd(text)).toBe(quoted);
});
