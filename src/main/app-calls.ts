/** The calls about the app itself: what a page starts from, preferences, the cache, and the link that the app was opened with. */

import { randomUUID } from 'node:crypto';
import { toBytes } from '#main/chain/cache/cache.ts';
import type { ChainDomain } from '#main/chain/domain.ts';
import type { CollectiblesDomain } from '#main/collectibles/domain.ts';
import { askingView } from '#main/core/asking.ts';
import type { Core, Domain } from '#main/core/core.ts';
import { stays } from '#main/core/forget.ts';
import { inTurns } from '#main/core/in-turns.ts';
import { downloadName } from '#main/core/ipc/download-name.ts';
import type { Log } from '#main/core/log.ts';
import type { Cache } from '#main/core/ports/cache.ts';
import type { PreferenceStore } from '#main/core/ports/preferences.ts';
import type { Links } from '#main/links.ts';
import { supportLog } from '#main/support-log.ts';
import { tc } from '#shared/core/language/language.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import { piecesOf } from '#shared/core/saved-list.ts';
import type { Snapshot, SupportLog } from '#shared/ipc/contract.ts';
import type { Preferences, State, StorageNote } from '#shared/ipc/state.ts';
import type { linkCalls } from '#shared/search/link-calls.ts';

interface Below {
  readonly chain: Pick<ChainDomain, 'client' | 'log'>;
  readonly collectibles: Pick<CollectiblesDomain, 'media'>;
}

interface AppSource {
  readonly engines: Snapshot['engines'];
  readonly platform: Snapshot['platform'];
  readonly preferences: PreferenceStore;
  readonly cache: Cache;
  readonly links: Links;
  /** What became of the app's files. */
  readonly notes: readonly StorageNote[];
  /** The newest messages. */
  readonly logged: Log['lines'];
  readonly readLicenses: () => Promise<Result<string>>;
  /** Whether this choice leads to another language than the one shown. */
  readonly isOtherLanguage: (chosen: Preferences['language']) => boolean;
  /** Asks first, as quitting does. */
  readonly restart: () => Promise<void>;
  readonly applyTheme: (theme: Preferences['theme']) => void;
}

type AppCall =
  | `app.${'snapshot' | 'licenses' | 'restart'}`
  | `support.${'log' | 'save'}`
  | `preferences.${'setTheme' | 'setLanguage' | 'setTimes' | 'setCacheLimit' | 'setHideAmounts'}`
  | `cache.${'size' | 'clear'}`
  | keyof typeof linkCalls
  | 'list.save'
  | 'sandbox.start';

export function appDomain(
  core: Core,
  { chain, collectibles }: Below,
  source: AppSource,
): Domain<AppCall, 'preferences' | 'sandbox' | 'storage'> {
  const { preferences, cache, links, engines, platform } = source;
  let isSaving = false;
  /** The support log that was shown last: what is saved is what was seen. */
  let shownLog: SupportLog | null = null;
  const forgetLog = () => {
    shownLog = null;
  };
  function shown(): Preferences {
    const { activeConnection: _own, windows: _windows, ...rest } = preferences.read();
    return { ...rest, needsRestart: source.isOtherLanguage(rest.language) };
  }
  function publishPreferences(): Result<null> {
    core.slices.set('preferences', shown());
    return ok(null);
  }
  return {
    handlers: {
      'app.snapshot': async () => {
        // The slices first: what is stored has to be of the connection that they call active.
        const slices = core.slices.all(askingView());
        const stored = await chain.client.stored(slices.connections.value.active);
        return ok({ version: core.version, engines, platform, slices, stored });
      },
      'app.licenses': () => source.readLicenses(),
      'support.log': async ({ addresses }) => {
        const slices = core.slices.all(askingView());
        const state = Object.fromEntries(Object.entries(slices).map(([name, { value }]) => [name, value])) as unknown as State;
        const found = core.connections.find(slices.connections.value.active);
        if (!found.ok) return found;
        const connection = found.value;
        const about = { version: core.version, engines, platform, at: core.clock.now(), connection, state };
        const text = supportLog({ ...about, requests: chain.log.list(connection.id), lines: source.logged(), addresses });
        shownLog = { id: randomUUID(), text };
        return ok(shownLog);
      },
      'support.save': async ({ id }) =>
        shownLog?.id === id
          ? core.saveDownload(downloadName(tc('file name', 'support log'), 'json'), shownLog.text)
          : fail({ code: 'changed-meanwhile' }),
      // Only the first window is brought forward for a link.
      'link.take': async () => ok(askingView() === 'first' ? links.take() : null),
      'list.save': async ({ name, ending, table }) => {
        // Each may hold 16 MB, and a person does not save two at once.
        if (isSaving) return fail({ code: 'canceled' });
        isSaving = true;
        try {
          return await core.saveDownload(downloadName(name.trim(), ending), (await inTurns(piecesOf(table, ending))).join(''));
        } finally {
          isSaving = false;
        }
      },
      'sandbox.start': () => core.sandbox.start(),
      'preferences.setTheme': async ({ theme }) => {
        preferences.setTheme(theme);
        source.applyTheme(theme);
        return publishPreferences();
      },
      'preferences.setLanguage': async ({ language }) => {
        preferences.setLanguage(language);
        return publishPreferences();
      },
      'app.restart': async () => {
        // A page behind another window may not end what the person is in the middle of.
        if (shown().needsRestart && core.appWindows.isInFront(askingView())) await source.restart();
        return ok(null);
      },
      'preferences.setTimes': async ({ times }) => {
        preferences.setTimes(times);
        return publishPreferences();
      },
      'preferences.setCacheLimit': async ({ cacheLimit }) => {
        preferences.setCacheLimit(cacheLimit);
        await cache.limit(toBytes(cacheLimit));
        return publishPreferences();
      },
      'preferences.setHideAmounts': async ({ hideAmounts }) => {
        preferences.setHideAmounts(hideAmounts);
        return publishPreferences();
      },
      'cache.size': async () => ok(await cache.size()),
      'cache.clear': async () => {
        await Promise.all([cache.clear(), collectibles.media.clear()]);
        return ok(null);
      },
    },
    slices: { preferences: shown(), sandbox: { phase: 'stopped' }, storage: { notes: source.notes } },
    forget: {
      'signed-out': forgetLog,
      removed: forgetLog,
      rebound: forgetLog,
      'new-sign-in': forgetLog,
      'same-person': stays,
      'other-person': forgetLog,
      'other-chain': stays,
    },
  };
}
