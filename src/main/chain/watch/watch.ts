/** Watching is off unless the person turns it on. It follows every connection that they are signed in to. */

import type { Kept, WatchRecord, WatchStore } from '#main/chain/watch/watch-store.ts';
import type { Clock } from '#main/core/ports/clock.ts';
import type { ConfirmedConnection } from '#main/core/ports/confirmed.ts';
import type { Notify } from '#main/core/ports/desktop.ts';
import type { ServiceClient } from '#main/core/service/client.ts';
import type { BlockRange, FoundPage, Watch } from '#shared/chain/watch.ts';
import { mostRequests, nothingWatched } from '#shared/chain/watch.ts';
import { t } from '#shared/core/language/language.ts';
import type { Account } from '#shared/core/readers/user.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import { withAccounts } from './accounts.ts';
import { type Budget, createBudget, type SpareRequests } from './budget.ts';
import { createDiscoveries, type Discoveries } from './discoveries.ts';
import { type Follower, follow } from './follow.ts';
import { checkedIn, emptyPlan, gapsOf, toShown, turnedOn, wantedWith } from './plan.ts';
import { countOf } from './ranges.ts';
import { createReadInBudget } from './read-in-budget.ts';
import { createReporting, type Reporting } from './reporting.ts';

export interface WatchService {
  /** Whether this connection is signed in to now. */
  setSignedIn(connection: string, isSignedIn: boolean): void;
  set(connection: string, on: boolean, budget: Watch['budget']): Result<null>;
  /** Turns it on and reads these past blocks as well, with this budget until they are read. */
  scan(connection: string, range: BlockRange, budget: Watch['budget']): Result<null>;
  /** Past blocks aren't wanted now. */
  decline(connection: string): Result<null>;
  /** Past blocks wait while paused. */
  pause(connection: string, paused: boolean): Result<null>;
  /** `before`: of the last page. */
  found(connection: string, before: string | null): FoundPage;
  /** The accounts that the service has just listed. */
  checkAccounts(connection: string, accounts: readonly Account[]): void;
  /** A new sign-in begins: nothing is shown or read until the service has listed its accounts. */
  beginSignIn(connection: string): void;
  drop(connection: string): void;
  /** Drops everything, but doesn't ask again what the person has answered here. */
  signOut(connection: string): void;
  /** The service is on another chain: everything read and found was of the old one. */
  beginChain(connection: string): void;
  /** For other reads within the same budget. */
  spare(connection: string): SpareRequests;
  /** To be called after the computer has slept. */
  resumed(): void;
  now(connection: string): Watch;
  stop(): Promise<void>;
}

interface WatchParts {
  readonly read: ServiceClient['read'];
  /** Resolves with the connection once its service can be asked. */
  readonly find: (connection: string) => Promise<Result<ConfirmedConnection>>;
  readonly store: WatchStore;
  readonly clock: Clock;
  readonly notify: Notify;
  readonly hideAmounts: () => boolean;
  /** The person's own name for an address (EIP-55); empty where there is none. */
  readonly labelOf: (connection: string, address: string) => string;
  readonly changed: (watch: Watch) => void;
  /** Until the person chooses one. */
  readonly firstBudget: (connection: string) => Watch['budget'];
  /** The newest block that the service reported; a decimal string, null before the first. */
  readonly newest: (connection: string) => string | null;
}

/** Of one connection. */
interface Following {
  readonly aborter: AbortController;
  readonly follower: Follower;
  readonly discoveries: Discoveries;
}

const fresh: WatchRecord = { ...emptyPlan, on: false, budget: '60', accounts: [], unproven: false };
const pageSize = 100;

export function createWatch(parts: WatchParts): WatchService {
  const { store, clock } = parts;
  const records = new Map<string, WatchRecord>();
  const budgets = new Map<string, Budget>();
  /** What was sent while no budget was set: it isn't held against one that is set afterwards. */
  const unlimited = new Map<string, Budget>();
  /** Accounts listed in this run before watching was turned on. */
  const listedAccounts = new Map<string, readonly Account[]>();
  const signedIn = new Set<string>();
  const followings = new Map<string, Following>();
  const reportings = new Map<string, Reporting>();

  function recordOf(id: string): WatchRecord {
    const known = records.get(id) ?? store.read(id) ?? { ...fresh, budget: parts.firstBudget(id) };
    records.set(id, known);
    return known;
  }

  function budgetOf(id: string, kind = budgets): Budget {
    const budget = kind.get(id) ?? createBudget(clock);
    kind.set(id, budget);
    return budget;
  }

  function keep(id: string, record: WatchRecord, change?: Parameters<WatchStore['keep']>[2]): Kept | null {
    if (change?.dropped.length === 0 && change.found.length === 0 && JSON.stringify(record) === JSON.stringify(records.get(id)))
      return { added: [], moved: [] };
    const kept = store.keep(id, record, change);
    // What could not be saved is scanned again.
    if (kept !== null || change === undefined) records.set(id, kept?.record ?? record);
    return kept;
  }

  function now(id: string): Watch {
    const record = recordOf(id);
    const { on, budget, paused = false } = record;
    const base = { on, budget, paused, answered: on || record.answered === true, phase: reportingOf(id).phase() };
    if (record.unproven) return { ...nothingWatched(id), ...base, checked: null };
    const scanned = checkedIn(record, on);
    return {
      connection: id,
      ...base,
      checked: countOf(scanned),
      scanned: toShown(scanned),
      gaps: toShown(gapsOf(record)),
      requestsLastMinute: budgetOf(id).lastMinute() + budgetOf(id, unlimited).lastMinute(),
      found: store.count(id),
    };
  }

  function reportingOf(id: string): Reporting {
    const reporting = reportings.get(id) ?? createReporting({ clock, now: () => now(id), changed: parts.changed });
    reportings.set(id, reporting);
    return reporting;
  }

  const budgetNow = (id: string): number => {
    const { budget, scanBudget = budget, paused } = recordOf(id);
    return mostRequests(paused === true ? budget : scanBudget);
  };
  const spent = (id: string): void => budgetOf(id, budgetNow(id) === Number.POSITIVE_INFINITY ? unlimited : budgets).spent();

  /** Saves what the person decided, and acts on it. */
  function change(id: string, more: Partial<WatchRecord>, what: string): Result<null> {
    const before = recordOf(id);
    if (keep(id, { ...before, ...more }) === null) {
      records.set(id, before);
      return fail({ code: 'storage', what });
    }
    settle(id);
    reportingOf(id).publish();
    return ok(null);
  }

  /** What turning it on changes. */
  function turning(id: string): Partial<WatchRecord> {
    const before = recordOf(id);
    const accounts = before.accounts.length === 0 ? (listedAccounts.get(id) ?? []) : before.accounts;
    return { ...(before.on ? {} : turnedOn(before)), accounts, on: true, answered: true };
  }

  function end(id: string): void {
    const following = followings.get(id);
    following?.aborter.abort();
    following?.discoveries.forget();
    followings.delete(id);
  }

  /** Starts or stops following, as the current state requires. */
  function settle(id: string): void {
    const isOn = recordOf(id).on;
    if (!isOn || !signedIn.has(id)) {
      end(id);
      reportingOf(id).publish(isOn ? { is: 'waiting', reason: 'not-signed-in', until: null } : { is: 'off' });
      return;
    }
    const following = followings.get(id);
    if (following === undefined) begin(id);
    else following.follower.wake();
  }

  function begin(id: string): void {
    const aborter = new AbortController();
    const { signal } = aborter;
    const reporting = reportingOf(id);
    const discoveries = createDiscoveries({ ...parts, accounts: () => recordOf(id).accounts });
    const waits = (until: number) => reporting.publish({ is: 'waiting', reason: 'budget', until });
    const ask = createReadInBudget({
      ...parts,
      connection: id,
      wait: (most) => budgetOf(id).wait(budgetNow(id), most),
      spent: () => spent(id),
      signal,
      waits,
    });
    const follower = follow({
      connection: id,
      clock,
      ask,
      signal,
      record: () => recordOf(id),
      budget: () => budgetNow(id),
      keep: (record, change) => keep(id, record, change),
      checkAccounts: (accounts) => service.checkAccounts(id, accounts),
      found: (transactions, isNew) => discoveries.add(id, ask, transactions, isNew),
      setPhase: reporting.setPhase,
    });
    followings.set(id, { aborter, follower, discoveries });
  }

  const service: WatchService = {
    setSignedIn(id, isSignedIn) {
      if (signedIn.has(id) === isSignedIn && reportings.has(id)) return;
      if (isSignedIn) signedIn.add(id);
      else signedIn.delete(id);
      settle(id);
    },
    set(id, on, budget) {
      return change(id, { ...(on ? turning(id) : {}), on, answered: true, budget, scanBudget: undefined }, t('whether it is watched'));
    },
    scan(id, range, budget) {
      const wanted = wantedWith(recordOf(id).wanted, range, parts.newest(id));
      if (!wanted.ok) return wanted;
      return change(id, { ...turning(id), wanted: wanted.value, scanBudget: budget, paused: false }, t('which blocks to check'));
    },
    decline: (id) => change(id, { answered: true }, t('your answer')),
    pause: (id, paused) => change(id, { paused }, t('whether the check is paused')),
    found(id, before) {
      const { unproven, accounts } = recordOf(id);
      if (unproven) return { found: [], accounts: [], tokens: {}, before: null };
      const page = store.list(id, before, pageSize);
      const contracts = [...new Set(page.found.flatMap(({ entry }) => entry.transfers.flatMap(({ token }) => token ?? [])))];
      const tokens = contracts.flatMap((contract) => {
        const facts = store.token(id, contract);
        return facts === null ? [] : [[contract, facts] as const];
      });
      return { ...page, accounts: accounts.map(({ address }) => address), tokens: Object.fromEntries(tokens) };
    },
    checkAccounts(id, accounts) {
      listedAccounts.set(id, accounts);
      const before = recordOf(id);
      const after = withAccounts(before, accounts);
      if (after === before) return;
      if (after === null) service.drop(id);
      else keep(id, after);
      reportingOf(id).publish();
    },
    beginSignIn(id) {
      listedAccounts.delete(id);
      const before = recordOf(id);
      if (before.accounts.length > 0) keep(id, { ...before, unproven: true });
      reportingOf(id).publish();
    },
    drop(id) {
      end(id);
      listedAccounts.delete(id);
      records.delete(id);
      store.drop(id);
      settle(id);
    },
    signOut(id) {
      const { answered } = recordOf(id);
      service.drop(id);
      if (answered === true) keep(id, { ...fresh, budget: parts.firstBudget(id), answered });
    },
    beginChain(id) {
      const { on, budget, accounts, unproven } = recordOf(id);
      service.signOut(id);
      if (!on) return;
      keep(id, { ...fresh, on, budget, accounts, unproven, answered: true });
      settle(id);
    },
    spare: (id) => ({
      isOn: recordOf(id).on,
      wait: () => budgetOf(id).wait(budgetNow(id), 1),
      spent: () => spent(id),
    }),
    resumed() {
      for (const { follower } of followings.values()) follower.wake();
    },
    now,
    async stop() {
      const ended = [...followings.values()].map(({ follower }) => follower.ended);
      for (const reporting of reportings.values()) reporting.stop();
      for (const id of followings.keys()) end(id);
      await Promise.all(ended);
      store.stop();
    },
  };
  return service;
}
