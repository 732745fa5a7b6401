/**
 * `npm run profile -- Activity`: where the page's time goes while a screen is shown ten times over, by folder and by function; the whole
 * profile, for the DevTools, in .cache/profile.cpuprofile. The screens are those of B19 in `npm run bench`. `npm run profile -- bytes`:
 * what the page's script is made of.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bytesBySource } from '#test/bench/bytes.ts';
import { profiled, type SelfTime, selfTimes } from '#test/bench/profile.ts';
import { type Visit, visit, withScreens } from '#test/bench/screens.ts';
import { buildIfStale, folderOf, root } from './build.ts';

const times = 10;
const name = process.argv.slice(2).join(' ');

function print(head: string, rows: readonly SelfTime[]): void {
  console.log(`\n${head}, ms a visit`);
  for (const { name: what, ms } of rows.slice(0, 30)) console.log(`${(ms / times).toFixed(2).padStart(8)}  ${what}`);
}

buildIfStale('development');
if (name === 'bytes') {
  console.log('Bytes, and what would be saved without them (gzip), in all and at first');
  for (const { name: what, bytes, saved, first } of bytesBySource(join(folderOf('development'), 'out/renderer')).slice(0, 60))
    console.log(`${[bytes, saved, first].map((count) => String(count).padStart(8)).join('')}  ${what}`);
  process.exit(0);
}
await withScreens(async (page, session, screens) => {
  const screen = screens.find((each) => each.name.toLowerCase() === name.toLowerCase());
  const from = screens.find((each) => each.name === (screen?.name === 'Settings' ? 'Contacts' : 'Settings'));
  if (screen === undefined || from === undefined)
    throw new Error(`Which screen? npm run profile -- ${screens.map((each) => each.name).join(' | ')}`);
  await visit(page, session, screen);
  const took: Visit[] = [];
  const profile = await profiled(session, async () => {
    for (let time = 0; time < times; time += 1) {
      await visit(page, session, from);
      took.push(await visit(page, session, screen));
    }
  });
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(join(root, '.cache/profile.cpuprofile'), JSON.stringify(profile));
  const { folders, functions } = selfTimes(profile, join(folderOf('development'), 'out/renderer/assets'));
  console.log(`${screen.name}, ms until it was painted, each time; the tables have the way from ${from.name} as well`);
  const say = (what: string, each: (one: Visit) => number) =>
    console.log(`${what.padStart(8)}  ${took.map((one) => Math.round(each(one))).join(' ')}`);
  say('painted', ({ painted }) => painted);
  say('work', ({ work }) => work);
  for (const part of ['script', 'style', 'layout'] as const) say(part, ({ parts }) => parts[part]);
  print('By folder', folders);
  print('By function', functions);
});
process.exit(0);
