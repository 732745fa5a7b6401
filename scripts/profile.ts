/**
 * `npm run profile -- Activity`: where the page's time goes while a screen is shown ten times over, by folder and by function; the whole
 * profile, for the DevTools, in .cache/profile.cpuprofile. The screens are those of B19 in `npm run bench`. `npm run profile -- bytes`:
 * what the page's script is made of; `explorer-scroll`: while the list of blocks of B5 is scrolled, at a quarter of the machine's speed.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bytesBySource } from '#test/bench/bytes.ts';
import { openSession, slowed } from '#test/bench/in-page.ts';
import { type Frames, mineMany, openList, scrollList } from '#test/bench/list.ts';
import { type Profile, profiled, type SelfTime, selfTimes } from '#test/bench/profile.ts';
import { type Visit, visit, withScreens } from '#test/bench/screens.ts';
import { withSignedIn } from '#test/bench/signed-in.ts';
import { buildIfStale, folderOf, root } from './build.ts';

const times = 10;
const slowness = 4;
const name = process.argv.slice(2).join(' ');

/** Writes the profile, and prints its tables. `count`: how many `each` there were. */
function report(profile: Profile, each: string, count: number): void {
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(join(root, '.cache/profile.cpuprofile'), JSON.stringify(profile));
  const print = (head: string, rows: readonly SelfTime[]) => {
    console.log(`\n${head}, ms a ${each}`);
    for (const { name: what, ms } of rows.slice(0, 30)) console.log(`${(ms / count).toFixed(2).padStart(8)}  ${what}`);
  };
  const { folders, functions } = selfTimes(profile, join(folderOf('development'), 'out/renderer/assets'));
  print('By folder', folders);
  print('By function', functions);
}

async function profileScroll(): Promise<void> {
  await withSignedIn(
    async (parts) => {
      const { page } = parts.app;
      await page.setViewportSize({ width: 1280, height: 820 });
      await mineMany(parts);
      await openList(page);
      const session = await openSession(page);
      const took: Frames[] = [];
      const profile = await profiled(session, () =>
        slowed(session, slowness, async () => {
          for (let time = 0; time < times; time += 1) took.push(await scrollList(page, session));
        }),
      );
      console.log(`Blocks scrolled, CPU / ${slowness}: work of a frame, ms, each time`);
      console.log(took.map(({ work }) => work.toFixed(1)).join(' '));
      report(
        profile,
        'frame',
        took.reduce((sum, frames) => sum + frames.times.length, 0),
      );
    },
    null,
    'development',
  );
}

const profileScreen = () =>
  withScreens(async (page, session, screens) => {
    const screen = screens.find((each) => each.name.toLowerCase() === name.toLowerCase());
    const from = screens.find((each) => each.name === (screen?.name === 'Settings' ? 'Contacts' : 'Settings'));
    if (screen === undefined || from === undefined)
      throw new Error(`Which screen? npm run profile -- ${[...screens.map((each) => each.name), 'explorer-scroll'].join(' | ')}`);
    await visit(page, session, screen);
    const took: Visit[] = [];
    const profile = await profiled(session, async () => {
      for (let time = 0; time < times; time += 1) {
        await visit(page, session, from);
        took.push(await visit(page, session, screen));
      }
    });
    console.log(`${screen.name}, ms until it was painted, each time; the tables have the way from ${from.name} as well`);
    const say = (what: string, each: (one: Visit) => number) =>
      console.log(`${what.padStart(8)}  ${took.map((one) => Math.round(each(one))).join(' ')}`);
    say('painted', ({ painted }) => painted);
    say('work', ({ work }) => work);
    for (const part of ['script', 'style', 'layout'] as const) say(part, ({ parts }) => parts[part]);
    report(profile, 'visit', times);
  });

function printBytes(): void {
  console.log('Bytes, and what would be saved without them (gzip), in all and at first');
  for (const { name: what, bytes, saved, first } of bytesBySource(join(folderOf('development'), 'out/renderer')).slice(0, 60))
    console.log(`${[bytes, saved, first].map((count) => String(count).padStart(8)).join('')}  ${what}`);
}

buildIfStale('development');
if (name === 'bytes') printBytes();
else await (name === 'explorer-scroll' ? profileScroll() : profileScreen());
process.exit(0);
