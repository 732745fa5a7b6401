/** Answers the chain operation. */
import type { Handlers } from '#sandbox/api/call.ts';

export const chainHandlers = {
  'chain.id': async ({ chain }) => Number(await chain.request<string>('eth_chainId')),
} satisfies Partial<Handlers>;
