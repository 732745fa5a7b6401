/** The faults that the sandbox can be told to have: their names, and how many times each. */
import { bodyFaults } from '#sandbox/faults/body-faults.ts';
import { type Breakage, type Breakages, readTargets, type Target } from '#sandbox/faults/breakage.ts';
import { callbackFaults } from '#sandbox/faults/callback-faults.ts';
import { accountsFaults, latestBlockFaults } from '#sandbox/faults/read-faults.ts';
import { statusFaults } from '#sandbox/faults/status-faults.ts';
import { tokenFaults } from '#sandbox/faults/token-faults.ts';
import { wireFaults } from '#sandbox/faults/wire-faults.ts';
import { writeFaults } from '#sandbox/faults/write-faults.ts';

export interface Fault {
  /** As it was written, with its count. */
  readonly text: string;
  readonly targets: readonly Target[];
  /** How many requests it is for. */
  readonly times: number;
  readonly breakage: Breakage;
}

const anywhere: Breakages = { ...wireFaults, ...statusFaults, ...bodyFaults };

interface Family {
  /** Before the fault's name. */
  readonly prefix: string;
  readonly targets: readonly Target[];
  readonly faults: Breakages;
}

const families: readonly Family[] = [
  { prefix: 'read-', targets: readTargets, faults: anywhere },
  { prefix: 'latest-block-', targets: ['latest-block'], faults: latestBlockFaults },
  { prefix: 'accounts-', targets: ['accounts'], faults: accountsFaults },
  { prefix: 'write-', targets: ['write'], faults: { ...anywhere, ...writeFaults } },
  { prefix: 'token-', targets: ['token'], faults: { ...anywhere, ...tokenFaults } },
  { prefix: 'refresh-', targets: ['refresh'], faults: { ...anywhere, ...tokenFaults } },
  { prefix: 'revoke-', targets: ['revoke'], faults: anywhere },
  { prefix: 'callback-', targets: ['callback'], faults: callbackFaults },
  { prefix: '', targets: [...readTargets, 'write'], faults: anywhere },
];

/** Every name there is. */
export const faultNames = families.flatMap(({ prefix, faults }) => Object.keys(faults).map((name) => prefix + name));

/** `name` or `name:3`; null for what is none. */
export function parseFault(text: string): Fault | null {
  const [, name = '', count] = /^([a-z0-9-]+)(?::([1-9]\d{0,5}))?$/.exec(text) ?? [];
  for (const { prefix, targets, faults } of families) {
    const own = name.slice(prefix.length);
    const breakage = name.startsWith(prefix) && Object.hasOwn(faults, own) ? faults[own] : undefined;
    if (breakage !== undefined) return { text, targets, times: count === undefined ? Number.POSITIVE_INFINITY : Number(count), breakage };
  }
  return null;
}

const list = (faults: Breakages, prefix = '') =>
  Object.entries(faults)
    .map(([name, { words }]) => `  ${(prefix + name).padEnd(26)} ${words}`)
    .join('\n');

export const faultsUsage = `Faults of the API's reads and writes. With read- or write- before its name a fault is for these alone; with
token-, refresh- or revoke- for the token request, the renewal or the end of tokens. Unless it says “not carried
out”, the request is carried out first: a write then has happened.

${list(anywhere)}

Faults of writes alone; what is carried out later needs the practice chain:

${list(writeFaults, 'write-')}

Faults of single reads:

${list(latestBlockFaults, 'latest-block-')}
${list(accountsFaults, 'accounts-')}

Faults of tokens, also with refresh- instead of token-:

${list(tokenFaults, 'token-')}

Faults of the redirect back to the app:

${list(callbackFaults, 'callback-')}`;
