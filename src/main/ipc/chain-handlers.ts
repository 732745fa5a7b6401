/** Answers the calls about the chain: many blocks, read one by one. */
import type { OperationHandlers } from '#main/ipc/operation-handlers.ts';
import { toBlockRow } from '#shared/block-row.ts';
import type { chainCalls } from '#shared/ipc/chain-calls.ts';
import type { Handlers } from '#shared/ipc/derive.ts';
import { ok } from '#shared/result.ts';

export function createChainHandlers({ readFrom, whileWanted }: OperationHandlers): Pick<Handlers, keyof typeof chainCalls> {
  return {
    'chain.blocks': ({ connection, from, count, request, ahead }) =>
      whileWanted(request, async (signal) => {
        const how = { signal, urgency: ahead === true ? 'ahead' : 'visible' } as const;
        const rows = numbersFrom(BigInt(from), Number(count)).map(async (number) => {
          const answer = await readFrom(connection, 'block.get', { number }, how);
          return answer.ok ? toBlockRow(number, answer.value) : answer;
        });
        return ok(await Promise.all(rows));
      }),
  };
}

function numbersFrom(from: bigint, count: number): string[] {
  const all = Array.from({ length: count }, (_, index) => from - BigInt(index));
  return all.filter((number) => number >= 0n).map(String);
}
