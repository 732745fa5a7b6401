/** Names that a glance takes for one another. */
import { expect, test } from 'vitest';
import { glanceOf, hasOddLetters } from '#shared/core/plain-name.ts';

test.each([
  ['Mum', ' mUM '],
  ['Mum', 'Мum'],
  ['Alice', 'АІiсе'],
  ['Bill', 'BiIl'],
  ['Exchange 10', 'Exchange lO'],
  ['Burns', 'Bums'],
  ['Müller', 'Muller'],
  ['Mum', 'M\u00b7u\u2019m'],
  ['Mum', 'Mսm'],
  ['Mum', 'Mumʹ'],
  ['Bill', 'Biłǀ'],
])('behavior: M32 “%s” and “%s” are one name', (one, other) => {
  expect(glanceOf(other)).toBe(glanceOf(one));
});

test('default: others are not', () => {
  expect(new Set(['Mum', 'Dad', 'Mun', '🙂', '🙃'].map(glanceOf)).size).toBe(5);
});

test.each(
  [
    'Mum',
    'Müller & Søn (Łódź)',
    'Nguyễn 2',
    'Ağabəy',
    'Банк',
    'USDT кошелёк',
    'Μάνα',
    '貯金 2',
    'エクスチェンジ',
    '한국은행',
    '名前・テスト',
  ].concat(['صندوق', 'חשבון', 'बचत', 'บัญชี', 'ကျွန်ုပ်', '☕ money ❤️', 'A + B', '€ 5', 'Mum’s 1½', '™']),
)('default: M32 “%s” is a usual name', (name) => {
  expect(hasOddLetters(name)).toBe(false);
});

test.each(['ꓟum', 'Ꮇum', 'ꓟꓴꓟ', 'Mսm', 'Мum', 'Mᴜm', 'M∪m', 'A|B', 'R℮nt', 'Bi丨丨', 'Biㅣㅣ', 'Bi׀׀', '٥ro', '𐐣𐐊𐐣'])(
  'error: M32 “%s” may only look like another name',
  (name) => {
    expect(hasOddLetters(name)).toBe(true);
    expect(hasOddLetters(`My ${name} here`)).toBe(true);
  },
);
