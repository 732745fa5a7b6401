/** Runs one operation for the person: its answer, how long it took, and canceling it. */
import { getBridge, nextRequestName } from '#renderer/core/bridge/bridge.ts';
import type { LoggedRequest } from '#shared/connections/logged-request.ts';
import { isRead, type OperationId } from '#shared/core/operations/table.ts';
import type { Answer } from '#shared/core/readers/answers.ts';
import { fail, type Result } from '#shared/core/result.ts';

type AnyResult = Result<Answer<unknown>>;
type AnyCall = (input: object) => Promise<AnyResult>;

export interface Run {
  readonly result: AnyResult;
  /** Of its last request alone, without the review or the queue. For a read that joined another, until its answer arrived. */
  readonly milliseconds: number | null;
  /** Of its last request; null without an answer. */
  readonly status: number | null;
}

export interface RunUnderWay {
  /** Its request id. */
  readonly request: string;
  readonly ended: Promise<Run>;
  /** Ends a read at once. A write goes on. */
  cancel(): void;
}

/** `input`: checked. */
export function runOperation(id: OperationId, connection: string, input: object): RunUnderWay {
  const request = nextRequestName();
  const [began, since] = [performance.now(), Date.now()];
  const canceled = Promise.withResolvers<AnyResult>();
  const call = getBridge().call[`service.${id}`] as AnyCall;
  const answer = call({ ...input, connection, request, ...(isRead(id) ? { fresh: true } : {}) }).catch(
    (): AnyResult => fail({ code: 'internal' }),
  );
  return {
    request,
    ended: Promise.race([answer, canceled.promise]).then(async (result) => {
      const took = Math.round(performance.now() - began);
      const logged = await loggedRequest(id, connection, since);
      const own = logged !== null && logged.at >= since ? logged.milliseconds : null;
      return { result, milliseconds: own ?? (isRead(id) ? took : null), status: statusOf(result, logged) };
    }),
    cancel() {
      if (!isRead(id)) return;
      void getBridge()
        .call['request.cancel']({ request })
        .catch(() => {});
      canceled.resolve(fail({ code: 'canceled' }));
    },
  };
}

function statusOf(result: AnyResult, logged: LoggedRequest | null): number | null {
  const problem = result.ok ? result.value.problem : result.error;
  if (problem !== null) return 'status' in problem ? problem.status : null;
  return logged?.status ?? null;
}

/** The last logged request of this operation, since an answer carries neither status nor duration. For a write, only since it was asked for. */
async function loggedRequest(id: OperationId, connection: string, since: number): Promise<LoggedRequest | null> {
  const listed = await getBridge()
    .call['request.list']({ connection })
    .catch(() => null);
  return listed?.ok === true
    ? (listed.value.findLast(({ operation, at }) => operation === id && (isRead(id) || at >= since)) ?? null)
    : null;
}
