/** What an empty search offers: what needs attention, then what this screen is for, then what is done most. */
import { screenAt } from '#shared/core/screens.ts';
import type { Doable } from './suggest.ts';

const here: Readonly<Record<string, readonly string[]>> = {
  '/tokens': ['add-token'],
  '/tokens/approvals': ['check-pair', 'approve', 'revoke'],
  '/token/:contract': ['add-token'],
  '/settings': ['theme light', 'theme dark', 'add'],
};
const often = ['send', 'receive', 'scan', 'revoke', 'add-token', 'hide', 'check-pair'];

/** `urgent`: what needs attention. `actions`: all, by their keys. */
export function firstActions(place: string, urgent: readonly Doable[], actions: readonly Doable[]): readonly Doable[] {
  const at = screenAt(place);
  const { contract = '', address = '' } = at?.parts ?? {};
  const about = [`send ${contract}`, ...['send-to', 'approvals', 'revoke-of'].map((key) => `${key} ${address}`)];
  const keys = [...about, ...(here[at?.path ?? ''] ?? []), ...often];
  return [...urgent, ...new Set(keys.flatMap((key) => actions.find((action) => action.key === `action ${key}`) ?? []))];
}
