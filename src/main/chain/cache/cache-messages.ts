/** Requests to the cache's thread as one flat list of values: copying nested objects to a thread takes twice the time. */
import type { CacheRequest } from '#main/chain/cache/cache-store.ts';
import type { CachedAnswer, Mentions } from '#main/core/ports/cache.ts';

type Put = Extract<CacheRequest, { do: 'put' }>;

/** Appends it: its method, the number of its values, these. */
export function append(message: unknown[], request: CacheRequest): void {
  if (request.do === 'put') appendPut(message, request.with);
  else message.push(request.do, request.with.length, ...request.with);
}

const valuesOfPut = 11;

function appendPut(message: unknown[], [connection, answer, mentions]: Put['with']): void {
  const { operation, input, raw, readAt, block, permanent } = answer;
  message.push('put', valuesOfPut, connection, operation, input, raw, readAt, block, permanent);
  const known = isBlockOnly(mentions) ? mentions.block : null;
  message.push(known?.number, known?.hash, known?.timestamp, known === null ? mentions : undefined);
}

type BlockOnly = Mentions & { readonly block: NonNullable<Mentions['block']> };

function isBlockOnly(mentions: Mentions | undefined): mentions is BlockOnly {
  if (mentions?.block == null || mentions.transaction !== null || mentions.balance !== null) return false;
  return mentions.addresses.length === 0 && mentions.tokens.length === 0 && mentions.holders.length === 0;
}

/** The requests, in the order in which they were appended. */
export function requestsIn(message: readonly unknown[]): CacheRequest[] {
  const requests: CacheRequest[] = [];
  for (let at = 0; at < message.length; ) {
    const [method, length] = [message[at], message[at + 1] as number];
    const request = method === 'put' ? putAt(message, at + 2) : { do: method, with: message.slice(at + 2, at + 2 + length) };
    requests.push(request as CacheRequest);
    at += 2 + length;
  }
  return requests;
}

function putAt(message: readonly unknown[], at: number): Put {
  const answer = {
    operation: message[at + 1],
    input: message[at + 2],
    raw: message[at + 3],
    readAt: message[at + 4],
    block: message[at + 5],
    permanent: message[at + 6],
  } as CachedAnswer;
  const [number, hash, timestamp] = [message[at + 7], message[at + 8], message[at + 9]];
  const mentions = number === undefined ? message[at + 10] : { ...nothingElse, block: { number, hash, timestamp } };
  return { do: 'put', with: [message[at] as string, answer, mentions as Mentions | undefined] };
}

const nothingElse = { transaction: null, addresses: [], tokens: [], holders: [], balance: null };
