/** Answers the user operations. */
import type { Handlers } from '#sandbox/api/call.ts';

export const userHandlers = {
  'user.get': async ({ person }) => ({ handle: person.handle, wallet: { address: person.accounts[0] } }),
  'user.balance': async ({ person, chain }) => {
    const balance = await chain.request<string>('eth_getBalance', [person.accounts[0], 'latest']);
    return { balance: BigInt(balance).toString() };
  },
  'user.accounts': async ({ person }) => person.accounts,
} satisfies Partial<Handlers>;
