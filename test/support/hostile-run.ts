/** Random calls in a hostile page, and what must hold after each sequence of them, judged from outside the app. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { searchFor } from '#scripts/canaries.ts';
import { readSavedSecrets } from '#scripts/saved-secrets.ts';
import { type FieldKind, fieldKinds } from '#shared/core/fields.ts';
import type { BusyTurn } from './busy-main.ts';
import { runCalls } from './call-runner.ts';
import type { Known } from './call-values.ts';
import { type HostileWorld, startHostileWorld } from './hostile-world.ts';
import { loosenedSince, type NameBook, openKept } from './kept-state.ts';
import { callIn } from './page-calls.ts';
import { createRandom } from './random.ts';
import { planSequence } from './random-calls.ts';
import { readsByPost as documented } from './tiny-service.ts';

export interface RunFigures {
  readonly sequences: number;
  readonly calls: number;
  readonly ends: Readonly<Record<string, number>>;
  readonly windows: number;
  readonly confirmed: { readonly writes: number; readonly changes: number };
  /** Writes that reached a service. */
  readonly left: number;
  /** Likewise that came onto the sandbox's chain. */
  readonly onChain: number;
  /** Milliseconds that a cheap call took at most, as the page sees it: with nothing else to do, and during the run. */
  readonly wait: { readonly idle: number; readonly longest: number };
  /** Milliseconds by the clock of main's longest turn. */
  readonly longestTurn: number;
  /** When main's thread was busy longest, by its processor time. */
  readonly busiest: readonly BusyTurn[];
}

export interface HostileRun {
  readonly data: string;
  /** The sequence of this seed. Answers what does not hold after it, in words. */
  sequence(seed: number): Promise<readonly string[]>;
  /** Looks for secrets in all that crossed the bridge so far, and at what only shows in the end. */
  settle(): Promise<readonly string[]>;
  figures(): RunFigures;
  stop(): Promise<void>;
}

const isStructured = (kind: FieldKind) => !fieldKinds[kind].schema.safeParse('zz z!').success;
const structured = (Object.keys(fieldKinds) as FieldKind[]).filter(isStructured);
/** Milliseconds: five times what is aimed at, as the same work takes more of a processor's time where others share it. */
const mostBusy = 1_000;
/** What reads by POST: the document's, and the spellings that a test of a connection tries (docs/threat-model.md). */
const readsByPost = [
  ...documented,
  ...['/erc721/approvedForAll', '/erc721/isApproved', '/erc721/approvalForAll', '/erc721/is-approved-for-all'],
];

/** Texts by the kinds that they fit: ids, hashes and keys that cannot be guessed. */
function createMemory() {
  const seenTexts = new Map<FieldKind, string[]>();
  const seen = new Set<string>();
  function learn(value: unknown): void {
    if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) learn(one);
    if (typeof value !== 'string' || value.length > 300 || seen.has(value)) return;
    seen.add(value);
    for (const kind of structured) {
      if (fieldKinds[kind].schema.safeParse(value).success) seenTexts.set(kind, [...(seenTexts.get(kind) ?? []).slice(-30), value]);
    }
  }
  return { seenTexts, learn };
}

/** Longest of many, after a while in which nothing else is asked. */
async function measureIdle({ app }: HostileWorld): Promise<number> {
  const report = await runCalls(app.page, []);
  await app.page.waitForTimeout(1_000);
  const { waits } = await runCalls(app.page, []);
  return Math.max(...report.waits, ...waits);
}

export async function startHostileRun(seed: number): Promise<HostileRun> {
  const world = await startHostileWorld(seed);
  const { app, data, services, traps, person } = world;
  const vault = openKept(data);
  const memory = createMemory();
  const names: NameBook = new Map();
  loosenedSince(vault.read(), vault.read(), names);
  const sentBefore = await world.sentOnChain();
  const idle = await measureIdle(world);
  const since = await app.page.evaluate(() => performance.timeOrigin);
  const ends: Record<string, number> = {};
  let [sequences, longest, onChain] = [0, 0, 0];
  let crossed: string[] = [];
  /** What was confirmed since the sequence before: a call that was late may change something only now. */
  let agreed = 0;
  /** How many requests to each service were looked at. */
  const looked = services.map(() => 0);

  /** Writes that reached a service, as they came. */
  const left = () =>
    services.flatMap(({ came, apiAddress }) =>
      came
        .map((one) => ({ ...one, path: one.path.replace(/^\/v1(?=\/)/, '') }))
        .filter(({ method, path }) => method === 'POST' && !/^\/(?:v1$|api\/oauth2|revoke)/.test(path) && !readsByPost.includes(path))
        // The person may have confirmed another path for one of the reads.
        .filter(({ path }) => !person.confirmed.some((one) => one.kind === 'change' && one.texts.includes(path)))
        .map(({ path, body }) => `${new URL(apiAddress).host} ${path} ${body}`),
    );
  const confirmedWrites = () => person.confirmed.flatMap((one) => (one.kind === 'write' ? [one] : []));

  function onTheWire(): string[] {
    const agreed = confirmedWrites().map(({ host, request }) => `${host} ${request.path} ${request.body}`);
    const unasked = left().filter((one) => {
      const index = agreed.indexOf(one);
      if (index >= 0) agreed.splice(index, 1);
      return index < 0;
    });
    const strange = services.flatMap(({ came, secrets }, index) => {
      const fresh = came.slice(looked[index]);
      looked[index] = came.length;
      const isOwn = (bearer: string) => bearer === '' || secrets.has(bearer.replace(/^Bearer /, ''));
      return fresh.filter(({ bearer, path }) => !isOwn(bearer) || !/^\/(?:v1(?:\/|$)|oauth2|api\/oauth2|revoke)/.test(path));
    });
    return [
      ...traps.flatMap(({ host, hits }) => hits.map((hit) => `${host} was reached: ${hit}`)),
      ...unasked.map((one) => `sent without a confirmation: ${one}`),
      ...strange.map(({ method, path }) => `not for this service: ${method} ${path}`),
    ];
  }

  return {
    data,
    async sequence(seed) {
      const random = createRandom(seed);
      const { slices } = await world.signedIn();
      const { list, active } = slices.connections.value;
      const connections = list.toSorted((one, other) => Number(other.id === active) - Number(one.id === active));
      // Main's own has a port that is the same in every app.
      const newRedirectAddress = `http://127.0.0.1/sign-in/${seed}`;
      const known: Known = { connections, newRedirectAddress, traps: traps.map(({ host }) => host), seenTexts: memory.seenTexts };
      const plan = planSequence(random, known);
      const [was, agreedBefore] = [vault.read(), person.confirmed.length];
      const report = await runCalls(app.page, plan);
      await person.idle();
      const elsewhere = await world.followLinks();
      const now = vault.read();
      const changes = person.confirmed.slice(agreed).flatMap((one) => (one.kind === 'change' ? [one] : []));
      agreed = agreedBefore;
      const loosened = loosenedSince(was, now, names).filter(({ allowedBy }) => !changes.some(allowedBy));
      const digests = new Set(confirmedWrites().map(({ digest }) => digest));
      const unconfirmed = [...now.journal.values()].filter(({ digest }) => !digests.has(digest));
      for (const text of report.texts) memory.learn(JSON.parse(text));
      crossed.push(...report.texts);
      for (const [end, count] of Object.entries(report.ends)) ends[end] = (ends[end] ?? 0) + count;
      longest = Math.max(longest, ...report.waits);
      sequences += 1;
      const problems = [
        ...onTheWire(),
        ...elsewhere.map((link) => `opened in the browser: ${link}`),
        ...loosened.map(({ what }) => what),
        ...unconfirmed.map(({ digest }) => `a write in the journal that was not confirmed: ${digest}`),
        ...report.internal.map((name) => `${name} failed inside main`),
        ...(report.since === since ? [] : ['the page was loaded anew']),
      ];
      return problems.length === 0 ? [] : [...problems, `the calls: ${JSON.stringify(plan)}`];
    },
    async settle() {
      const verifiers = services.flatMap(({ tokenRequests }) => tokenRequests.flatMap((form) => form.code_verifier ?? []));
      const secrets = [...services.flatMap((one) => [...one.secrets]), ...verifiers, ...(await readSavedSecrets(data))];
      const file = join(data, 'crossed.txt');
      writeFileSync(file, crossed.join('\n'));
      const { found } = searchFor(secrets, [file]);
      rmSync(file);
      crossed = [];
      // Of the sandbox's port nothing is known here but that it is neither service's.
      const hosts = services.map(({ apiAddress }) => new URL(apiAddress).host);
      const onSandbox = confirmedWrites().filter(({ host }) => !hosts.includes(host)).length;
      onChain = (await world.sentOnChain()) - sentBefore;
      const alive = (await callIn(app.page, 'link.take'))?.ok === true;
      const busiest = Math.max(0, ...world.turns().map(({ cpu }) => cpu));
      const traces = app
        .said()
        .split('\n')
        .filter((line) => /^\s+at .*:\d+|internal error|uncaught/i.test(line));
      return [
        ...found.map((one) => `crossed the bridge: ${one}`),
        ...(onChain <= onSandbox ? [] : [`${onChain} transactions are on the sandbox’s chain, and ${onSandbox} were confirmed`]),
        ...(alive ? [] : ['main doesn’t answer']),
        ...(busiest < mostBusy ? [] : [`main was busy for ${busiest} ms of its processor time at once`]),
        ...traces,
        ...(secrets.length > 5 ? [] : ['there were no secrets to look for']),
      ];
    },
    figures: () => ({
      sequences,
      calls: Object.values(ends).reduce((sum, count) => sum + count, 0),
      ends,
      windows: person.windows(),
      confirmed: { writes: confirmedWrites().length, changes: person.confirmed.length - confirmedWrites().length },
      left: left().length,
      onChain,
      wait: { idle, longest },
      longestTurn: Math.max(0, ...world.turns().map(({ wall }) => wall)),
      busiest: world
        .turns()
        .toSorted((one, other) => other.cpu - one.cpu)
        .slice(0, 3),
    }),
    async stop() {
      vault.close();
      await world.stop();
    },
  };
}
