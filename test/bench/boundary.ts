/** B8: what the boundary adds to a message that goes to another thread and back: checking the input, the envelope. */
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { Call } from '#shared/core/call.ts';
import { parseInput } from '#shared/core/input.ts';
import { checks } from '#shared/core/operations/checks.ts';
import { ok } from '#shared/core/result.ts';
import { calls } from '#shared/ipc/contract.ts';
import { type Figure, interleaved, rate } from '#test/bench/figure.ts';

/** Fifty blocks, as a list shows them. */
const rows = Array.from({ length: 50 }, (_, number) => ({
  number: String(number),
  hash: `0x${'ab'.repeat(32)}`,
  timestamp: '1700000000',
  gasUsed: '21000',
  gasLimit: '30000000',
  transactions: [`0x${'cd'.repeat(32)}`],
}));

/** A port that answers each message with what `answer` makes of it, structured clones both ways as in IPC. */
function connect(answer: (message: unknown) => unknown): { ask: (message: unknown) => Promise<unknown>; close(): void } {
  const { port1, port2 } = new MessageChannel();
  const waiting: ((value: unknown) => void)[] = [];
  (port2 as MessagePort).on('message', (message) => port2.postMessage(answer(message)));
  port1.on('message', (message) => waiting.shift()?.(message));
  return {
    ask: (message) =>
      new Promise((resolve) => {
        waiting.push(resolve);
        port1.postMessage(message);
      }),
    close: () => port1.close(),
  };
}

function measure(id: string, name: keyof typeof calls, input: object): Promise<Figure> {
  const call: Call = calls[name];
  const guarded = connect((message) => {
    const parsed = parseInput(call.input, message);
    if (!parsed.ok) throw new Error('not taken');
    if (call.check !== undefined && Object.keys(checks[call.check](parsed.value)).length > 0) throw new Error('not taken');
    return ok(rows);
  });
  const bare = connect(() => rows);
  return interleaved(
    () => rate(() => guarded.ask(input), 1),
    () => rate(() => bare.ask(input), 1),
  ).then((figures) => {
    guarded.close();
    bare.close();
    // As time: how much longer one takes.
    const ratio = 1 / figures.ratio;
    return {
      id,
      what: `${name}, 50 rows back`,
      unit: 'calls/s',
      ...figures,
      ratio,
      beside: 'the same, unchecked',
      target: '<= 1.3 of the time',
    };
  });
}

export async function benchBoundary(): Promise<readonly Figure[]> {
  const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
  const functionSignature = 'function transfer(address to, uint256 amount) returns (bool)';
  return [
    await measure('B8', 'service.block.get', { number: '18204', connection: 'sandbox' }),
    await measure('B8', 'service.contract.call', {
      functionSignature,
      params: [address, '100'],
      contractAddress: address,
      connection: 'sandbox',
    }),
  ];
}
