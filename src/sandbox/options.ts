/** Parses the sandbox's command line. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Mining } from '#sandbox/chain/launch.ts';
import { type Fault, faultsUsage, parseFault } from '#sandbox/faults/fault.ts';
import { type Limit, limitUsage, parseLimit } from '#sandbox/faults/limit.ts';

export interface Options extends Mining {
  /** The folder that keeps the chain, the sign-ins and the client secret. */
  readonly state: string;
  /** Null: the one used last where it is free, or any free one. */
  readonly port: number | null;
  /** Lifetime of an access token, in seconds. */
  readonly tokenSeconds: number;
  readonly refreshTokens: boolean;
  /** A node to serve instead of the practice chain. */
  readonly rpcUrl: string | null;
  readonly faults: readonly Fault[];
  /** Null: it takes every request. */
  readonly limit: Limit | null;
}

export const usage = `Usage: sandbox [options]

  --state DIR        folder that keeps chain, sign-ins and client secret (default: .cache/sandbox)
  --port N           port on 127.0.0.1 (default: the one used last, or a free one)
  --block-time N     seconds between blocks (default: 12)
  --mixed-mining     also mine a block at once for each transaction
  --token-seconds N  lifetime of an access token (default: 3600)
  --no-refresh-token issue no refresh tokens
  --rpc-url URL      serve the chain of this node instead of the practice chain; the people sign with the private keys
                     in the environment variable BLOCKDESK_SANDBOX_KEYS, separated by commas, in their order
                     (default of --state then: .cache/sandbox-other-chain)
  --fault NAME[:N]   give wrong answers (N times, or always); repeat it for several, in order
  --limit N[,HOW]    accept at most N requests a second
  --help             show this help

${limitUsage}

${faultsUsage}`;

const known = {
  state: { type: 'string' },
  port: { type: 'string' },
  'block-time': { type: 'string' },
  'mixed-mining': { type: 'boolean' },
  'token-seconds': { type: 'string' },
  'no-refresh-token': { type: 'boolean' },
  'rpc-url': { type: 'string' },
  fault: { type: 'string', multiple: true },
  limit: { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** A mistake on the command line, in a sentence for the person who typed it. */
export class UsageError extends Error {}

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (/^\d{1,9}$/.test(text) && value >= least && value <= most) return value;
  throw new UsageError(`--${name} takes a whole number from ${least} to ${most}, not “${text}”.`);
}

/** Not repeated when it is wrong: it may hold a key. */
function nodeAddress(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new UsageError('--rpc-url takes an address that begins with http:// or https://.');
}

function faultNamed(text: string): Fault {
  const fault = parseFault(text);
  if (fault !== null) return fault;
  throw new UsageError(`There is no fault “${text}”. See --help for the names.`);
}

function limitOf(text: string): Limit {
  const limit = parseLimit(text);
  if (limit !== null) return limit;
  throw new UsageError(`--limit takes a number of requests a second, such as 2 or 2,bucket,retry-after, not “${text}”.`);
}

/** Null: help was asked for. Throws `UsageError`. */
export function parseOptions(args: readonly string[]): Options | null {
  let values: ReturnType<typeof parseArgs<{ options: typeof known }>>['values'];
  try {
    ({ values } = parseArgs({ args: [...args], options: known, allowPositionals: false }));
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  if (values.help === true) return null;
  return {
    state: resolve(values.state ?? (values['rpc-url'] === undefined ? '.cache/sandbox' : '.cache/sandbox-other-chain')),
    port: values.port === undefined ? null : wholeNumber('port', values.port, 1, 65_535),
    blockTime: wholeNumber('block-time', values['block-time'] ?? '12', 1, 86_400),
    mixedMining: values['mixed-mining'] ?? false,
    tokenSeconds: wholeNumber('token-seconds', values['token-seconds'] ?? '3600', 1, 86_400 * 365),
    refreshTokens: values['no-refresh-token'] !== true,
    rpcUrl: values['rpc-url'] === undefined ? null : nodeAddress(values['rpc-url']),
    faults: (values.fault ?? []).map(faultNamed),
    limit: values.limit === undefined ? null : limitOf(values.limit),
  };
}
