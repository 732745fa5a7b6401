/** What the app says of itself: its name, its version, what it runs on. */
import type { Snapshot } from '#shared/ipc/contract.ts';

/** By name, in the order in which they are said; what is not there is left out. */
export function enginesOf({ electron, chrome, node }: Readonly<Record<string, string | undefined>>): Snapshot['engines'] {
  const all = { Electron: electron, Chromium: chrome, Node: node };
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ''));
}

/** For the system's own panel, which has no room but these lines on every system. */
export function aboutPanelOf(version: string, engines: Snapshot['engines']) {
  const on = Object.entries(engines).map(([name, engine]) => `${name} ${engine}`);
  return {
    applicationName: 'Blockdesk',
    applicationVersion: [version, ...(on.length === 0 ? [] : [`(${on.join(', ')})`])].join(' '),
    copyright: 'MIT license. What it is built of: Settings, About',
  };
}
