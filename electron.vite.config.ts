/** Builds main, preload and renderer: each bundled whole, so that nothing is looked up in node_modules at run time. */
import { readFileSync } from 'node:fs';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin, Rolldown } from 'vite';
import { createReach } from './scripts/chunks.ts';
import { classNames } from './scripts/class-names.ts';
import { iconPlugin } from './scripts/icon-plugin.ts';
import { languagePlugin } from './scripts/language-plugin.ts';
import { licensesPlugin } from './scripts/licenses.ts';
import { reactNames } from './scripts/react-names.ts';

// electron-vite 6 does not know Electron 45, so its own targets stand here: Node 24, Chromium 156.
const node = 'node24';
const chromium = 'chrome140';

// `npm run dev` builds pages for those who build the app, too, and never where the app is started from.
const isDevelopment = process.env.BLOCKDESK_BUILD === 'development';
const out = isDevelopment ? '.cache/development/out' : 'out';
// The app lists the page's files when it starts: with names that stay, what changed can be loaded again in place.
const stayingNames = { entryFileNames: 'assets/[name].js', chunkFileNames: 'assets/[name].js', assetFileNames: 'assets/[name][extname]' };
// Few files, as each is asked for by itself, and what is compressed together is smaller: what both windows begin with; the rest of what
// the page begins with; what the review and screens share; what Wallet shows after its first frame; what is before a sign-in; and all
// else, which is loaded once the page is idle. None leads to one that stands after it.
const starts = {
  page: createReach(/\/src\/renderer\/main\.tsx$/),
  review: createReach(/\/src\/renderer\/review\/main\.tsx$/),
  wallet: createReach(
    /\/src\/renderer\/wallet\/(?:token-assets|activity-card|balance-chart|native-by-account|native-details|held-by-account)\.tsx$/,
  ),
  outside: createReach(/\/src\/renderer\/app\/outside\.tsx$/),
};
function fileOf(id: string, ctx: Rolldown.ChunkingContext): string | null {
  // A window’s document, and a table that few screens need.
  if (/\.(?:html|json)$/.test(id) || starts.review.leadsTo(id, ctx)) return null;
  return starts.wallet.leadsTo(id, ctx) ? 'wallet' : starts.outside.leadsTo(id, ctx) ? 'outside' : 'later';
}
const files: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: (id, ctx) => (starts.page.leadsTo(id, ctx) && starts.review.leadsTo(id, ctx) ? 'both' : null), priority: 2 },
    { name: 'page', test: /src\/renderer\/main\.tsx$/, includeDependenciesRecursively: true, priority: 1 },
    { name: (id, ctx) => (starts.review.leadsTo(id, ctx) ? 'reviewed' : null), minShareCount: 2, includeDependenciesRecursively: false },
    { name: fileOf, includeDependenciesRecursively: false },
  ],
};
// Main's first import is a file of its own: in another one, what that imports would run before it.
const languageFirst: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'language', test: /src\/main\/core\/platform\/(?:language|preferences-file)\.ts$/, includeDependenciesRecursively: false },
  ],
};
// One letter beyond Latin-1, as “’”, would make V8 keep the whole of its file with two bytes a letter.
const charset = 'ascii';
const define = { __DEVELOPMENT__: String(isDevelopment) };

/** Built again as its sources change, the page may begin with others. */
const startsAnew: Plugin = {
  name: 'starts-anew',
  renderStart() {
    for (const start of Object.values(starts)) start.forget();
  },
};

/** What is only for us is not shipped, so it needs no list of licenses. */
const licenses = (part: 'main' | 'preload' | 'renderer') => (isDevelopment ? null : licensesPlugin(part));

/** Lies beside main, for the window: Linux asks each program for its own. */
const icon: Plugin = {
  name: 'icon',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'icon.png', source: readFileSync('build/icons/256x256.png') });
  },
};

export default defineConfig({
  main: {
    define,
    plugins: [languagePlugin('main'), licenses('main'), icon],
    build: {
      target: node,
      minify: true,
      externalizeDeps: false,
      outDir: `${out}/main`,
      rollupOptions: {
        input: { index: 'src/main/index.ts', sandbox: 'src/sandbox/main.ts', 'cache-worker': 'src/main/chain/cache/cache-worker.ts' },
        output: { format: 'es', charset, entryFileNames: '[name].js', codeSplitting: languageFirst },
      },
    },
  },
  preload: {
    plugins: [licenses('preload')],
    build: {
      target: node,
      minify: true,
      externalizeDeps: false,
      outDir: `${out}/preload`,
      // A sandboxed preload is one file.
      isolatedEntries: true,
      rollupOptions: {
        input: { page: 'src/preload/page.ts', review: 'src/preload/review.ts' },
        // A sandboxed page cannot load an ES module as its preload.
        output: { format: 'cjs', charset, entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src/renderer',
    define,
    plugins: [
      languagePlugin('renderer'),
      reactNames,
      iconPlugin,
      ...classNames,
      react(),
      babel({ presets: [reactCompilerPreset({ compilationMode: 'annotation' })] }),
      startsAnew,
      licenses('renderer'),
    ],
    build: {
      target: chromium,
      minify: true,
      outDir: `${out}/renderer`,
      // `npm run profile` reads them.
      sourcemap: isDevelopment && 'hidden',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rollupOptions: {
        input: { index: 'src/renderer/index.html', review: 'src/renderer/review.html' },
        output: { ...(isDevelopment ? stayingNames : {}), charset, codeSplitting: files },
        // No property that is only read does anything.
        treeshake: { propertyReadSideEffects: false },
      },
    },
  },
});
