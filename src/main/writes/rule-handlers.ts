/** The calls for rules: stricter ones apply at once, looser ones after the person confirms. */

import type { DomainHandlers } from '#main/core/ipc/handlers.ts';
import type { Changes } from '#main/core/own-window/changes.ts';
import type { ConnectionStore } from '#main/core/ports/connections.ts';
import type { RuleBook } from '#main/core/ports/rule-book.ts';
import type { Unit, UnitOf } from '#main/writes/review/unit.ts';
import { looserRules } from '#main/writes/rule-change.ts';
import { checksummed } from '#shared/core/address.ts';
import { t } from '#shared/core/language/language.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';
import { native } from '#shared/tokens/native-sending.ts';
import { mapOnOffRules } from '#shared/writes/review/on-off-rules.ts';
import { limitNames, mapLimit, type Rules, undoWindows } from '#shared/writes/review/rules.ts';
import type { ruleCalls } from '#shared/writes/rule-calls.ts';

const unreadable = fail({ code: 'storage' as const, what: t('the rules of this connection, which can’t be read') });
const orNull = (text: string | undefined) => (text === undefined || text === '' ? null : text);
const mostLimits = 50;
const noUnit: Unit = { decimals: null, symbol: null };

interface RuleHandlersParts {
  readonly find: ConnectionStore['find'];
  readonly rules: RuleBook;
  readonly changes: Changes;
  /** What main itself reads of a token. */
  readonly unitOf: UnitOf;
}

export function createRuleHandlers({ find, rules, changes, unitOf }: RuleHandlersParts): Pick<DomainHandlers, keyof typeof ruleCalls> {
  /** `toNext`: called again after the confirmation, with the rules of that moment. */
  async function change(connection: string, toNext: (now: Rules) => Rules): Promise<Result<Rules>> {
    // As it is now: it may have been changed or removed while a unit was read.
    const found = find(connection);
    if (!found.ok) return found;
    const before = rules.of(connection);
    if (before === null) return unreadable;
    const draft = looserRules(found.value, before, toNext(before));
    const agreed = draft === null ? ok(null) : await changes.ask(draft);
    if (!agreed.ok) return agreed;
    const now = rules.of(connection);
    if (now === null) return unreadable;
    // What the window showed is what is saved.
    if (JSON.stringify(now) !== JSON.stringify(before)) return fail({ code: 'change-declined' });
    const next = toNext(now);
    const saved = rules.save(connection, next);
    return saved.ok ? ok(next) : saved;
  }

  return {
    'rules.get': async ({ connection }) => {
      const found = rules.of(connection);
      return found === null ? unreadable : ok(found);
    },
    'rules.save': ({ connection, quietFrom, quietUntil, undoWindow, ...input }) => {
      const [from, until] = [orNull(quietFrom), orNull(quietUntil)];
      if ((from === null) !== (until === null)) {
        const fields = { [from === null ? 'quietFrom' : 'quietUntil']: t('Enter both times, or neither.') };
        return Promise.resolve(fail({ code: 'invalid-input', fields }));
      }
      const quietHours = from === null || until === null ? null : { from, until };
      const time = undoWindows.find((one) => String(one) === undoWindow) ?? 0;
      return change(connection, (now) => ({ ...now, ...mapOnOffRules((key) => input[key]), quietHours, holding: time }));
    },
    'rules.limit': async ({ connection, token, ...input }) => {
      const limit = { token: token === native ? native : checksummed(token), ...mapLimit((name) => orNull(input[name])) };
      const isNone = limitNames.every((name) => limit[name] === null);
      const keptIn = (kept: Rules | null) => kept?.limits.find((one) => one.token === limit.token);
      // An existing limit keeps its unit: in another one the same number would mean another amount.
      const unit = isNone || keptIn(rules.of(connection)) !== undefined ? noUnit : await unitOf(connection, limit.token);
      return change(connection, (now) => {
        const { decimals, symbol } = keptIn(now) ?? unit;
        const others = now.limits.filter((one) => one.token !== limit.token);
        return { ...now, limits: (isNone ? others : [...others, { ...limit, decimals, symbol }]).slice(-mostLimits) };
      });
    },
  };
}
