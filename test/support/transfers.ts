/** Transfers through the built app, on a chain where a test mines every block: sent, looked at, carried out. */
import { expect, type Page } from '@playwright/test';
import { encodeFunctionData, parseAbi } from 'viem';
import { demoContracts } from '#sandbox/contracts/demo-contracts.ts';
import { people } from '#sandbox/people.ts';
import { activityIn, activityRows } from './activity-screen.ts';
import { makeDataFolder, type RunningApp, removeFolder, startApp } from './app.ts';
import { callIn } from './page-calls.ts';
import { confirmShownReview } from './review-window.ts';
import { startSandbox } from './sandbox.ts';
import { balanceRegion, enterSandbox, fillService } from './walk.ts';

type Hex = `0x${string}`;
const { DemoDollar } = demoContracts;
const [ada, grace] = people;
if (ada === undefined || grace === undefined) throw new Error('the sandbox has no people');
const [payer] = ada.accounts;
const [receiver] = grace.accounts;
const abi = parseAbi(['function transfer(address, uint256) returns (bool)', 'function balanceOf(address) view returns (uint256)']);

export type Transfers = Awaited<ReturnType<typeof openTransfers>>;

/** Signed in, with Activity shown. `faults`: of the service, in the order in which they are used. */
export async function openTransfers(faults: readonly string[]) {
  const data = makeDataFolder();
  const args = faults.flatMap((name) => ['--fault', name]);
  const [service, first] = await Promise.all([startSandbox({ mining: 'slow', args }), startApp({ data })]);
  let app: RunningApp = first;
  await fillService(app.page, service, service.scopes);
  await enterSandbox(app);
  await app.page.keyboard.press('ControlOrMeta+2');

  const request = service.rpc.request as (call: { method: string; params: unknown[] }) => Promise<unknown>;
  const mine = (blocks = 1) => service.rpc.mine({ blocks, interval: 12 });
  /** The journal's own, which leads to its entry: another transaction may have sent the same. */
  const row = (dollars: number) =>
    activityRows(app.page)
      .filter({ hasText: new RegExp(`(?:Tried to send|Send|Sending|Sent) ${dollars} DUSD`) })
      .filter({ has: app.page.locator('a[href*="/activity/"]') });
  /** In no block yet, also behind one that is missing. */
  const waiting = async (): Promise<readonly Hex[]> => {
    const { pending, queued } = await service.rpc.getTxpoolContent();
    return [...Object.values(pending), ...Object.values(queued)].flatMap((sent) => Object.values(sent).map(({ hash }) => hash));
  };
  /** As a form of the page asks for it. */
  const ask = async (dollars: number) => {
    const { connection } = await activityIn(app.page);
    const input = { connection, contractAddress: DemoDollar, amount: `${dollars}000000`, receiver };
    void callIn(app.page, 'service.erc20.transfer', input).catch(() => {});
  };

  /** From now on, everything the list has shown, so that what is there only for seconds is not missed on a busy machine. */
  const recordRows = () =>
    app.page.evaluate(() => {
      const seen: string[] = [];
      const note = () => seen.push(document.querySelector('[role="table"][aria-label="Activity"]')?.textContent ?? '');
      new MutationObserver(note).observe(document.body, { childList: true, characterData: true, subtree: true });
      Object.assign(globalThis, { seenRows: seen });
    });
  const recordedRows = () => app.page.evaluate(() => (globalThis as unknown as { seenRows: string[] }).seenRows);

  return {
    recordRows,
    recordedRows,
    app: () => app,
    page: (): Page => app.page,
    row,
    mine,
    ask,
    /** Asked for, and confirmed by the person. */
    async send(dollars: number) {
      await ask(dollars);
      await confirmShownReview(app);
    },
    /** Once the service has carried it out: into a block, where the app has to find it on its own. */
    async carriedOut(dollars: number, timeout = 20_000) {
      await expect.poll(waiting).toHaveLength(1);
      await mine();
      await expect(row(dollars)).toContainText('confirmed', { timeout });
    },
    /** Its page, until Escape. */
    open: (dollars: number) => row(dollars).first().getByRole('link').first().click(),
    back: () => app.page.keyboard.press('Escape'),
    /** Past the app, by another wallet of the same account. Answers its hash. */
    async sendElsewhere(dollars: number): Promise<Hex> {
      const call = encodeFunctionData({ abi, functionName: 'transfer', args: [receiver, BigInt(dollars) * 1_000_000n] });
      return (await request({ method: 'eth_sendTransaction', params: [{ from: payer, to: DemoDollar, data: call }] })) as Hex;
    },
    /** Takes what waits out of the pool; puts it back when called. */
    async takeOut(): Promise<() => Promise<unknown>> {
      await expect.poll(waiting).toHaveLength(1);
      const [hash = '0x'] = await waiting();
      const raw = await request({ method: 'eth_getRawTransactionByHash', params: [hash] });
      await service.rpc.dropTransaction({ hash });
      return () => request({ method: 'eth_sendRawTransaction', params: [raw] });
    },
    balance: () => service.rpc.readContract({ address: DemoDollar, abi, functionName: 'balanceOf', args: [payer] }),
    count: () => service.rpc.getTransactionCount({ address: payer }),
    /** `meanwhile`: while it does not run. `load`: answers what is loaded before the app's own code. */
    async restart(meanwhile: () => Promise<unknown>, load: (data: string) => string) {
      await app.quit();
      await meanwhile();
      app = await startApp({ data, load: [load(data)] });
      await expect(balanceRegion(app.page)).toContainText('wei');
      await app.page.keyboard.press('ControlOrMeta+2');
    },
    async end() {
      await app.quit();
      await Promise.all([service.stop()]);
      removeFolder(data);
    },
  };
}
