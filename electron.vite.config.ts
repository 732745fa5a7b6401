/** Builds main, preload and renderer: each bundled whole, so that nothing is looked up in node_modules at run time. */
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

// electron-vite 6 does not know Electron 45, so its own targets stand here: Node 24, Chromium 156.
const node = 'node24';
const chromium = 'chrome140';

export default defineConfig({
  main: {
    build: {
      target: node,
      minify: true,
      externalizeDeps: false,
      outDir: 'out/main',
      rollupOptions: {
        input: { index: 'src/main/index.ts', sandbox: 'src/sandbox/main.ts', 'cache-worker': 'src/main/storage/cache-worker.ts' },
        output: { format: 'es', entryFileNames: '[name].js' },
      },
    },
  },
  preload: {
    build: {
      target: node,
      minify: true,
      externalizeDeps: false,
      outDir: 'out/preload',
      rollupOptions: {
        input: { page: 'src/preload/page.ts' },
        // A sandboxed page cannot load an ES module as its preload.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src/renderer',
    plugins: [react(), babel({ presets: [reactCompilerPreset()] })],
    build: {
      target: chromium,
      minify: true,
      outDir: 'out/renderer',
      assetsInlineLimit: 0,
      rollupOptions: { input: 'src/renderer/index.html' },
    },
  },
});
