/** How Blockdesk speaks, as far as a program can tell: each rule says what it refuses in a text that a person reads. */
import { readFileSync } from 'node:fs';
import type { ShownText } from './shown-texts.ts';

/** Words that a hurried reader has to decode, or that claim more than is known. */
const decoded = [
  /\b(?:nobody|somebody|anybody|everybody|one’s|told)\b/i,
  /\bstands? (?:here|in|on|among|below|then|for)\b/i,
  /\b(?:by your word|as far as (?:this app|Blockdesk)|what goes on|by halves|nothing good waits|took part in)\b/i,
  /\bcarr(?:y|ies) a check/i,
  /\b(?:by itself|by themselves|of yours|are asked for|is asked for|no more are kept)\b/i,
  /(?<!\b(?:there|here|this) )\b(?:is|are) no (?!longer\b|more than\b)/i,
  /\b(?:cannot|(?:do|does|did|is|are|was|were|could|would|will|has|have) not)\b/i,
  /\b(?:issue|decision) \d/i,
  // “May not move” is either “must not” or “perhaps won’t”.
  /\bunknown form\b|\bmay not(?: (?:move|spend)\b|$)/i,
];

/** What docs/terms.md has in its last column, as words of the interface. */
export const replacedTerms: readonly string[] = [...readFileSync('docs/terms.md', 'utf8').matchAll(/^\|.*\| ([^|`]+) \|$/gm)]
  .flatMap(([, cell = '']) => cell.split(', '))
  .filter((cell) => /^[a-zé]/i.test(cell) && cell !== 'Not');
const isReplaced = new RegExp(`\\b(?:${replacedTerms.join('|')})s?\\b`, 'i');

/** Typewriter quotes. JSON, code and commands need them. */
const straight = /(?<=[\p{L}\d])'(?=\p{L})|(?<=^|\s)['"](?=\S)|(?<=\S)['"](?=$|[\s.,:;!?])/u;

/** A service has a name: a component can ask for it (`useServiceName`), and some functions are given it. */
const nameless = /\bthe service(?:’s)?\b/i;
const knowsService = ({ file, names }: ShownText) => /^src\/renderer\/.*\.tsx$/.test(file) || names.has('service');

export const sentencesOf = (words: string): string[] => words.split(/(?<=[.!?][”)]?)\s+|\n+/);
const lengthOf = (sentence: string) => sentence.split(/\s+/).filter((word) => /[\p{L}\d{]/u.test(word)).length;

/** What is wrong with a text. */
export function refusalsOf(text: ShownText): string[] {
  const { file, line, words } = text;
  const found = [
    ...decoded.map((rule) => rule.exec(words)?.[0]),
    isReplaced.exec(words)?.[0],
    straight.test(words) ? 'straight quotes' : undefined,
    knowsService(text) ? nameless.exec(words)?.[0] : undefined,
    ...sentencesOf(words).map((sentence) => (lengthOf(sentence) > 25 ? `${lengthOf(sentence)} words` : undefined)),
  ];
  return found.filter((each) => each !== undefined).map((each) => `${file}:${line}: ${each}: ${words}`);
}
