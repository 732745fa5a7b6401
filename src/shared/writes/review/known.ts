/** The addresses that a person knows on a connection, and look-alikes of them. */

import { takesBack } from '#shared/contracts/decoding/action.ts';
import { checksummed } from '#shared/core/address.ts';
import { isOfOthers } from '#shared/core/of-others.ts';
import { contactsIn, labelsIn, type Notebook } from '#shared/notebook/notebook.ts';
import type { Activity } from '#shared/writes/activity.ts';
import { counterpartOf, meaningOf, paidContractOf } from '#shared/writes/review/meaning.ts';

export interface KnownAddresses {
  /** The person's own accounts, EIP-55, in the service's order. */
  readonly accounts: readonly string[];
  /** EIP-55 → the person's own name for it. A name alone makes no address familiar: it may be a warning, such as “scam”. */
  readonly labels: ReadonlyMap<string, string>;
  /** EIP-55: those that the person keeps as contacts. */
  readonly contacts: ReadonlySet<string>;
  /** EIP-55 → how often the person sent something to it or allowed it something, in transactions that are confirmed or pending. */
  readonly times: ReadonlyMap<string, number>;
  /** EIP-55 → how often the person took an allowance away from it. */
  readonly revoked: ReadonlyMap<string, number>;
  /** Contracts that were written to. */
  readonly contracts: ReadonlySet<string>;
}

const counted = ['accepted', 'confirmed'];

/** A contact's name that would be given to another address. Addresses in EIP-55. */
export interface NameMove {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

/** A name that another address had before, not long ago. Addresses in EIP-55. */
export interface MovedName {
  readonly address: string;
  readonly label: string;
  readonly before: string;
  /** Epoch milliseconds. */
  readonly until: number;
}

/** How long reviews mention that a name has moved, in milliseconds. */
export const movedFor = 30 * 24 * 60 * 60_000;

export function knownAddresses(
  accounts: readonly string[],
  notebook: Pick<Notebook, 'entries'>,
  entries: readonly Pick<Activity, 'state' | 'operation' | 'input' | 'accounts'>[],
): KnownAddresses {
  const times = new Map<string, number>();
  const revoked = new Map<string, number>();
  const contracts = new Set<string>();
  for (const entry of entries.filter(({ state }) => counted.includes(state))) {
    const meaning = meaningOf(entry.operation, entry.input as never);
    if (entry.state === 'confirmed') contracts.add(checksummed(meaning.call.to));
    // Recipients of an earlier person aren't known to the next one.
    const given = isOfOthers(entry, accounts) ? [] : [counterpartOf(meaning.action), paidContractOf(meaning)];
    const counts = takesBack(meaning.action) ? revoked : times;
    for (const address of new Set(given.flatMap((one) => one?.address ?? []))) counts.set(address, (counts.get(address) ?? 0) + 1);
  }
  return {
    accounts: accounts.map(checksummed),
    labels: new Map(Object.entries(labelsIn(notebook))),
    contacts: contactsIn(notebook),
    times,
    revoked,
    contracts,
  };
}

export const isOwn = ({ accounts }: KnownAddresses, address: string) => accounts.includes(address);
/** A contact, or one of the person's accounts. */
export const isFamiliar = (known: KnownAddresses, address: string) => isOwn(known, address) || known.contacts.has(address);
