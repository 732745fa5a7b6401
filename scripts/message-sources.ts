/** Finds the messages of the interface in a source: what `t`, `tc` and `rich` of core/language are called with. */
import compile from 'icu-minify/compile';
import { parseSync } from 'vite';
import { type CompiledMessage, keyOf } from '../src/shared/core/language/language.ts';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

export interface MessageUse {
  /** In the catalogs that people edit: the English text, with its context behind U+0004. */
  readonly text: string;
  /** With places; otherwise it is taken as it stands. */
  readonly isFilled: boolean;
  readonly context: string;
  /** The names in the object of values; null where it is no object literal. */
  readonly given: readonly string[] | null;
  /** Of the literal in the source. */
  readonly start: number;
  readonly end: number;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** A literal, or a template without places. */
function literal(node: Node | undefined): string | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type !== 'TemplateLiteral') return null;
  const quasis = node.quasis as { value: { cooked: string } }[];
  return quasis.length === 1 ? (quasis[0]?.value.cooked ?? null) : null;
}

function namesGiven(node: Node | undefined): readonly string[] | null {
  if (node?.type !== 'ObjectExpression') return null;
  const properties = node.properties as Node[];
  if (properties.some(({ type, computed }) => type !== 'Property' || computed === true)) return null;
  return properties.map(({ key }) => String((key as Node).name ?? (key as Node).value));
}

/** `file`: its name tells the parser what it is. Throws where a message isn't written out. */
export function messagesIn(file: string, source: string): MessageUse[] {
  if (!/\b(?:t|tc|rich)\(/.test(source)) return [];
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const uses: MessageUse[] = [];
  const visit = (node: Node): void => {
    if (node.type === 'CallExpression') {
      const name = String((node.callee as Node).name ?? '');
      const given = node.arguments as Node[];
      const [message, values] = name === 'tc' ? [given[1]] : given;
      if (/^(?:t|tc|rich)$/.test(name) && message !== undefined) {
        const text = literal(message);
        const context = name === 'tc' ? literal(given[0]) : '';
        if (text === null || context === null)
          throw new Error(`${file}: a message isn't written out: ${source.slice(node.start, node.end)}`);
        uses.push({ text, context, isFilled: values !== undefined, given: namesGiven(values), start: message.start, end: message.end });
      }
    }
    for (const [key, value] of Object.entries(node)) {
      if (key === 'parent') continue;
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child);
    }
  };
  visit(program as unknown as Node);
  return uses;
}

/** As people write it in the catalogs. */
export const catalogKey = ({ text, context }: Pick<MessageUse, 'text' | 'context'>): string => keyOf(text, context);

/** As the app looks it up: see `keyOf`. */
export const builtKey = ({ text, isFilled, context }: Pick<MessageUse, 'text' | 'isFilled' | 'context'>): string =>
  keyOf(isFilled ? compile(text) : text, context);

export const builtMessage = (translated: string, isFilled: boolean): CompiledMessage => (isFilled ? compile(translated) : translated);
