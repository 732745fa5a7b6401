/** The question before a connection leads elsewhere: from where to where, and what is dropped by it. */
import type { Question } from '#main/ports/person.ts';
import { isSameBinding } from '#shared/binding.ts';
import type { CallInput } from '#shared/ipc/derive.ts';
import type { Connection } from '#shared/state.ts';

/** What is kept for a connection and belongs to its addresses and client. */
interface Bound {
  readonly signIn: boolean;
  readonly secret: boolean;
}

/**
 * Null where nothing has to be asked: nothing is bound, or it stays bound to the same. Otherwise whoever can call this for
 * the page could have the sign-in of one service dropped, or a person believe that they are still signed in there.
 */
export function questionOfRebinding(before: Connection, given: CallInput<'connection.save'>, bound: Bound): Question | null {
  if (isSameBinding(before, given)) return questionOfRelabeling(before, given);
  if (!(bound.signIn || bound.secret)) return null;
  const lines = [
    // The person's own words, or a page's: they stand after what it is, never at the head.
    `Connection: ${short(before.name)}`,
    changeOf('Sign-in', before.authorizationAddress, given.authorizationAddress),
    changeOf('Accounts', before.apiAddress, given.apiAddress),
    before.clientId === given.clientId ? null : `Client ID: from ${short(before.clientId)} to ${short(given.clientId)}`,
  ];
  const dropped = [bound.signIn ? 'sign-in' : null, bound.secret ? 'client secret' : null].filter((what) => what !== null);
  return {
    message: 'Change where a connection leads?',
    detail: `${lines.filter((line) => line !== null).join('\n')}\n\nThe ${dropped.join(' and the ')} for the old one ${
      dropped.length > 1 ? 'are' : 'is'
    } dropped. If you did not ask for this change, choose Cancel.`,
    yes: 'Change',
    no: 'Cancel',
    enter: 'no',
  };
}

/** Every review says whether what it sends is real: whoever can call this for the page could have a live service pass for a test. */
function questionOfRelabeling(before: Connection, given: CallInput<'connection.save'>): Question | null {
  if (before.environment !== 'live' || given.environment === 'live') return null;
  return {
    message: 'Call a live service a test?',
    detail: `Connection: ${short(before.name)}\nAccounts: ${hostOf(before.apiAddress)}\n\nWhat it sends is not shown as real any more. If you did not ask for this change, choose Cancel.`,
    yes: 'Change',
    no: 'Cancel',
    enter: 'no',
  };
}

/** By host, as that is whom one trusts; whole where only the rest differs. */
function changeOf(what: string, from: string, to: string): string | null {
  if (from === to) return null;
  const [before, after] = [hostOf(from), hostOf(to)];
  return before === after ? `${what}: from ${short(from)} to ${short(to)}` : `${what}: from ${before} to ${after}`;
}

/** Hosts are told whole: a cut one could hide whose it is. */
const hostOf = (address: string) => URL.parse(address)?.host ?? address;
const short = (text: string) => (text.length > 120 ? `${text.slice(0, 120)}…` : text);
