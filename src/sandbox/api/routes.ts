/** The API: a route for every row of the operation table. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type Bearer, type BearerCheck, checkScope } from '#sandbox/api/bearer.ts';
import type { Call } from '#sandbox/api/call.ts';
import { ApiError } from '#sandbox/api/errors.ts';
import { handlers } from '#sandbox/api/handlers.ts';
import { apiPath } from '#sandbox/api/path.ts';
import type { Chain } from '#sandbox/chain/chain.ts';
import { ChainDown } from '#sandbox/chain/rpc.ts';
import { parseInput } from '#shared/input.ts';
import type { Row } from '#shared/operations/row.ts';
import { type OperationId, operationIds, operations } from '#shared/operations/table.ts';

/** Other spellings of a published client for the same interface. */
const aliases: Partial<Record<OperationId, string>> = { 'block.latestNumber': '/blockNumber' };

/** Groups of the document that have no handlers here yet. */
const laterGroups = /^\/(?:contract|transaction|erc20|erc721)(?:\/|$)/;

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

export async function createApi(checkBearer: BearerCheck, chain: Chain): Promise<Api> {
  const app = fastify({
    bodyLimit: 262_144,
    routerOptions: { caseSensitive: true },
    frameworkErrors: (error, _, reply) => sendError(error, reply),
  });
  app.decorateRequest('bearer');
  app.addHook('onRequest', async (request) => {
    request.bearer = await checkBearer(request.headers.authorization);
  });
  app.setErrorHandler((error, _, reply) => sendError(error, reply));
  app.setNotFoundHandler((request) => {
    const path = new URL(request.url, 'http://sandbox').pathname.slice(apiPath.length);
    if (laterGroups.test(path)) throw new ApiError('not-implemented', 'The sandbox does not answer this operation yet.');
    throw new ApiError('not-found', 'The service has no such operation.');
  });
  for (const id of operationIds) {
    addRoute(app, id, operations[id].path, chain);
    const alias = aliases[id];
    if (alias !== undefined) addRoute(app, id, alias, chain);
  }
  await app.ready();
  return { serve: (request, response) => app.routing(request, response) };
}

function addRoute<Id extends OperationId>(app: FastifyInstance, id: Id, path: string, chain: Chain): void {
  const row: Row = operations[id];
  app.route({
    method: row.method,
    url: `${apiPath}${path}`,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      checkScope(request.bearer, row.scope);
      const call = { person: request.bearer.person, input: readInput(id, row, request), chain } as Call<Id>;
      const answer = await handlers[id](call);
      reply.header('Cache-Control', 'no-store').type('application/json; charset=utf-8');
      return JSON.stringify(answer);
    },
  });
}

/** Our names from the wire's. Throws a 400 that says what is wrong with which field. */
function readInput<Id extends OperationId>(id: Id, row: Row, request: FastifyRequest): unknown {
  const places = { path: request.params, query: request.query, body: request.body } as Record<
    string,
    Record<string, unknown> | null | undefined
  >;
  const given: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(row.input)) {
    const source = places[field.place];
    if (source && Object.hasOwn(source, field.wire)) given[name] = source[field.wire];
  }
  const parsed = parseInput(operations[id].input, given);
  if (parsed.ok) return parsed.value;
  const problems = parsed.error.code === 'invalid-input' ? Object.entries(parsed.error.fields) : [];
  throw new ApiError('invalid-request', problems.map(([name, problem]) => `${row.input[name]?.wire ?? name}: ${problem}`).join(' '));
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof ChainDown) {
    return new ApiError(
      'chain-unavailable',
      'The practice chain is not running just now. Try again in a moment; if that does not help, restart the sandbox.',
    );
  }
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500) return new ApiError('invalid-request', 'The request cannot be read.');
  return new ApiError('internal', 'The sandbox failed to answer. This is a fault of its own.');
}

function sendError(error: unknown, reply: FastifyReply): void {
  const refusal = toApiError(error);
  void reply
    .code(refusal.status)
    .headers({ ...refusal.headers, 'Cache-Control': 'no-store' })
    .send(refusal.body);
}
