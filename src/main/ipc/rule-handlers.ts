/** The rules' calls: making them stricter at once, looser only where the person confirms it in main's own window. */

import type { Unit } from '#main/activity/review/unit.ts';
import { looserRules } from '#main/consent/rule-change.ts';
import type { Services } from '#main/ipc/services.ts';
import { checksummed } from '#shared/address.ts';
import type { Handlers } from '#shared/ipc/derive.ts';
import type { ruleCalls } from '#shared/ipc/rule-calls.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { holdingTimes, native, type Rules } from '#shared/review/rules.ts';

const unreadable = fail({ code: 'storage' as const, what: 'the rules of this connection, which cannot be read' });
const orNull = (text: string | undefined) => (text === undefined || text === '' ? null : text);
const mostLimits = 50;
const noUnit: Unit = { decimals: null, symbol: null };

export function createRuleHandlers({ connections, rules, changes, unitOf }: Services): Pick<Handlers, keyof typeof ruleCalls> {
  /** `change`: asked again once the person has answered, so that it changes what is there then. */
  async function change(connection: string, toNext: (now: Rules) => Rules): Promise<Result<Rules>> {
    const found = connections.find(connection);
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
    'rules.save': ({ connection, knownReceiversOnly, quietFrom, quietUntil, holding }) => {
      const [from, until] = [orNull(quietFrom), orNull(quietUntil)];
      if ((from === null) !== (until === null)) {
        const fields = { [from === null ? 'quietFrom' : 'quietUntil']: 'Enter both times, or neither.' };
        return Promise.resolve(fail({ code: 'invalid-input', fields }));
      }
      const quietHours = from === null || until === null ? null : { from, until };
      const time = holdingTimes.find((one) => String(one) === holding) ?? 0;
      return change(connection, (now) => ({ ...now, knownReceiversOnly, quietHours, holding: time }));
    },
    'rules.limit': async ({ connection, token, perTransaction, perDay, retypeAbove }) => {
      const limit = {
        token: token === native ? native : checksummed(token),
        perTransaction: orNull(perTransaction),
        perDay: orNull(perDay),
        retypeAbove: orNull(retypeAbove),
      };
      const isNone = limit.perTransaction === null && limit.perDay === null && limit.retypeAbove === null;
      const keptIn = (kept: Rules | null) => kept?.limits.find((one) => one.token === limit.token);
      // A limit keeps its unit: in another one the same number would read as another amount.
      const unit = isNone || keptIn(rules.of(connection)) !== undefined ? noUnit : await unitOf(connection, limit.token);
      return change(connection, (now) => {
        const { decimals, symbol } = keptIn(now) ?? unit;
        const others = now.limits.filter((one) => one.token !== limit.token);
        return { ...now, limits: (isNone ? others : [...others, { ...limit, decimals, symbol }]).slice(-mostLimits) };
      });
    },
  };
}
