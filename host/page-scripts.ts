/** The two scripts that Chromium runs before a page's own: one in the page's world, one in the preload's. */
import { pathToFileURL } from 'node:url';
import { createBridge } from './bridge.ts';
import { codecSource } from './clone.ts';
import { createPageGuard } from './page-guard.ts';
import type { WorldConfig } from './preload-world.ts';
import { createPageWorld, createPreloadWorld } from './preload-world.ts';

export type Preload = { path: string; code: string };

export function pageScript(start: string): string {
  return `(${createPageWorld.toString()})(globalThis, ${createBridge.toString()}, ${JSON.stringify(start)})`;
}

/** The preload begins the script, so that lines are counted as in its file. */
export function preloadScript(config: WorldConfig, preload: Preload | undefined): string {
  const world = `(preload) => (${createPreloadWorld.toString()})(globalThis, ${createBridge.toString()}, ${codecSource}, ${createPageGuard.toString()}, ${JSON.stringify(config)}, preload)`;
  if (!preload) return `(${world})()`;
  const { path, code } = preload;
  const run = `function (require, module, exports, process, Buffer, setImmediate, clearImmediate) {${code}\n}`;
  return `[${run}].forEach(${world});\n//# sourceURL=${pathToFileURL(path).href}`;
}
