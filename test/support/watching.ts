/** Watching in tests: people who sign in, transfers behind the app's back, and waiting for what watching makes of them. */
import { type FoundTransfer, foundTransfers } from '#shared/chain/watch.ts';
import type { MainServices } from '#test/support/main-services.ts';
import type { RunningSandbox } from '#test/support/sandbox.ts';

export function personOf({ people }: RunningSandbox, handle: string) {
  const found = people.find((person) => person.handle === handle);
  if (found === undefined) throw new Error(`no person is called ${handle}`);
  return found;
}

type Chain = Pick<RunningSandbox['rpc'], 'request' | 'getBlockNumber' | 'getTransactionReceipt'>;

/** Answers its hash once it is mined. */
export async function sendMined(chain: Chain, transaction: object): Promise<`0x${string}`> {
  const hash: `0x${string}` = await chain.request({ method: 'eth_sendTransaction', params: [transaction] } as never);
  await until(() => chain.getTransactionReceipt({ hash }).catch(() => null));
  return hash;
}

/** What it looks for, once that is there. */
export async function until<T>(look: () => T | Promise<T>): Promise<NonNullable<T>> {
  for (let tries = 0; tries < 400; tries += 1) {
    const found = await look();
    if (found) return found as NonNullable<T>;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('it did not come');
}

export const isUpToDate = (main: MainServices) => main.watched.at(-1)?.phase.is === 'up-to-date';
export const found = (main: MainServices) => foundTransfers(main.watch.found(main.connection.id, null));
export const summaryOf = ({ kind, direction, amount, tokenId }: FoundTransfer) => [kind, direction, amount ?? tokenId].join(' ');

/** Looks at once, as after the computer has slept, until all is scanned: a test does not wait for the pace. */
export async function lookAgain(chain: Chain, main: MainServices): Promise<void> {
  const newest = String(await chain.getBlockNumber({ cacheTime: 0 }));
  main.watch.resumed();
  await until(() => main.watched.at(-1)?.scanned[0]?.to === newest && isUpToDate(main));
}
