/** Whether the person signed in is the one of the last sign-in (RFC 9700 §4.7: sessions can be swapped). */
import { createHash } from 'node:crypto';
import type { Secrets } from '#main/core/ports/secrets.ts';

export type Person = 'unknown' | 'same' | 'another';

interface Persons {
  /** The earlier result for this sign-in, of this run or a past one. */
  recall(connection: string, signedInAt: number): Promise<Person>;
  /** Compares the listed accounts with those of the last sign-in, and saves them for the next. */
  note(connection: string, signedInAt: number, accounts: readonly string[]): Promise<Person>;
  /** Whether this run saw that an account of this sign-in was in the last one too. With nothing to compare, it is not proven. */
  isProven(connection: string, signedInAt: number): boolean;
}

interface Seen {
  /** Digests, so that the addresses of a person who has signed out cannot be read. */
  readonly accounts: readonly string[];
  /** The sign-in that they were seen in. */
  readonly signedInAt: number;
  readonly another: boolean;
}

const toPerson = (seen: Seen): Person => (seen.another ? 'another' : 'same');

export function createPersons(secrets: Secrets): Persons {
  /** Connection → the sign-in. */
  const proven = new Map<string, number>();

  async function read(connection: string): Promise<Seen | null> {
    const stored = await secrets.read(connection, 'person');
    return stored === null || stored.kept === 'locked' ? null : parseSeen(stored.text);
  }

  return {
    async recall(connection, signedInAt) {
      const seen = await read(connection);
      return seen?.signedInAt === signedInAt ? toPerson(seen) : 'unknown';
    },
    async note(connection, signedInAt, accounts) {
      const last = await read(connection);
      // One sign-in is one person's, even if its accounts change. Without accounts, people cannot be distinguished.
      if (last?.signedInAt === signedInAt) return toPerson(last);
      if (accounts.length === 0) return 'unknown';
      const digests = accounts.map((account) => createHash('sha256').update(`${connection} ${account.toLowerCase()}`).digest('base64url'));
      const another = last !== null && !digests.some((digest) => last.accounts.includes(digest));
      if (last !== null && !another) proven.set(connection, signedInAt);
      const seen: Seen = { accounts: digests, signedInAt, another };
      await secrets.keep(connection, 'person', JSON.stringify(seen));
      return toPerson(seen);
    },
    isProven: (connection, signedInAt) => proven.get(connection) === signedInAt,
  };
}

function parseSeen(text: string): Seen | null {
  try {
    const seen = JSON.parse(text) as Seen;
    const sound = Array.isArray(seen.accounts) && typeof seen.signedInAt === 'number' && typeof seen.another === 'boolean';
    return sound ? seen : null;
  } catch {
    return null;
  }
}
