/** The two scripts that Chromium runs before a page's own: one in the page's world, one in the preload's. */
import { createBridge } from './bridge.ts';
import { codecSource } from './clone.ts';
import { createPageGuard } from './page-guard.ts';
import type { WorldConfig } from './preload-world.ts';
import { createPageWorld, createPreloadWorld } from './preload-world.ts';

export type Preload = { path: string; code: string };

export function pageScript(start: string): string {
  return `(${createPageWorld.toString()})(globalThis, ${createBridge.toString()}, ${JSON.stringify(start)})`;
}

export function preloadScript(config: WorldConfig, preload: Preload | undefined): string {
  const run = preload
    ? `function (require, module, exports, process, Buffer, setImmediate, clearImmediate) {\n${preload.code}\n}`
    : 'undefined';
  return `(${createPreloadWorld.toString()})(globalThis, ${createBridge.toString()}, ${codecSource}, ${createPageGuard.toString()}, ${JSON.stringify(config)}, ${run})`;
}
