/** A signed-in app among servers of every kind: two services and the sandbox that the person confirmed, and traps that were never confirmed. */
import { join } from 'node:path';
import { demoContracts, market } from '#sandbox/contracts/demo-contracts.ts';
import { people } from '#sandbox/people.ts';
import type { Snapshot } from '#shared/ipc/contract.ts';
import type { Shown } from '#shared/writes/change.ts';
import { makeDataFolder, type RunningApp, startApp } from './app.ts';
import { asPerson } from './as-person.ts';
import { type BusyTurn, watchMain } from './busy-main.ts';
import { type Canary, startCanary } from './canary.ts';
import { callIn } from './page-calls.ts';
import { createRandom } from './random.ts';
import { connectChain } from './sandbox.ts';
import { type StandInPerson, startStandInPerson } from './stand-in-person.ts';
import { startTinyService, type TinyService } from './tiny-service.ts';
import { visit } from './visit.ts';

export interface HostileWorld {
  readonly app: RunningApp;
  readonly data: string;
  readonly services: readonly [TinyService, TinyService];
  readonly traps: readonly Canary[];
  readonly person: StandInPerson;
  /** How many transactions the sandbox's people have sent on its chain. */
  readonly sentOnChain: () => Promise<number>;
  /** Turns in which main was busy, since it was set up. */
  readonly turns: () => readonly BusyTurn[];
  /** Follows what the app has opened in the browser, as far as it leads to a confirmed service; answers where else it leads. */
  readonly followLinks: () => Promise<readonly string[]>;
  /** What main publishes now. Where the page has signed out, the person has signed in again, as far as the pauses let them. */
  readonly signedIn: () => Promise<Snapshot>;
  readonly stop: () => Promise<void>;
}

const names = ['Example Bank', 'Practice Bank'] as const;
const originOf = (address: string) => new URL(address).origin;

/** A write may be confirmed; of changes those that leave the two services as they are, lead nowhere else and ask no server of the internet. */
function isHarmless(shown: Shown, services: readonly TinyService[], traps: readonly Canary[]): boolean {
  if (shown.kind !== 'change') return !shown.review.warnings.some(({ blocks }) => blocks);
  const { title, connection, fields } = shown.change;
  if (traps.some(({ port }) => JSON.stringify(fields).includes(`:${port}`))) return false;
  if (!/^(?:Connect|Change|Remove) /.test(title)) return !title.startsWith('Load pictures');
  const origins = new Set(fields.slice(0, 2).map(({ after }) => (URL.canParse(after) ? originOf(after) : after)));
  const isOwn = services.some(({ authorizationAddress }) => origins.has(authorizationAddress));
  return !names.some((name) => name === connection) && origins.size === 1 && isOwn;
}

/** It answers every write, and says of a collectible that its picture is at a server that was never confirmed. */
async function startService(trap: Canary): Promise<TinyService> {
  const tiny = await startTinyService();
  const hash = `{"hash":"0x${'ab'.repeat(32)}"}`;
  const answers = { ...tiny.behavior.answers, '/erc20/transfer': hash, '/erc20/approve': hash, '/transaction/submit': hash };
  const metadata = JSON.stringify(`http://${trap.host}/metadata.json`);
  tiny.behavior.answers = new Proxy(answers, {
    get: (known, path) => (String(path).startsWith('/erc721/tokenURI') ? metadata : known[String(path) as keyof typeof known]),
  });
  return tiny;
}

export async function startHostileWorld(seed: number): Promise<HostileWorld> {
  const data = makeDataFolder();
  const watch = watchMain(data);
  const traps = await Promise.all([startCanary(), startCanary()]);
  const services = await Promise.all([startService(traps[0]), startService(traps[1])]);
  const app = await startApp({ data, load: [watch.file] });
  const random = createRandom(seed);
  let isReady = false;
  let isOver = false;
  let backs = 0;
  const person = startStandInPerson({
    app,
    agrees(shown) {
      const agreed = !isReady || (isHarmless(shown, services, traps) && (backs >= 4 || random.below(100) < 15));
      backs = agreed ? 0 : backs + 1;
      return agreed;
    },
    agreesToBox: () => isOver || random.below(2) === 0,
  });
  const snapshot = async () => (await callIn(app.page, 'app.snapshot'))?.value as Snapshot;
  const slices = async () => (await snapshot()).slices;
  const sandboxAddress = async () =>
    (await slices()).connections.value.list.find(({ environment }) => environment === 'sandbox')?.authorizationAddress;

  async function follow(link: string): Promise<boolean> {
    if (services.some(({ authorizationAddress }) => originOf(link) === authorizationAddress)) {
      await visit(link).catch(() => {});
      return true;
    }
    if (originOf(link) !== (await sandboxAddress())) return false;
    await asPerson()(link).catch(() => {});
    return true;
  }

  async function followLinks(): Promise<readonly string[]> {
    const elsewhere: string[] = [];
    for (const link of app.links()) if (!(await follow(link))) elsewhere.push(link);
    return elsewhere;
  }

  const phase = async () => (await slices()).session.value.phase;
  /** Until it has ended, one way or the other. */
  async function finishSignIn(): Promise<void> {
    for (let tries = 0; tries < 200 && (await phase()) === 'signing-in'; tries += 1) {
      await followLinks();
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }

  async function signIn(connection: string): Promise<void> {
    const begun = await callIn(app.page, 'session.signIn', { connection });
    await person.idle();
    if (begun?.ok === true) await finishSignIn();
  }

  async function add(service: TinyService, name: string, environment: string): Promise<string> {
    const { authorizationAddress, apiAddress, clientId, clientSecret } = service;
    // Without a port: apps beside this one sign in as well.
    const redirectAddress = `http://127.0.0.1/sign-in/${environment}`;
    const answer = await callIn(app.page, 'connection.save', {
      ...{ name, environment, authorizationAddress, apiAddress, clientId, clientSecret },
      ...{ scopes: 'account transactions', redirectAddress, pkce: true, perSecond: '' },
    });
    await person.idle();
    if (answer?.ok !== true) throw new Error(`${name} couldn’t be added: ${JSON.stringify(answer?.error)}`);
    return (answer.value as { id: string }).id;
  }

  const ids: string[] = ['sandbox'];
  for (const [index, service] of services.entries()) ids.push(await add(service, names[index] ?? '', index === 0 ? 'live' : 'test'));
  for (const id of ids) await signIn(id);
  if ((await phase()) !== 'signed-in') throw new Error('the app is not signed in');
  // One write at least is confirmed and leaves, so that those who look for writes have seen one.
  const [active = ''] = ids.slice(-1);
  const transfer = { contractAddress: demoContracts.DemoDollar, amount: '1', receiver: market };
  const sent = await callIn(app.page, 'service.erc20.transfer', { connection: active, ...transfer });
  if (sent?.ok !== true) throw new Error(`the write that was confirmed did not leave: ${JSON.stringify(sent?.error)}`);
  isReady = true;
  const chain = await connectChain(join(data, 'sandbox'));
  const accounts = people.flatMap((one) => one.accounts);
  const since = Date.now();

  return {
    app,
    data,
    services,
    traps,
    person,
    turns: () => watch.turns().filter(({ at }) => at > since),
    async sentOnChain() {
      const counts = await Promise.all(accounts.map((one) => chain.request<string>('eth_getTransactionCount', [one, 'pending'])));
      return counts.reduce((sum, count) => sum + Number(count), 0);
    },
    followLinks,
    async signedIn() {
      const now = await snapshot();
      const { session, connections } = now.slices;
      if (session.value.phase !== 'signed-out' && session.value.phase !== 'expired') return now;
      // A sign-in to one that the page has added may be impossible.
      const { active } = connections.value;
      await signIn(ids.includes(active) ? active : random.pick(ids));
      return snapshot();
    },
    async stop() {
      chain.close();
      // Something may still be held, and then the app asks whether it may end.
      isOver = true;
      await Promise.all([...services, ...traps].map((one) => one.stop()));
      await app.quit();
    },
  };
}
