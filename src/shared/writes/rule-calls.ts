/** The page's calls about rules. Main asks the person before a rule is loosened. */
import { call, needs, takes } from '#shared/core/call.ts';
import { mapOnOffRules } from '#shared/writes/review/on-off-rules.ts';
import type { Rules } from '#shared/writes/review/rules.ts';

export const ruleCalls = {
  /** Errors: `storage` where they cannot be read. */
  'rules.get': call<Rules>()({ connection: needs('connection-id') }),
  /** Answers the rules as they are now. Errors: `change-declined`, `too-soon`, `storage`, `invalid-input`. */
  'rules.save': call<Rules>()({
    ...mapOnOffRules(() => needs('switch')),
    connection: needs('connection-id'),
    quietFrom: takes('time-of-day'),
    quietUntil: takes('time-of-day'),
    undoWindow: needs('undo-window'),
  }),
  /** Of one token, in base units; without any amount it has no limit any more. Its decimals and symbol are read by main. */
  'rules.limit': call<Rules>()({
    connection: needs('connection-id'),
    token: needs('limited-token'),
    perTransaction: takes('amount'),
    perDay: takes('amount'),
    retypeAbove: takes('amount'),
  }),
};
