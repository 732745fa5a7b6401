/** The API: a route for every row of the operation table. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { type Bearer, type BearerCheck, checkScope } from '#sandbox/api/bearer.ts';
import type { Call } from '#sandbox/api/call.ts';
import { ApiError } from '#sandbox/api/errors.ts';
import { handlers } from '#sandbox/api/handlers.ts';
import { apiPath } from '#sandbox/api/path.ts';
import { readInput } from '#sandbox/api/request-input.ts';
import { otherPaths } from '#sandbox/api/spellings.ts';
import type { Chain } from '#sandbox/chain/chain.ts';
import { ChainDown, ChainRefusal } from '#sandbox/chain/rpc.ts';
import type { Outgoing, Sender } from '#sandbox/chain/sender.ts';
import type { Row } from '#shared/core/operations/row.ts';
import { type OperationId, operationIds, operations } from '#shared/core/operations/table.ts';

declare module 'fastify' {
  interface FastifyRequest {
    bearer: Bearer;
  }
}

type Serve = (request: IncomingMessage, response: ServerResponse) => void;

export interface Api {
  /** Answers a request below `apiPath`. */
  readonly serve: Serve;
}

interface Parts {
  readonly checkBearer: BearerCheck;
  readonly chain: Chain;
  readonly send: Sender;
}

export async function createApi(parts: Parts): Promise<Api> {
  const app = fastify({
    bodyLimit: 262_144,
    routerOptions: { caseSensitive: true },
    frameworkErrors: (error, _, reply) => sendError(error, reply),
  });
  app.decorateRequest('bearer');
  app.addHook('onRequest', async (request) => {
    request.bearer = await parts.checkBearer(request.headers.authorization);
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, readForm(String(body))),
  );
  app.setErrorHandler((error, _, reply) => sendError(error, reply));
  app.setNotFoundHandler(() => {
    throw new ApiError('not-found', 'The service has no such operation.');
  });
  for (const id of operationIds) {
    for (const path of [operations[id].path, ...(otherPaths[id] ?? [])]) addRoute(app, id, path, parts);
  }
  await app.ready();
  return { serve: (request, response) => app.routing(request, response) };
}

function addRoute<Id extends OperationId>(app: FastifyInstance, id: Id, path: string, { chain, send }: Parts): void {
  const row: Row = operations[id];
  app.route({
    method: row.method,
    url: `${apiPath}${path}`,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      checkScope(request.bearer, row.scope);
      const { person } = request.bearer;
      const caller = { person, chain, send: (outgoing: Outgoing) => send(person.accounts[0], outgoing) };
      const answer = await handlers[id]({ ...caller, input: readInput(id, request) } as Call<Id>);
      reply.header('Cache-Control', 'no-store').type('application/json; charset=utf-8');
      return JSON.stringify(answer);
    },
  });
}

/** A name that is given twice is a list of what was given. */
function readForm(text: string): Record<string, unknown> {
  const form = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => [name, form.getAll(name).length > 1 ? form.getAll(name) : form.get(name)]),
  );
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof ChainDown) {
    return new ApiError(
      'chain-unavailable',
      'The chain does not answer just now. Try again in a moment; if that does not help, restart the sandbox.',
    );
  }
  if (error instanceof ChainRefusal) return new ApiError('chain-refused', 'The chain refused to answer this.');
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500) {
    return new ApiError('invalid-request', 'The request cannot be read: send its fields as a JSON object or as a form.');
  }
  return new ApiError('internal', 'The sandbox failed to answer. This is a fault of its own.');
}

function sendError(error: unknown, reply: FastifyReply): void {
  const refusal = toApiError(error);
  void reply
    .code(refusal.status)
    .headers({ ...refusal.headers, 'Cache-Control': 'no-store' })
    .send(refusal.body);
}
