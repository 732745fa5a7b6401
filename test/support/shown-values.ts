/** What a block's or a transaction's page says, value by value: what is heard of it, and the amounts that one click shows. */
import type { Page } from '@playwright/test';

export type Values = Readonly<Record<string, string>>;

// Runs in the page as text, so it uses nothing from outside itself.
function read(): Record<string, string> {
  /** Its words without what only decorates, explains or waits for a click; a time as the moment that it means. */
  const words = (element: Element | null): string => {
    if (element === null) return 'not there';
    const said: string[] = [];
    const walk = (node: Node) => {
      if (node instanceof Text) said.push(node.data);
      if (!(node instanceof Element)) return;
      const isLeftOut = node.matches('[popover], [aria-hidden="true"], [aria-live], fieldset, svg, dd > p, [aria-label="Why it failed"]');
      if (isLeftOut) said.push(' ');
      if (isLeftOut) return;
      if (node instanceof HTMLTimeElement) said.push(node.dateTime);
      else for (const child of node.childNodes) walk(child);
      // What is separate on the screen is separate here.
      if (getComputedStyle(node).display !== 'inline') said.push(' ');
    };
    walk(element);
    return said.join('').replaceAll(/\s+/g, ' ').trim();
  };
  const all = (selector: string, within: ParentNode = document) => [...within.querySelectorAll(selector)];
  const values: Record<string, string> = {};
  for (const row of all('section[aria-label^="Facts"] dl > div')) {
    const name = words(row.querySelector('dt'));
    values[name] = words(row.querySelector('dd'));
    const exact = row.querySelector('[popover] > span');
    if (exact !== null) values[`${name}, exactly`] = exact.textContent ?? '';
  }
  const summary = document.querySelector('section[aria-label="Summary"]');
  if (summary !== null) {
    values.status = words(summary.querySelector('[role="status"]'));
    values.story = words(summary.querySelector('h2'));
    all(':scope > div > p:not([role]) > *', summary).forEach((part, index) => {
      values[`place ${index}`] = words(part);
    });
    const whole = all(':scope > p:has(button) > span', summary).map(words);
    values.hash = whole.find((text) => /^0x[\da-f]{64}$/.test(text)) ?? 'not there';
  }
  const panel = document.querySelector('[role="tabpanel"]');
  const tab = words(document.querySelector('[role="tab"][aria-selected="true"]'));
  if (panel !== null) {
    const events = all('ol[aria-label="Events"] > li', panel);
    if (events.length === 0) values[tab] = words(panel);
    events.forEach((event, index) => {
      values[`event ${index}`] = words(event);
    });
  }
  for (const row of all('[role="table"][aria-label="Transactions"] [role="row"]').slice(1)) {
    const cells = [...row.children].map(words);
    values[`transaction ${cells[0]}`] = cells.slice(1).join(' | ');
  }
  values.title = words(document.querySelector('h1'));
  return values;
}

export const shownValues = (page: Page): Promise<Values> => page.evaluate(`(${read.toString()})()`);
