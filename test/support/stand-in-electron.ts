/** A folder that stands in for Electron's download, as far as packaging looks at it; stand-ins for what makes deb and AppImage files. */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** https://github.com/electron/fuses: the mark before the fuses, their version, their number, and each as Electron 45 ships it. */
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

/** Writes its arguments, and the desktop file it is given, into `folder`; makes no package. Returns its path. */
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

/** A folder of AppImage's tools: `mksquashfs` copies what it is to pack into `folder`/image, and makes an empty file. */
export function makeAppImageTools(folder: string): string {
  for (const name of ['runtimes', 'lib/x64', 'lib/arm64']) mkdirSync(join(folder, name), { recursive: true });
  for (const name of ['runtimes/runtime-x64', 'runtimes/runtime-arm64']) writeFileSync(join(folder, name), '');
  const copy = `#!/bin/sh\ncp -a "$1" '${join(folder, 'image')}' && : >"$2"\n`;
  for (const [name, script] of [
    ['mksquashfs', copy],
    ['desktop-file-validate', '#!/bin/sh\n'],
  ] as const) {
    writeFileSync(join(folder, name), script, { mode: 0o755 });
  }
  return folder;
}
