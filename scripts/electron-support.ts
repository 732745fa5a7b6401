/** Says whether our Electron is one of the three newest majors, which are all that get fixes: `node scripts/electron-support.ts NEWEST`. */
import { readFileSync } from 'node:fs';

/** https://www.electronjs.org/docs/latest/tutorial/electron-timelines */
const supportedMajors = 3;

const majorOf = (version: string) => Number(/^(\d+)\.\d+\.\d+$/.exec(version)?.[1] ?? Number.NaN);

/** False also for an invalid version: a check that could not compare must not pass. */
export function isSupported(ours: string, newest: string): boolean {
  const age = majorOf(newest) - majorOf(ours);
  return age >= 0 && age < supportedMajors;
}

if (import.meta.main) {
  const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    devDependencies: { electron: string };
  };
  const [ours, newest = ''] = [manifest.devDependencies.electron, process.argv[2]];
  const supported = isSupported(ours, newest);
  console.log(
    `Electron ${ours}; the newest is ${newest || 'unknown'}: ${supported ? 'supported' : 'not supported any more, or not known to be'}.`,
  );
  process.exit(supported ? 0 : 1);
}
