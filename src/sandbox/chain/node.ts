/** A chain other than the practice one: a node that is already running, asked by JSON-RPC over HTTP. */
import type { Chain } from '#sandbox/chain/chain.ts';
import { ChainDown, ChainRefusal } from '#sandbox/chain/rpc.ts';
import { Problem } from '#sandbox/problem.ts';

const patience = 20_000;

interface Answer {
  readonly result?: unknown;
  readonly error?: { readonly code?: number; readonly message?: string; readonly data?: unknown };
}

/** Throws a `Problem` when it does not answer as a chain does. The address may hold a key, so only its host is ever said. */
export async function connectNode(url: string): Promise<Chain> {
  let lastId = 0;
  const request = async <T>(method: string, params: readonly unknown[] = []): Promise<T> => {
    lastId += 1;
    const { result, error } = await post(url, JSON.stringify({ jsonrpc: '2.0', id: lastId, method, params }));
    if (error !== undefined && error !== null) throw new ChainRefusal(error);
    if (result === undefined) throw new ChainDown();
    return result as T;
  };
  const { host } = new URL(url);
  const id = await request<unknown>('eth_chainId').catch(() => null);
  if (typeof id !== 'string' || !/^0x[0-9a-f]{1,16}$/i.test(id)) {
    throw new Problem(`The node at ${host} doesn’t answer as a chain does. Check --rpc-url, and that the node runs.`);
  }
  return { request, generation: () => 0, keepsBlocks: false, stop: async () => {} };
}

async function post(url: string, body: string): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    });
    const answer: unknown = await response.json();
    if (typeof answer === 'object' && answer !== null) return answer as Answer;
  } catch {
    // Said below: why it could not be reached is nothing that a caller of the API can change.
  }
  throw new ChainDown();
}
