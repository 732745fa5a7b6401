/** The app's name, version and engines, for its About page and the system's About panel. */
import { t } from '#shared/core/language/language.ts';
import type { Snapshot } from '#shared/ipc/contract.ts';

/** By name, in display order; missing ones are left out. */
export function enginesOf({ electron, chrome, node }: Readonly<Record<string, string | undefined>>): Snapshot['engines'] {
  const all = { Electron: electron, Chromium: chrome, Node: node };
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ''));
}

/** For the system's About panel, which on some systems shows only these lines. */
export function aboutPanelOf(version: string, engines: Snapshot['engines']) {
  const on = Object.entries(engines).map(([name, engine]) => `${name} ${engine}`);
  return {
    applicationName: 'Blockdesk',
    applicationVersion: [version, ...(on.length === 0 ? [] : [`(${on.join(', ')})`])].join(' '),
    copyright: t('MIT license. Third-party licenses: Settings, About'),
  };
}
