/** One run of an operation, asked for by hand: its answer, how long it took, and its end when it is wanted no more. */
import { getBridge } from '#renderer/bridge/bridge.ts';
import { nextRequestName } from '#renderer/bridge/request-name.ts';
import { isRead, type OperationId } from '#shared/operations/table.ts';
import type { Answer } from '#shared/readers/answers.ts';
import { fail, type Result } from '#shared/result.ts';

type AnyResult = Result<Answer<unknown>>;
type AnyCall = (input: object) => Promise<AnyResult>;

export interface Run {
  readonly result: AnyResult;
  readonly milliseconds: number;
  /** Of the last request that it took; null where no answer came. */
  readonly status: number | null;
}

export interface RunUnderWay {
  readonly ended: Promise<Run>;
  /** Ends a read at once; what was sent to be written is not taken back. */
  cancel(): void;
}

/** `input`: checked. */
export function runOperation(id: OperationId, connection: string, input: object): RunUnderWay {
  const request = nextRequestName();
  const began = performance.now();
  const canceled = Promise.withResolvers<AnyResult>();
  const call = getBridge().call[`service.${id}`] as AnyCall;
  const answer = call({ ...input, connection, request, ...(isRead(id) ? { fresh: true } : {}) }).catch(
    (): AnyResult => fail({ code: 'internal' }),
  );
  return {
    ended: Promise.race([answer, canceled.promise]).then(async (result) => {
      const milliseconds = Math.round(performance.now() - began);
      return { result, milliseconds, status: await statusOf(id, connection, result) };
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

/** An answer does not tell it; the log of requests does. */
async function statusOf(id: OperationId, connection: string, result: AnyResult): Promise<number | null> {
  const problem = result.ok ? result.value.problem : result.error;
  if (problem !== null) return 'status' in problem ? problem.status : null;
  const listed = await getBridge()
    .call['request.list']({ connection })
    .catch(() => null);
  return listed?.ok === true ? (listed.value.findLast(({ operation }) => operation === id)?.status ?? null) : null;
}
