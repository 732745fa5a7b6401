/** The calls for connections and sign-ins: a page proposes, main asks the person in its own window, and acts only then. */

import type { ChainDomain } from '#main/chain/domain.ts';
import { askingView, viewNames } from '#main/core/asking.ts';
import { type Core, whenReady } from '#main/core/core.ts';
import { downloadName } from '#main/core/ipc/download-name.ts';
import type { DomainHandlers } from '#main/core/ipc/handlers.ts';
import { createCooldown } from '#main/core/own-window/cooldown.ts';
import type { ConfirmedConnection, Terms } from '#main/core/ports/confirmed.ts';
import type { View } from '#main/core/ports/desktop.ts';
import { sandboxConnection } from '#main/core/sandbox.ts';
import { toTerms } from '#main/core/storage/connection-record.ts';
import type { SessionDomain } from '#main/session/domain.ts';
import type { WritesDomain } from '#main/writes/domain.ts';
import { type Leaving, questionOfLeaving } from '#main/writes/leaving.ts';
import { isSameBinding } from '#shared/connections/binding.ts';
import type { connectionCalls } from '#shared/connections/connection-calls.ts';
import { toConnectionFile } from '#shared/connections/connection-file.ts';
import { isSentFrom } from '#shared/connections/service-identity.ts';
import type { ServiceSettings } from '#shared/connections/service-settings.ts';
import { t, tc } from '#shared/core/language/language.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import type { CallInput } from '#shared/ipc/derive.ts';
import type { Connection } from '#shared/ipc/state.ts';
import { isUncertain, openStates } from '#shared/writes/activity.ts';
import { chainChange, connectionChange, connectionRemoval } from './connection-change.ts';
import type { Proposal } from './connection-risks.ts';
import { shownOf } from './connection-store.ts';
import type { ConnectionTests } from './connection-test.ts';
import type { Forgetting } from './forgetting.ts';

/** Whether stored answers of calls stay valid: these settings change what is asked; rate and currency do not. */
const asksTheSame = (one: ServiceSettings, other: ServiceSettings) =>
  one.paramsEncoding === other.paramsEncoding &&
  one.signatureForm === other.signatureForm &&
  one.approvalForAllPath === other.approvalForAllPath;

function changesNothing(input: CallInput<'connection.save'>, before: Connection): boolean {
  const given = toTerms(input, before);
  const isSame = (name: keyof Terms) => JSON.stringify(given[name]) === JSON.stringify(before[name]);
  return input.clientSecret === undefined && (Object.keys(given) as (keyof Terms)[]).every(isSame);
}

const noRoom = t('Blockdesk has {count} windows at most. Close one of them first.', { count: viewNames.length });

interface ConnectionHandlersParts {
  readonly core: Core;
  readonly session: Pick<SessionDomain['service'], 'open' | 'signIn' | 'cancel' | 'ending' | 'signOut' | 'holds'>;
  readonly chain: {
    readonly client: Pick<ChainDomain['client'], 'forgetCalls'>;
    readonly whileWanted: ChainDomain['whileWanted'];
  };
  readonly writes: {
    readonly writes: { readonly sending: Pick<WritesDomain['writes']['sending'], 'inFlight' | 'withdrawAll'> };
    readonly journal: Pick<WritesDomain['journal'], 'inState'>;
    publish(): void;
  };
  readonly tests: ConnectionTests;
  readonly forgetting: Forgetting;
}

export function createConnectionHandlers(parts: ConnectionHandlersParts): Pick<DomainHandlers, keyof typeof connectionCalls> {
  const { core, session, chain, writes, tests, forgetting } = parts;
  const { connections, views, appWindows, sandbox, changes } = core;
  const openings = createCooldown(core.clock);
  const { sending } = writes.writes;

  /** `before`: what its window showed. */
  async function show(connection: Connection, before?: string): Promise<void> {
    if (connection.id === sandboxConnection) void sandbox.start();
    await session.open(connection, before);
  }

  /** Brings the window of a connection forward. Only from the window in front: others may not take the keyboard from the person. */
  function bringForward(view: View): void {
    if (appWindows.isInFront(askingView())) appWindows.show(view);
  }

  /** Another window that shows it is brought forward: it is shown, and signed in to, only there. Errors: `canceled`. */
  function isHere(connection: string): Result<null> {
    const view = views.of(connection);
    if (view === null || view === askingView()) return ok(null);
    bringForward(view);
    return fail({ code: 'canceled' });
  }

  const findOrNull = (id: string | undefined): Connection | null => {
    const found = id === undefined ? null : connections.find(id);
    return found?.ok === true ? found.value : null;
  };

  const boundTo = (id: string) => {
    const bound = connections.bound(id);
    return { ...bound, signIn: bound.signIn || session.holds(id) };
  };

  /** Describes pending writes of a connection; null for none. */
  function underWayOf(leaving: Leaving, connection: string): string | null {
    const question = questionOfLeaving(leaving, sending.inFlight(connection));
    return question === null ? null : `${question.message}. ${question.detail}`;
  }

  /** What a proposal is compared with. */
  function standingOf(saved: Connection | null, given: Terms): Pick<Proposal, 'as' | 'before'> {
    if (saved !== null && connections.confirmed(saved.id).ok) return { as: 'change', before: saved };
    const before = connections.lastConfirmed(given);
    return before === null ? { as: 'new', before: saved } : { as: 'again', before };
  }

  /** Asks the person where saving needs their agreement. `saved`: the connection now. Errors: those of `Changes.ask` and `check`. */
  async function confirmSave(input: CallInput<'connection.save'>, saved: Connection | null): Promise<Result<null>> {
    const given = toTerms(input, saved ?? connections.newMark());
    const draft = connectionChange({
      ...standingOf(saved, given),
      given,
      secret: input.clientSecret !== undefined,
      known: connections.known(saved?.id ?? null),
      bound: saved === null ? { signIn: false, secret: false } : boundTo(saved.id),
      underWay: saved === null || isSameBinding(saved, given) ? null : underWayOf('rebind', saved.id),
    });
    if (draft === null) return ok(null);
    const agreed = await changes.ask(draft);
    if (!agreed.ok) return agreed;
    // Saved only if the connection is still as the window showed it.
    const now = findOrNull(input.connection);
    if (saved !== null && (now === null || shownOf(now) !== shownOf(saved))) return fail({ code: 'change-declined' });
    return connections.check(input);
  }

  /** A connection of an older vault is shown to the person at its next sign-in. Errors: those of `Changes.ask`. */
  async function confirmSignIn(id: string): Promise<Result<ConfirmedConnection>> {
    const confirmed = connections.confirmed(id);
    if (confirmed.ok || confirmed.error.code !== 'not-confirmed') return confirmed;
    const saved = connections.find(id);
    if (!saved.ok) return saved;
    const draft = connectionChange({
      ...standingOf(saved.value, saved.value),
      given: saved.value,
      secret: false,
      known: connections.known(id),
      bound: boundTo(id),
      underWay: null,
    });
    const agreed = draft === null ? ok(null) : await changes.ask(draft);
    if (!agreed.ok) return agreed;
    const now = connections.find(id);
    if (!now.ok || shownOf(now.value) !== shownOf(saved.value)) return fail({ code: 'change-declined' });
    const kept = connections.confirm(id);
    return kept.ok ? connections.confirmed(id) : kept;
  }

  /** Asks about pending writes, and withdraws those not yet sent if the person agrees. Errors: `canceled`. */
  async function mayLeave(leaving: Leaving, connection: string): Promise<Result<null>> {
    const question = questionOfLeaving(leaving, sending.inFlight(connection));
    if (question !== null && !(await core.ask(question))) return fail({ code: 'canceled' });
    sending.withdrawAll(connection);
    return ok(null);
  }

  return {
    'connection.save': async (input) => {
      // The person is not asked about what would be refused anyway.
      const possible = connections.check(input);
      if (!possible.ok) return possible;
      const before = findOrNull(input.connection);
      // Skipped, because a page may save without end, and each write costs the disk.
      if (before !== null && changesNothing(input, before) && connections.confirmed(before.id).ok) return ok(before);
      const confirmed = await confirmSave(input, before);
      if (!confirmed.ok) return confirmed;
      if (before !== null && !isSameBinding(before, input)) sending.withdrawAll(before.id);
      // Taken before saving: the old service is asked to revoke, with its own secret.
      const ended = before === null ? null : session.ending(before.id);
      const saved = await connections.save(input, before);
      if (!saved.ok) return saved;
      const { connection, rebound } = saved.value;
      if (rebound) {
        await forgetting.rebind(connection.id, ended);
      } else if (before !== null && !asksTheSame(before.settings, connection.settings)) {
        await chain.client.forgetCalls(connection.id);
        // What could not be said before may be sayable now, and the other way round.
        if (connection.chain !== null) connections.recordMulticall(connection.id, connection.chain.id, null);
      }
      return ok(connection);
    },
    'connection.test': async ({ connection, request, ...contracts }) => {
      const ready = await whenReady(core, connection);
      const found = ready.ok ? connections.confirmed(connection) : ready;
      if (!found.ok) return found;
      await chain.whileWanted(request, (signal) => tests.run(found.value, contracts, signal));
      return ok(null);
    },
    'connection.export': async (_input, connection) =>
      connection.environment === 'sandbox'
        ? fail({ code: 'invalid-input', fields: { connection: t('The sandbox has nothing to export.') } })
        : core.saveDownload(downloadName(tc('file name', 'connection'), 'json'), toConnectionFile(connection)),
    'connection.saveTest': async (_input, connection) => {
      const report = tests.report(connection, core.version);
      if (report === null)
        return fail({ code: 'invalid-input', fields: { connection: t('This connection wasn’t tested yet. Test it first.') } });
      return core.saveDownload(downloadName(tc('file name', 'connection test'), 'json'), report);
    },
    'connection.confirmChain': async ({ connection }) => {
      const found = connections.find(connection);
      if (!found.ok) return found;
      const { chain } = found.value;
      if (chain?.before === undefined) return ok(null);
      const agreed = await changes.ask(chainChange(found.value, chain.before, chain));
      return agreed.ok ? connections.confirmChain(connection, chain.id) : agreed;
    },
    'connection.select': async ({ connection }) => {
      const here = isHere(connection);
      if (!here.ok) return here;
      const view = askingView();
      const before = views.connectionOf(view) ?? undefined;
      const selected = views.show(view, connection);
      if (!selected.ok) return selected;
      // Before anything is waited for, so that the page gets all of it in one message.
      writes.publish();
      await show(selected.value, before);
      return ok(null);
    },
    'connection.openWindow': async ({ connection: id }, connection) => {
      const known = views.of(id);
      if (known !== null) {
        bringForward(known);
        return ok(null);
      }
      if (!appWindows.isInFront(askingView())) return fail({ code: 'canceled' });
      const seconds = openings.wait();
      if (seconds > 0) return fail({ code: 'too-soon', seconds });
      const view = views.open(id);
      if (view === null) return fail({ code: 'invalid-input', fields: { connection: noRoom } });
      openings.count();
      appWindows.show(view);
      writes.publish();
      await show(connection);
      return ok(null);
    },
    'connection.remove': async ({ connection }) => {
      const possible = connections.checkRemoval(connection);
      if (!possible.ok) return possible;
      const open = writes.journal.inState(openStates);
      if (!open.ok) return open;
      const uncertain = open.value.filter((entry) => isSentFrom(entry, possible.value) && isUncertain(entry.state)).length;
      const agreed = await changes.ask(connectionRemoval(possible.value, underWayOf('remove', connection), uncertain));
      if (!agreed.ok) return agreed;
      sending.withdrawAll(connection);
      const before = views.connectionOf('first');
      const removed = await forgetting.remove(connection);
      if (!removed.ok) return removed;
      writes.publish();
      const now = connections.active();
      if (now.id !== before) await show(now);
      return ok(null);
    },
    'session.signIn': async ({ connection }) => {
      const here = isHere(connection);
      if (!here.ok) return here;
      const shared = connections.sharesRedirect(connection);
      if (!shared.ok) return shared;
      const isKept = !connections.confirmed(connection).ok && connections.bound(connection).signIn;
      const confirmed = await confirmSignIn(connection);
      if (!confirmed.ok) return confirmed;
      // A new sign-in replaces the current one.
      const agreed = await mayLeave('sign-out', connection);
      if (!agreed.ok) return agreed;
      if (connection === sandboxConnection) {
        const ready = await sandbox.start();
        if (!ready.ok) return ready;
      }
      const view = askingView();
      const before = views.connectionOf(view) ?? undefined;
      const selected = views.show(view, connection);
      if (!selected.ok) return selected;
      writes.publish();
      if (isKept || before !== connection) await session.open(selected.value, before);
      // From a vault written before services were confirmed: once confirmed, the stored sign-in is used again.
      if (isKept && session.holds(connection)) return ok(null);
      // Read again: the sandbox may have reported its addresses since.
      const now = connections.confirmed(connection);
      if (!now.ok) return now;
      if (now.value.authorizationAddress === '') return fail({ code: 'sandbox-unavailable', detail: '' });
      return session.signIn(now.value);
    },
    'session.cancel': async () => {
      session.cancel(views.connectionOf(askingView()) ?? '');
      return ok(null);
    },
    'session.signOut': async ({ connection }) => {
      const agreed = await mayLeave('sign-out', connection);
      if (!agreed.ok) return agreed;
      return forgetting.signOut(connection);
    },
  };
}
