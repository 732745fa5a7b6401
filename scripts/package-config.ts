/** What a package of the app is: `npm run package`. Signing comes from the environment (docs/packaging.md). */
import type { Configuration } from 'electron-builder';
import { appId, linkScheme } from '#shared/core/app-id.ts';
import { addParts } from './package-parts.ts';

/** https://www.electronjs.org/docs/latest/tutorial/fuses: what the packaged program can no longer be talked into. */
const electronFuses: NonNullable<Configuration['electronFuses']> = {
  runAsNode: false,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableCookieEncryption: true,
  // Checked by Electron on macOS and Windows only.
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  loadBrowserProcessSpecificV8Snapshot: false,
  grantFileProtocolExtraPrivileges: false,
};

/** Without a certificate macOS still wants a signature on arm: then, and only then, an ad-hoc one. */
const hasMacCertificate = Boolean(process.env.CSC_LINK || process.env.CSC_NAME);

export const configuration = {
  appId,
  copyright: 'Copyright © 2026 The Blockdesk founders',
  directories: { buildResources: 'build', output: 'release' },
  // Nothing else is in the archive: main is bundled whole (docs/decisions/0005), and the licenses lie beside it.
  files: ['out/**', '!out/**/*.map', '!out/third-party-licenses.txt', 'package.json'],
  extraResources: [{ from: 'out/third-party-licenses.txt', to: 'third-party-licenses.txt' }],
  asar: true,
  npmRebuild: false,
  electronLanguages: ['en-US'],
  electronFuses: { ...electronFuses, resetAdHocDarwinSignature: !hasMacCertificate },
  afterPack: addParts,
  // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder fills it in.
  artifactName: '${productName}-${version}-${os}-${arch}.${ext}',
  // A package for Debian has to name a page; there is none yet.
  extraMetadata: { homepage: 'https://blockdesk.invalid' },
  // macOS and Linux read it from the package; on Windows the app says it when it starts (src/main/core/platform/link-scheme.ts).
  protocols: [{ name: 'Blockdesk link', schemes: [linkScheme] }],
  // No updater is built in, so nothing is published that one would read.
  publish: null,
  // The older tools start every AppImage without Chromium's sandbox.
  toolsets: { appimage: '1.0.3' },
  linux: {
    target: ['AppImage', 'deb'],
    icon: 'build/icons',
    category: 'Office;Finance;',
    maintainer: 'The Blockdesk founders <founders@blockdesk.invalid>',
    syncDesktopName: true,
  },
  deb: {
    depends: [
      ...['libgtk-3-0', 'libnotify4', 'libnss3', 'libxss1', 'libxtst6', 'xdg-utils', 'libatspi2.0-0', 'libuuid1', 'libsecret-1-0'],
      ...['libgbm1', 'libasound2 | libasound2t64'],
    ],
    // Without a key store the sign-in is kept in memory only.
    recommends: ['gnome-keyring | kwalletmanager'],
  },
  mac: {
    target: ['dmg'],
    icon: 'build/icon.icns',
    category: 'public.app-category.finance',
    hardenedRuntime: true,
    entitlements: 'build/entitlements.mac.plist',
    entitlementsInherit: 'build/entitlements.mac.plist',
    ...(hasMacCertificate ? {} : { identity: null }),
  },
  win: { target: ['nsis'], icon: 'build/icon.ico' },
  nsis: { oneClick: false, perMachine: false, allowToChangeInstallationDirectory: true, deleteAppDataOnUninstall: false },
} satisfies Configuration;
