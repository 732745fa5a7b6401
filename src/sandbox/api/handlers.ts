/** One handler for each operation of the table. */
import { blockHandlers } from '#sandbox/api/block.ts';
import type { Handlers } from '#sandbox/api/call.ts';
import { chainHandlers } from '#sandbox/api/chain.ts';
import { contractHandlers } from '#sandbox/api/contract.ts';
import { erc20Handlers } from '#sandbox/api/erc20.ts';
import { erc721Handlers } from '#sandbox/api/erc721.ts';
import { transactionHandlers } from '#sandbox/api/transaction.ts';
import { userHandlers } from '#sandbox/api/user.ts';

export const handlers: Handlers = {
  ...userHandlers,
  ...blockHandlers,
  ...chainHandlers,
  ...contractHandlers,
  ...transactionHandlers,
  ...erc20Handlers,
  ...erc721Handlers,
};
