/** A message with parts of a page in it: tags become elements, and places may hold elements. */
import { Fragment, type ReactNode } from 'react';
import { fill, type Message } from '#shared/core/language/language.ts';

type Part = ReactNode | ((inner: ReactNode) => ReactNode);

/** Around the number of an element while the message is filled, which makes strings of all values. No text shown has it. */
const mark = '\u0000';

/**
 * `rich('Press <kbd>Enter</kbd> to open {name}', { kbd: (inner) => <kbd>{inner}</kbd>, name: <Name /> })`. `message` is always written
 * out, so that the catalogs can be checked against the sources.
 */
export function rich(message: Message, values: Readonly<Record<string, Part | bigint>>): ReactNode {
  const elements: ReactNode[] = [];
  const given: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'function') given[name] = (inner: readonly ReactNode[]) => value(withElements(inner, elements));
    else if (typeof value === 'string') given[name] = value.replaceAll(mark, '');
    else if (typeof value === 'number' || typeof value === 'bigint') given[name] = value;
    else given[name] = `${mark}${elements.push(value) - 1}${mark}`;
  }
  const filled = fill<ReactNode>(message, given);
  return withElements(Array.isArray(filled) ? filled : [filled], elements);
}

function withElements(parts: readonly ReactNode[], elements: readonly ReactNode[]): ReactNode {
  const all = parts.flatMap((part) =>
    // Every second piece is the number of an element.
    typeof part === 'string' ? part.split(mark).map((piece, index) => (index % 2 === 0 ? piece : elements[Number(piece)])) : [part],
  );
  // biome-ignore lint/suspicious/noArrayIndexKey: a message has the same parts in the same order for as long as it is shown.
  return all.map((part, index) => (typeof part === 'string' ? part : <Fragment key={index}>{part}</Fragment>));
}
