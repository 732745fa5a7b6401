/** The rules' calls: making them stricter at once, looser only where the person confirms it in main's own window. */
import { looserRules } from '#main/consent/rule-change.ts';
import type { Services } from '#main/ipc/services.ts';
import { checksummed } from '#shared/address.ts';
import type { Handlers } from '#shared/ipc/derive.ts';
import type { ruleCalls } from '#shared/ipc/rule-calls.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { holdingTimes, native, type Rules, type TokenLimit } from '#shared/review/rules.ts';

const unreadable = fail({ code: 'storage' as const, what: 'the rules of this connection, which cannot be read' });
const orNull = (text: string | undefined) => (text === undefined || text === '' ? null : text);
const mostLimits = 50;

export function createRuleHandlers({ connections, rules, changes }: Services): Pick<Handlers, keyof typeof ruleCalls> {
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
        const fields = { [from === null ? 'quietFrom' : 'quietUntil']: 'Quiet hours have a beginning and an end.' };
        return Promise.resolve(fail({ code: 'invalid-input', fields }));
      }
      const quietHours = from === null || until === null ? null : { from, until };
      const time = holdingTimes.find((one) => String(one) === holding) ?? 0;
      return change(connection, (now) => ({ ...now, knownReceiversOnly, quietHours, holding: time }));
    },
    'rules.limit': ({ connection, token, perTransaction, perDay, retypeAbove, decimals, symbol }) => {
      const given: TokenLimit = {
        token: token === native ? native : checksummed(token),
        perTransaction: orNull(perTransaction),
        perDay: orNull(perDay),
        retypeAbove: orNull(retypeAbove),
        decimals: orNull(decimals) === null ? null : Number(decimals),
        symbol: orNull(symbol),
      };
      const isNone = given.perTransaction === null && given.perDay === null && given.retypeAbove === null;
      return change(connection, (now) => {
        const before = now.limits.find((one) => one.token === given.token);
        // Other units would make a looser limit read like the one before.
        const limit = before === undefined ? given : { ...given, decimals: before.decimals, symbol: before.symbol };
        const others = now.limits.filter((one) => one !== before);
        return { ...now, limits: (isNone ? others : [...others, limit]).slice(-mostLimits) };
      });
    },
  };
}
