/** The service with faults: requests that a fault is for are answered wrongly, all others normally. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { apiPath } from '#sandbox/api/path.ts';
import { otherPaths } from '#sandbox/api/spellings.ts';
import type { Chain } from '#sandbox/chain/chain.ts';
import { type Answer, holdAnswer, sendAnswer } from '#sandbox/faults/answer.ts';
import type { Target } from '#sandbox/faults/breakage.ts';
import { isCallback } from '#sandbox/faults/callback-faults.ts';
import type { Fault } from '#sandbox/faults/fault.ts';
import { isProviderPath, routes } from '#sandbox/oauth/paths.ts';
import type { Serve } from '#sandbox/server.ts';
import { type OperationId, operations, writeIds } from '#shared/core/operations/table.ts';

const pathsOf = (ids: readonly OperationId[]) =>
  new Set(ids.flatMap((id) => [operations[id].path, ...(otherPaths[id] ?? [])].map((path) => apiPath + path)));
/** No write has a parameter in its path. */
const writePaths = pathsOf(writeIds);
const ownTargets: readonly (readonly [Target, ReadonlySet<string>])[] = [
  ['latest-block', pathsOf(['block.latestNumber'])],
  ['accounts', pathsOf(['user.accounts'])],
];
const nothing: Answer = { status: 200, headers: {}, body: Buffer.alloc(0) };

interface Left {
  readonly fault: Fault;
  times: number;
}

export function withFaults(serve: Serve, faults: readonly Fault[], chain: Chain): Serve {
  if (faults.length === 0) return serve;
  const left: Left[] = faults.map((fault) => ({ fault, times: fault.times }));
  const nextFor = (target: Target) => left.find(({ fault, times }) => times > 0 && fault.targets.includes(target));
  return (request, response, path) => {
    const answer = async () => {
      const target = await targetOf(request, path);
      const next = target === null ? undefined : nextFor(target);
      if (target === null || next === undefined) return serve(request, response, path);
      if (target !== 'callback') next.times -= 1;
      await breakAnswer({ request, response, target, next, chain, carryOut: () => serve(request, response, path) });
    };
    answer().catch(() => request.socket.destroy());
  };
}

interface Breaking {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly target: Target;
  readonly next: Left;
  readonly chain: Chain;
  carryOut(): void;
}

async function breakAnswer({ request, response, target, next, chain, carryOut }: Breaking): Promise<void> {
  const { socket } = request;
  // A request left waiting forever is dropped in the end.
  socket.on('error', () => {});
  const { breakage } = next.fault;
  // What is not carried out is read all the same: a socket closed over unread bytes is reset, whatever the fault.
  if (!breakage.acts) request.resume();
  const answer = breakage.acts ? await holdAnswer(carryOut, request, response) : nothing;
  // A sign-in goes over several redirects, and only the last leads to the app.
  if (target === 'callback' && !isCallback(answer.headers.location)) return sendAnswer(socket, answer);
  if (target === 'callback') next.times -= 1;
  if (!breakage.acts && !request.readableEnded) await new Promise((resolve) => request.once('end', resolve).once('close', resolve));
  await breakage.break({ socket, request, target, answer, chain });
}

async function targetOf(request: IncomingMessage, path: string): Promise<Target | null> {
  if (path === apiPath || path.startsWith(`${apiPath}/`)) {
    if (request.method === 'POST' && writePaths.has(path)) return 'write';
    return ownTargets.find(([, paths]) => paths.has(path))?.[0] ?? 'read';
  }
  if (path === routes.revocation) return 'revoke';
  if (path === routes.token) return /(?:^|&)grant_type=refresh_token(?:&|$)/.test(await peek(request)) ? 'refresh' : 'token';
  return isProviderPath(path) ? 'callback' : null;
}

/** The first bytes of the body, put back for whoever reads it. A form this small comes in one piece. */
function peek(request: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    request.once('readable', () => {
      const first = request.read() as Buffer | null;
      if (first !== null) request.unshift(first);
      resolve(first?.toString('latin1') ?? '');
    });
    request.once('close', () => resolve(''));
  });
}
