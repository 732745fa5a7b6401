/** The IPC contract: every call and every event between the page and main. Both sides derive from it. */

import { approvalCalls } from '#shared/approvals/approval-calls.ts';
import { backupCalls } from '#shared/backup/backup-calls.ts';
import { chainCalls } from '#shared/chain/chain-calls.ts';
import { knownCalls } from '#shared/chain/known-calls.ts';
import { watchCalls } from '#shared/chain/watch-calls.ts';
import { collectibleCalls } from '#shared/collectibles/collectible-calls.ts';
import { connectionCalls } from '#shared/connections/connection-calls.ts';
import type { LoggedRequest } from '#shared/connections/logged-request.ts';
import { savedContractCalls } from '#shared/contracts/contract-calls.ts';
import { type Call, call, needs, takes } from '#shared/core/call.ts';
import type { Inputs } from '#shared/core/fields.ts';
import type { Row } from '#shared/core/operations/row.ts';
import { isRead, type OperationId, type OperationValue, operationIds, operations, type ReadId } from '#shared/core/operations/table.ts';
import type { Answer } from '#shared/core/readers/answers.ts';
import type { RevisedState } from '#shared/ipc/state.ts';
import { lockCalls } from '#shared/lock/lock-calls.ts';
import { notebookCalls } from '#shared/notebook/notebook-calls.ts';
import { linkCalls } from '#shared/search/link-calls.ts';
import { statementCalls } from '#shared/statements/statement-calls.ts';
import { tokenCalls } from '#shared/tokens/token-calls.ts';
import { activityCalls } from '#shared/writes/activity-calls.ts';
import { batchCalls } from '#shared/writes/batch-calls.ts';
import { reviewCalls } from '#shared/writes/review-calls.ts';
import { ruleCalls } from '#shared/writes/rule-calls.ts';

/** The stored answer of an operation without input, so that a screen can show it before anything is asked. */
export interface StoredAnswer {
  readonly operation: OperationId;
  readonly answer: Answer<unknown>;
}

export interface Snapshot {
  readonly version: string;
  /** What the app runs on, by name: Electron, Chromium, Node. */
  readonly engines: Readonly<Record<string, string>>;
  readonly platform: 'darwin' | 'win32' | 'linux';
  readonly slices: RevisedState;
  /** Of the active connection. */
  readonly stored: readonly StoredAnswer[];
}

/** What support may need to know. */
export interface SupportLog {
  readonly id: string;
  /** JSON. */
  readonly text: string;
}

const appCalls = {
  ...linkCalls,
  /** What main owns, whole: the first thing a page asks. */
  'app.snapshot': call<Snapshot>()({}),
  ...connectionCalls,
  ...backupCalls,
  ...lockCalls,
  /** Ends a read that was asked for under this name; whoever else waits for the same keeps it. Never a write. */
  'request.cancel': call<null>()({ request: needs('request-id') }),
  /** What the app has asked of a service in this run, the newest last. */
  'request.list': call<readonly LoggedRequest[]>()({ connection: needs('connection-id') }),
  /** Saves them in the person's folder for downloads, as an HTTP Archive; answers where. */
  'request.save': call<string>()({ connection: needs('connection-id') }),
  ...watchCalls,
  'sandbox.start': call<null>()({}),
  ...notebookCalls,
  /** The licenses of what the app is built of, as one text. */
  'app.licenses': call<string>()({}),
  /** Of the active connection. `addresses`: also the service's hosts, the client ID and transactions' hashes. */
  'support.log': call<SupportLog>()({ addresses: needs('switch') }),
  /** Saves it in the person's folder for downloads; answers where. Errors: `changed-meanwhile` where it isn't the last one. */
  'support.save': call<string>()({ id: needs('request-id') }),
  'preferences.setTheme': call<null>()({ theme: needs('theme') }),
  'preferences.setLanguage': call<null>()({ language: needs('language') }),
  /** Starts Blockdesk again, only where it needs that. Asks first, as quitting does, while something is under way. */
  'app.restart': call<null>()({}),
  'preferences.setTimes': call<null>()({ times: needs('time-form') }),
  'preferences.setCacheLimit': call<null>()({ cacheLimit: needs('cache-limit') }),
  'preferences.setHideAmounts': call<null>()({ hideAmounts: needs('switch') }),
  ...knownCalls,
  ...tokenCalls,
  ...approvalCalls,
  ...savedContractCalls,
};

/** Every operation of the table is a call: its own fields, and the connection it is for. */
const forConnection = { connection: needs('connection-id'), request: takes('request-id') };
/** `ahead`: not in view yet. `fresh`: asks the service even if the answer is cached. */
const forRead = { ahead: takes('switch'), fresh: takes('switch') };
type Beside<Id> = Id extends ReadId ? typeof forConnection & typeof forRead : typeof forConnection;
type OperationCalls = {
  readonly [Id in OperationId as `service.${Id}`]: (typeof operations)[Id]['input'] extends infer I extends Inputs
    ? Call<I & Beside<Id>, Answer<OperationValue<Id>>> & { readonly caller: 'page' }
    : never;
};

const checkOf = ({ check }: Row) => (check === undefined ? {} : { check });

const operationCalls = Object.fromEntries(
  operationIds.map((id) => [
    `service.${id}`,
    {
      caller: 'page',
      input: { ...operations[id].input, ...forConnection, ...(isRead(id) ? forRead : {}) },
      ...checkOf(operations[id]),
    } satisfies Call,
  ]),
) as unknown as OperationCalls;

export const calls = {
  ...appCalls,
  ...chainCalls,
  ...collectibleCalls,
  ...activityCalls,
  ...batchCalls,
  ...statementCalls,
  ...reviewCalls,
  ...ruleCalls,
  ...operationCalls,
};

/** What main publishes: the slices that changed, each whole, or a menu command. */
export const events = ['slices', 'command'] as const;
export type EventName = (typeof events)[number];
