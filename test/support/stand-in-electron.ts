/** A folder that stands in for Electron's download, as far as packaging looks at it; a stand-in for fpm, which makes deb packages. */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** https://github.com/electron/fuses: the mark that the fuses stand behind, their version, their number, and each as Electron 45 ships it. */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const asShipped = '101100011';

export function makeElectronFolder(folder: string): void {
  for (const name of ['locales', 'resources']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'electron'), `${sentinel}\x01${String.fromCharCode(asShipped.length)}${asShipped}`, { mode: 0o755 });
  writeFileSync(join(folder, 'chrome-sandbox'), '', { mode: 0o755 });
  writeFileSync(join(folder, 'LICENSE'), 'of Electron');
  writeFileSync(join(folder, 'LICENSES.chromium.html'), 'of Chromium');
  for (const language of ['en-US', 'de']) writeFileSync(join(folder, 'locales', `${language}.pak`), language);
}

/** Writes what it is told, and the desktop file it is given, into `folder`; makes no package. Returns its path. */
export function makeFpm(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'fpm');
  const script = `#!${process.execPath}
const fs = require('node:fs');
const args = process.argv.slice(2);
fs.writeFileSync(${JSON.stringify(join(folder, 'args.json'))}, JSON.stringify(args));
const desktop = args.find((argument) => argument.endsWith('.desktop')).split('=')[0];
fs.copyFileSync(desktop, ${JSON.stringify(join(folder, 'app.desktop'))});
`;
  writeFileSync(path, script);
  chmodSync(path, 0o755);
  return path;
}
