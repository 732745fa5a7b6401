/** Which tests a file holds whose titles begin with codes of the safety table, but for those that never run. */
import { parseSync } from 'vite';

export interface CodedTest {
  readonly file: string;
  readonly title: string;
  readonly codes: readonly string[];
  /** One of a table of cases that one test runs. */
  readonly isCase: boolean;
}

const kinds = '(?:default|behavior|error|secrets|args): ';
const code = '[OEPMHT]\\d+';
const codesAtTheStart = new RegExp(`^(?:${kinds})?(${code}(?:(?:, | and | |–|-)${code}(?!\\w))*)(?= |:|$)`);

/** `O9–O12` is four codes. */
function codesOf(title: string): string[] {
  const list = codesAtTheStart.exec(title)?.[1] ?? '';
  return [...list.matchAll(/([OEPMHT])(\d+)(?:[–-][OEPMHT](\d+))?/g)].flatMap(([, letter = '', from, to]) => {
    const last = Number(to ?? from);
    return Array.from({ length: last - Number(from) + 1 }, (_, index) => `${letter}${Number(from) + index}`);
  });
}

/** ESTree, as far as it is looked at. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly [part: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode);
const childrenOf = (node: Node) => Object.values(node).flatMap(nodesIn);
const isTrue = (node: Node | undefined) => node?.type === 'Literal' && node.value === true;

/** `test.each([…])` is `test` and `each`. */
function namesOf(callee: Node): string[] {
  if (callee.type === 'Identifier') return [String(callee.name)];
  if (callee.type === 'MemberExpression') return nodesIn([callee.object, callee.property]).flatMap(namesOf);
  return ['CallExpression', 'TaggedTemplateExpression'].includes(callee.type) ? nodesIn(callee.callee ?? callee.tag).flatMap(namesOf) : [];
}

function textOf(node: Node | undefined): string | null {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node?.type !== 'TemplateLiteral') return null;
  return nodesIn(node.quasis)
    .map(({ value }) => (value as { cooked: string }).cooked)
    .join('…');
}

const never = ['skip', 'todo', 'fixme', 'fails', 'fail'];
const isNever = (callee: Node) => namesOf(callee).some((name) => never.includes(name));
const argumentsOf = (call: Node) => nodesIn(call.arguments);

/** `test.skip()` or `test.skip(true, …)` as a statement, which holds for all around it. With a condition it is none. */
function skipsItsBlock(statement: Node): boolean {
  const call = statement.type === 'ExpressionStatement' ? nodesIn(statement.expression)[0] : undefined;
  if (call?.type !== 'CallExpression' || !isNever(nodesIn(call.callee)[0] as Node)) return false;
  const [first] = argumentsOf(call);
  return first === undefined || isTrue(first);
}

/** By `test.skip('…', …)`, by `{ skip: true }` beside its title, or by a call in its body. */
function neverRuns(call: Node): boolean {
  const given = argumentsOf(call);
  const options = given.filter(({ type }) => type === 'ObjectExpression').flatMap(({ properties }) => nodesIn(properties));
  const isOff = options.some(({ key, value }) => never.includes(String((key as Node | undefined)?.name)) && isTrue(nodesIn(value)[0]));
  return isNever(nodesIn(call.callee)[0] as Node) || isOff || given.some(({ body }) => nodesIn(body).some(isSkipped));
}
const isSkipped = (block: Node) => nodesIn(block.body).some(skipsItsBlock);

/** Titles are the first arguments of calls, and cases the first entries of lists, where they are texts and something follows. */
export function codedTestsIn(file: string, text: string): CodedTest[] {
  const found: (CodedTest & { readonly at: number })[] = [];
  let running = 0;
  const note = ([first, ...rest]: readonly Node[], isCase: boolean) => {
    const title = textOf(first);
    const codes = title === null || rest.length === 0 ? [] : codesOf(title);
    if (title !== null && codes.length > 0) found.push({ at: first?.start ?? 0, file, title, codes, isCase });
  };
  const walk = (node: Node) => {
    const isCall = node.type === 'CallExpression';
    if (isCall && neverRuns(node)) return;
    const before = running;
    const names = isCall ? namesOf(nodesIn(node.callee)[0] as Node) : [];
    if (isCall && !names.includes('describe') && textOf(argumentsOf(node)[0]) !== null) running += 1;
    for (const child of childrenOf(node)) walk(child);
    // A group holds by what runs in it.
    if (isCall && running > before) note(argumentsOf(node), false);
    if (node.type === 'ArrayExpression') note(nodesIn(node.elements), true);
  };
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const root = program as unknown as Node;
  if (!isSkipped(root)) walk(root);
  return found.sort((one, other) => one.at - other.at).map(({ at: _, ...test }) => test);
}
