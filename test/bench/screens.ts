/**
 * B19: from a click until each screen is painted, with two thousand entries in the activity, five thousand contacts and five hundred
 * tokens: first visits, and twenty more of each. Then the page's work for each letter that is typed in the search.
 */
import { loadavg } from 'node:os';
import { type CDPSession, expect, type Page } from '@playwright/test';
import type { Build } from '#scripts/build.ts';
import { type Figure, median } from '#test/bench/figure.ts';
import { account, fillChain, fillVault, makeTokens, readTokens, token } from '#test/bench/filled-profile.ts';
import { openSession, percentile, timeToPaint } from '#test/bench/in-page.ts';
import { type SignedIn, withSignedIn } from '#test/bench/signed-in.ts';
import { createRandom } from '#test/support/random.ts';
import { balanceRegion } from '#test/support/walk.ts';

const times = 20;
const limit = 100;
/** Milliseconds of work for a letter. */
const letterLimit = 50;

export interface Screen {
  readonly name: string;
  readonly place: string;
  /** What is shown as soon as it is painted: a selector below the screen's own part of the page. */
  readonly shows: string;
  /** The screen before it may show the same, so its title is to be there as well. */
  readonly title?: string;
}

/** `entry`: an id of the journal. `hash`: of a transaction. */
function screensOf(entry: string, hash: string): readonly Screen[] {
  return [
    { name: 'Wallet', place: '/wallet', shows: '[aria-label="Recent activity"] [role=listitem]' },
    { name: 'Activity', place: '/activity', shows: '[aria-label=Activity] [role=rowheader] a' },
    { name: 'Tokens', place: '/tokens', shows: '[aria-label=Tokens] tbody tr', title: 'Tokens' },
    { name: 'Collectibles', place: '/collectibles', shows: 'section, nav, h2, p', title: 'Collectibles' },
    { name: 'Approvals', place: '/tokens/approvals', shows: 'button', title: 'Approvals' },
    { name: 'Contacts', place: '/contacts', shows: 'tbody tr', title: 'Contacts' },
    { name: 'Pay many', place: '/pay', shows: 'textarea', title: 'Pay many' },
    { name: 'Explorer', place: '/explorer', shows: '[aria-label=Blocks] [role=rowheader] a' },
    { name: 'Contracts', place: '/contracts', shows: '[aria-label="Open a contract"]' },
    { name: 'Settings', place: '/settings', shows: '[aria-label=Appearance]' },
    { name: 'API console', place: '/console', shows: 'input', title: 'API console' },
    { name: 'Block', place: '/block/40', shows: '[aria-label="Facts of the block"]' },
    { name: 'Transaction', place: `/tx/${hash}`, shows: '[aria-label=Facts]' },
    { name: 'Address', place: `/address/${account}`, shows: '[aria-label=Transactions]' },
    { name: 'Token', place: `/token/${token}`, shows: '[aria-label=Token]' },
    { name: 'Contract', place: `/contracts/${token}`, shows: '[aria-label=Contract], [aria-label=Interface]' },
    { name: 'Entry', place: `/activity/${entry}`, shows: '[aria-label=Summary]' },
  ];
}

export interface Visit {
  /** Milliseconds from the click on its link, where the sidebar has one, or else from the change of place. */
  readonly painted: number;
  /** Milliseconds that the page's main thread computed until then: what other programs do doesn't change it. */
  readonly work: number;
  /** What of it went into scripts, styles and layout. */
  readonly parts: Readonly<Record<'script' | 'style' | 'layout', number>>;
}

const metrics = { work: 'TaskDuration', script: 'ScriptDuration', style: 'RecalcStyleDuration', layout: 'LayoutDuration' } as const;

async function computed(session: CDPSession): Promise<(what: keyof typeof metrics) => number> {
  const all = new Map((await session.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]));
  return (what) => (all.get(metrics[what]) ?? 0) * 1000;
}

export async function visit(page: Page, session: CDPSession, { place, shows, title }: Screen): Promise<Visit> {
  // Where a screen asks for a block, the answer of the one before it has come.
  await page.waitForTimeout(350);
  const before = await computed(session);
  const go = `(document.querySelector('nav a[href="#${place}"]') ?? { click() { location.hash = '${place}'; } }).click()`;
  const isTitled = title === undefined ? '' : ` && document.querySelector('h1')?.textContent === '${title}'`;
  const painted = await timeToPaint(
    page,
    go,
    `location.hash === '#${place}' && document.querySelector('main')?.querySelector('${shows}') != null${isTitled}`,
  );
  const after = await computed(session);
  const spent = (what: keyof typeof metrics) => after(what) - before(what);
  return { painted, work: spent('work'), parts: { script: spent('script'), style: spent('style'), layout: spent('layout') } };
}

/** Twenty frames in which next to nothing is drawn: what no screen can be faster than on this machine, now. */
async function floorOf(page: Page): Promise<readonly number[]> {
  const took: number[] = [];
  for (let time = 0; time < times; time += 1)
    took.push(await timeToPaint(page, `document.body.dataset.bench = '${time}'`, `document.body.dataset.bench === '${time}'`));
  return took;
}

async function allLoaded(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Activity', exact: true }).first().click();
  const find = page.getByRole('searchbox', { name: 'Find in the activity' });
  await find.fill('no entry has this');
  await expect(page.getByText(/^0 of [\d,]+ entries$/)).toBeVisible({ timeout: 120_000 });
  await find.fill('');
}

/** Milliseconds that the page computes for each letter of a contact's name. */
async function typeInSearch(page: Page, session: CDPSession): Promise<readonly number[]> {
  const took: number[] = [];
  await page.keyboard.press('Control+k');
  for (const letter of 'contact 49') {
    await page.waitForTimeout(350);
    const before = await computed(session);
    await page.keyboard.type(letter);
    await page.waitForTimeout(150);
    took.push((await computed(session))('work') - before('work'));
  }
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  return took;
}

const whole = (number: number) => Math.round(number);

/** A session with the page, once its wallet is shown. */
async function shownAtFirst(page: Page): Promise<CDPSession> {
  await page.setViewportSize({ width: 1280, height: 820 });
  const session = await openSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await expect(balanceRegion(page)).toContainText('wei');
  // As long as one looks at the wallet at first.
  await page.waitForTimeout(2_000);
  return session;
}

async function measure({ app: { page } }: SignedIn, all: readonly Screen[]): Promise<readonly Figure[]> {
  const session = await shownAtFirst(page);
  const firsts = new Map<string, number>();
  for (const screen of all.slice(1)) firsts.set(screen.name, (await visit(page, session, screen)).painted);
  await allLoaded(page);
  const random = createRandom(19);
  const took = new Map(all.map(({ name }): readonly [string, Visit[]] => [name, []]));
  const floor = [...(await floorOf(page))];
  for (let round = 0; round < times; round += 1) {
    const order = all.map((screen) => ({ screen, at: random.below(1e9) })).toSorted((one, two) => one.at - two.at);
    for (const { screen } of order) took.get(screen.name)?.push(await visit(page, session, screen));
  }
  floor.push(...(await floorOf(page)));
  const load = loadavg()[0]?.toFixed(1);
  const base = percentile(floor, 95);
  const rows = all.map(({ name }): Figure => {
    const visits = took.get(name) ?? [];
    const each = visits.map(({ painted }) => painted);
    const work = median(visits.map((one) => one.work));
    const before = firsts.get(name);
    const ours = percentile(each, 95);
    const first = before === undefined ? '' : `, first ${whole(before)}`;
    const what = `${name}, p95; median ${whole(median(each))}${first}; work ${whole(work)}`;
    return {
      id: 'B19',
      what,
      unit: 'ms',
      ours,
      base,
      beside: `a bare frame, p95, load ${load}`,
      ratio: ours / limit,
      target: '<= 1 of 100 ms',
    };
  });
  // The first time, parts of the search are compiled.
  await typeInSearch(page, session);
  const letters: number[] = [];
  for (let round = 0; round < 3; round += 1) letters.push(...(await typeInSearch(page, session)));
  const ours = percentile(letters, 95);
  const what = `work for a letter in the search, p95; median ${whole(median(letters))}`;
  const beside = 'the limit';
  const ratio = ours / letterLimit;
  return [...rows, { id: 'B19', what, unit: 'ms', ours, base: letterLimit, beside, ratio, target: '<= 1 of 50 ms' }];
}

/** The app with that chain and that journal, and its screens. */
function withFilled<T>(run: (parts: SignedIn, screens: readonly Screen[]) => Promise<T>, build?: Build): Promise<T> {
  let hash = '';
  let entry = '';
  const fill = async (parts: SignedIn) => {
    hash = await fillChain(parts);
    await makeTokens(parts);
  };
  const filling = {
    before: fill,
    stopped: (data: string) => {
      entry = fillVault(data);
    },
    // Most of what a person follows was read on another day.
    again: readTokens,
  };
  return withSignedIn((parts) => run(parts, screensOf(entry, hash)), filling, build);
}

export const benchScreens = (): Promise<readonly Figure[]> => withFilled(measure);

/** The same for a profile: all entries are loaded, and `run` gets the screens. Their names are those of B19. */
export function withScreens<T>(run: (page: Page, session: CDPSession, screens: readonly Screen[]) => Promise<T>): Promise<T> {
  return withFilled(async ({ app: { page } }, screens) => {
    const session = await shownAtFirst(page);
    await allLoaded(page);
    return run(page, session, screens);
  }, 'development');
}
