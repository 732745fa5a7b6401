/** One handler for each operation of the table. */
import { blockHandlers } from '#sandbox/api/block.ts';
import type { Handlers } from '#sandbox/api/call.ts';
import { chainHandlers } from '#sandbox/api/chain.ts';
import { userHandlers } from '#sandbox/api/user.ts';

export const handlers: Handlers = { ...userHandlers, ...blockHandlers, ...chainHandlers };
