/** What the desktop gets to show. */
import { EventEmitter } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';

const shown = vi.hoisted(() => [] as object[]);
vi.mock('electron', () => ({
  Notification: class extends EventEmitter {
    static isSupported = () => true;
    readonly show: () => void;
    constructor(options: object) {
      super();
      this.show = () => shown.push(options);
    }
  },
}));
const { createNotify } = await import('#main/core/platform/notifications.ts');

afterEach(() => {
  shown.length = 0;
  vi.unstubAllGlobals();
});

// As a label of an address or the name of a token could be.
const label = '<a href="https://evil.example">R&D</a> &amp;';
test.each([
  ['linux', '&lt;a href="https://evil.example"&gt;R&amp;D&lt;/a&gt; &amp;amp;'],
  ['darwin', label],
  ['win32', label],
])('E19 %s: markup in a body is shown as it was typed', (platform, body) => {
  vi.stubGlobal('process', { ...process, platform });
  createNotify(() => {})({ title: 'R&D <b>', body: label, connection: 'c', place: '/' });
  expect(shown).toEqual([{ title: 'R&D <b>', body }]);
});
