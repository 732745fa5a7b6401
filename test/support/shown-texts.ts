/**
 * Every text of the sources that a person may read, so that a test can judge them where they are used. What an expression adds is a
 * placeholder, `{}`. Read from the syntax tree: JSX and HTML as a sentence with its inline elements, strings that look like words.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Window } from 'happy-dom';
import { parseSync } from 'vite';
import { compileHere } from '#shared/core/language/compile-here.ts';
import { variantsOf } from '#test/support/message-variants.ts';

export interface ShownText {
  readonly file: string;
  readonly line: number;
  readonly words: string;
  /** Whether it goes through the catalogs: `t`, `tc` and `rich` of `core/language`. */
  readonly isMessage: boolean;
  /** What the functions around it call their parameters and constants. */
  readonly names: ReadonlySet<string>;
}

/** What is read of a node (https://github.com/estree/estree, and its JSX and TypeScript). */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

const hole = '{}';
const inline = new Set(['a', 'b', 'code', 'em', 'i', 'kbd', 'span', 'strong', 'Link']);
/** Attributes and functions whose texts are not for people. */
const technical = new Set(['className', 'class', 'd', 'style', 'viewBox', 'points', 'transform', 'to', 'href', 'src']);
const technicalCalls = new Set(['cx', 'prepare', 'exec', 'querySelector', 'querySelectorAll', 'matchMedia', 'setAttribute', 'closest']);
const messages = new Set(['t', 'tc', 'rich']);
/** With these, a single word is a text as well. */
const wordy = /^(?:label|title|text|words|placeholder|hint|alt|name|what|detail|message|aria-(?:label|description|valuetext))$/;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const childrenOf = (node: Node): Node[] =>
  Object.entries(node).flatMap(([key, value]) =>
    key === 'parent' ? [] : Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
const hasLetter = (text: string) => /\p{L}/u.test(text.replaceAll(hole, ''));
/** A signature of a contract, or SQL. */
const isCode = (text: string) =>
  /^(?:function|event|error) \w+\(|^\w+\([\w,]*\) returns|\b(?:SELECT|INSERT|UPDATE|DELETE|CREATE|PRAGMA|ORDER BY|WHERE|CASE WHEN|NULL) /.test(
    text,
  );
const looksLikeWords = (text: string) =>
  !isCode(text) && hasLetter(text) && (/\S\s+\S|^\s\S|\S\s$/.test(text) || /^\p{Lu}[\p{Ll}’-]+$/u.test(text));

/** A string, a template, or a sum of those; null for anything else. */
function textOf(node: Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type === 'TemplateLiteral') return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join(hole);
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return null;
  const [left, right] = [node.left, node.right].map((side) => textOf(side as Node));
  return left === null && right === null ? null : `${left ?? hole}${right ?? hole}`;
}

/** As JSX has it: a line break with what surrounds it is nothing, or a space between words of two lines. */
const jsxText = (raw: string) =>
  raw
    .split('\n')
    .map((line, index) => (index > 0 ? line.trimStart() : line))
    .map((line, index, { length }) => (index < length - 1 ? line.trimEnd() : line))
    .filter((line) => line !== '')
    .join(' ');

/** What a child of an element shows as it stands. */
function stringIn(child: Node): string | null {
  if (child.type === 'JSXText') return jsxText(child.value as string);
  return child.type === 'JSXExpressionContainer' ? textOf(child.expression as Node) : null;
}

const nameOf = (node: Node | undefined): string => {
  if (node === undefined) return '';
  if (node.type === 'JSXNamespacedName') return `${nameOf(node.namespace as Node)}:${nameOf(node.name as Node)}`;
  if (node.type === 'MemberExpression') return nameOf(node.property as Node);
  return String(node.name ?? node.value ?? '');
};

function boundIn(pattern: Node): string[] {
  if (pattern.type === 'Identifier') return [String(pattern.name)];
  if (pattern.type === 'Property') return boundIn(pattern.value as Node);
  if (pattern.type === 'AssignmentPattern') return boundIn(pattern.left as Node);
  return /Pattern$|^RestElement$/.test(pattern.type) ? childrenOf(pattern).flatMap(boundIn) : [];
}

/** Of a page, or a part of one: each block's words, and what its attributes say. */
export function textsOfHtml(source: string): string[] {
  const { document } = new Window();
  document.body.innerHTML = source.replace(/<!doctype[^>]*>/i, '');
  for (const away of document.querySelectorAll('style, script, svg')) away.remove();
  const texts = [...document.querySelectorAll('*')].flatMap((element) =>
    ['title', 'alt', 'placeholder', 'aria-label'].map((name) => element.getAttribute(name) ?? ''),
  );
  const walk = (element: { childNodes: ArrayLike<unknown> }) => {
    let words = '';
    const flush = () => {
      texts.push(words);
      words = '';
    };
    for (const child of Array.from(element.childNodes) as {
      nodeType: number;
      textContent: string;
      tagName?: string;
      childNodes: ArrayLike<unknown>;
    }[]) {
      if (child.nodeType === 3 || inline.has(child.tagName?.toLowerCase() ?? '')) words += child.textContent;
      else if (child.nodeType === 1) {
        flush();
        walk(child);
      }
    }
    flush();
  };
  walk(document.body as never);
  return texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter(hasLetter);
}

/** What of a node may show something, and whether it is read where it stands. */
function partsOf(node: Node, isText: boolean): (readonly [part: Node, isText: boolean])[] {
  const { type } = node;
  if (/^(?:Import|ExportAll|TSType|TSInterface)/.test(type)) return [];
  // A directive; a comparison.
  if (type === 'ExpressionStatement' && typeof node.directive === 'string') return [];
  if (type === 'BinaryExpression' && /^[!=]=/.test(String(node.operator))) return [];
  if (type === 'CallExpression' && technicalCalls.has(nameOf(node.callee as Node))) return [];
  if (type === 'MemberExpression') return [[node.object as Node, false]];
  if (type === 'Property') return [[node.value as Node, wordy.test(nameOf(node.key as Node))]];
  if (type === 'JSXAttribute') {
    const name = nameOf(node.name as Node);
    const value = node.value as Node | null;
    return value === null || technical.has(name) ? [] : [[value, wordy.test(name)]];
  }
  const passesOn = /^(?:TSAs|TSSatisfies|Conditional|Logical)Expression$|^JSXExpressionContainer$/.test(type);
  return childrenOf(node).map((child) => [child, passesOn && isText && child !== node.test] as const);
}

export function textsOf(file: string, source: string): ShownText[] {
  const texts: ShownText[] = [];
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const add = (at: number, words: string, names: ReadonlySet<string>, isMessage = false) => {
    const line = source.slice(0, at).split('\n').length;
    const all = /<\/?[a-z][^<]*>/.test(words) ? textsOfHtml(words) : [words.replace(/[^\S\n]+/g, ' ').trim()];
    for (const one of all) if (hasLetter(one)) texts.push({ file, line, words: one, names, isMessage });
  };

  /** The sentence that an element shows; what it consists of besides is visited on its own. */
  const sentenceOf = (element: Node, names: ReadonlySet<string>): string => {
    const children = element.children as Node[];
    if (!children.some((child) => hasLetter(stringIn(child) ?? ''))) {
      for (const child of children) visit(child, names);
      return hole;
    }
    let own = '';
    for (const child of children) {
      const expression = child.type === 'JSXExpressionContainer' ? (child.expression as Node) : null;
      const tag = child.type === 'JSXElement' ? nameOf((child.openingElement as Node).name as Node) : '';
      const string = stringIn(child);
      if (string !== null) {
        own += string;
        if (expression !== null) visitParts(expression, names);
      } else if (inline.has(tag)) {
        own += sentenceOf(child, names);
        visit(child.openingElement as Node, names);
      } else {
        if (expression?.type !== 'JSXEmptyExpression') own += hole;
        visit(child, names);
      }
    }
    return own;
  };
  /** What is put into a text. */
  const visitParts = (node: Node, names: ReadonlySet<string>): void => {
    if (node.type === 'TemplateLiteral') for (const each of node.expressions as Node[]) visit(each, names);
    if (node.type !== 'BinaryExpression') return;
    for (const side of [node.left, node.right] as Node[]) textOf(side) === null ? visit(side, names) : visitParts(side, names);
  };
  const visit = (node: Node, outer: ReadonlySet<string>, isText = false): void => {
    const names = /Function/.test(node.type)
      ? new Set([...outer, ...(node.params as Node[]).flatMap(boundIn), ...constantsOf(node)])
      : outer;
    if (node.type === 'CallExpression' && messages.has(nameOf(node.callee as Node))) {
      const given = node.arguments as Node[];
      const [message, values] = nameOf(node.callee as Node) === 'tc' ? [given[1]] : given;
      const raw = message === undefined ? null : textOf(message);
      for (const words of raw === null ? [] : values === undefined ? [raw] : variantsOf(compileHere(raw)))
        add(node.start, words, names, true);
      if (values !== undefined) visit(values, names);
      return;
    }
    const text = textOf(node);
    if (text !== null) {
      if (isText || looksLikeWords(text)) add(node.start, text, names);
      visitParts(node, names);
      return;
    }
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      if (node.type === 'JSXElement') visit(node.openingElement as Node, names);
      add(node.start, sentenceOf(node, names), names);
      return;
    }
    for (const [part, isItsText] of partsOf(node, isText)) visit(part, names, isItsText);
  };
  visit(program as unknown as Node, new Set());
  return texts;
}

function constantsOf(fn: Node): string[] {
  const body = fn.body as Node | null;
  const statements = body?.type === 'BlockStatement' ? (body.body as Node[]) : [];
  return statements
    .filter(({ type }) => type === 'VariableDeclaration')
    .flatMap((each) => (each.declarations as Node[]).flatMap((one) => boundIn(one.id as Node)));
}

/** Of the app, the sandbox and the commands. */
export function shownTexts(): ShownText[] {
  const files = execFileSync('git', ['ls-files', 'src', 'scripts'], { encoding: 'utf8' }).split('\n');
  const shown = files.filter((file) =>
    /^src\/.*\.(?:tsx?|html)$|^scripts\/(?:start|setup|test|soak|bench|mutate|run)\.(?:ts|mjs)$/.test(file),
  );
  return shown.flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    if (!file.endsWith('.html')) return textsOf(file, source);
    return textsOfHtml(source).map((words) => ({ file, line: 1, words, names: new Set<string>(), isMessage: false }));
  });
}
