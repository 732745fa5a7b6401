/** The API: a route for every row of the operation table. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type Bearer, type BearerCheck, checkScope } from '#sandbox/api/bearer.ts';
import type { Call } from '#sandbox/api/call.ts';
import { ApiError } from '#sandbox/api/errors.ts';
import { handlers } from '#sandbox/api/handlers.ts';
import { apiPath } from '#sandbox/api/path.ts';
import { moreFields, otherNames, otherPaths } from '#sandbox/api/spellings.ts';
import type { Chain } from '#sandbox/chain/chain.ts';
import { ChainDown, ChainRefusal } from '#sandbox/chain/rpc.ts';
import type { Outgoing, Sender } from '#sandbox/chain/sender.ts';
import { parseInput } from '#shared/core/input.ts';
import { checks } from '#shared/core/operations/checks.ts';
import type { Field, Row } from '#shared/core/operations/row.ts';
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
      'The chain isn’t answering. Try again in a moment. If that doesn’t help, restart the sandbox.',
    );
  }
  if (error instanceof ChainRefusal) return new ApiError('chain-refused', 'The chain refused to answer this.');
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500) {
    return new ApiError('invalid-request', 'The request can’t be read: send its fields as a JSON object or as a form.');
  }
  return new ApiError('internal', 'The sandbox failed to answer because of an internal error.');
}

function sendError(error: unknown, reply: FastifyReply): void {
  const refusal = toApiError(error);
  void reply
    .code(refusal.status)
    .headers({ ...refusal.headers, 'Cache-Control': 'no-store' })
    .send(refusal.body);
}

/** Reads an operation's input from a request: our names from the wire's, in any spelling that the sandbox takes. */
type Source = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, Field>>;

const more: Partial<Record<OperationId, Fields>> = moreFields;
const formType = /^application\/x-www-form-urlencoded(?:;|$)/i;

/** A form has text only. */
function fromForm(kind: Field['kind'], value: unknown): unknown {
  if (kind !== 'switch') return value;
  return value === 'true' ? true : value === 'false' ? false : value;
}

/** Throws a 400 that says what is wrong with which field, by its wire name. */
function readInput(id: OperationId, request: FastifyRequest): unknown {
  const row: Row = operations[id];
  const fields: Fields = { ...row.input, ...more[id] };
  const isForm = formType.test(request.headers['content-type'] ?? '');
  const sources = { path: request.params, query: request.query, body: request.body } as Record<Field['place'], Source | null | undefined>;
  const given: Record<string, unknown> = {};
  const refuse = (problems: Readonly<Record<string, string>>): never => {
    const said = Object.entries(problems).map(([name, problem]) => `${fields[name]?.wire ?? name}: ${problem}`);
    throw new ApiError('invalid-request', said.join(' '));
  };
  for (const [name, field] of Object.entries(fields)) {
    const value = take(sources[field.place], field.wire) ?? take(sources[field.place], otherNames[id]?.[name]);
    if (value === undefined) continue;
    given[name] = field.kind === 'params' ? toParams(value) : isForm ? fromForm(field.kind, value) : value;
  }
  // An optional field that is left empty is left out.
  for (const [name, { required }] of Object.entries(fields)) if (!required && given[name] === '') delete given[name];
  const parsed = parseInput(fields, given);
  if (!parsed.ok) return refuse(parsed.error.code === 'invalid-input' ? parsed.error.fields : {});
  const problems = row.check === undefined ? {} : checks[row.check](parsed.value);
  return Object.keys(problems).length > 0 ? refuse(problems) : parsed.value;
}

function take(source: Source | null | undefined, name: string | undefined): unknown {
  return source && name !== undefined && Object.hasOwn(source, name) ? source[name] : undefined;
}

/** The parameters of a function as requests carry them: a list, its JSON as one text, or one text with commas. */

/** Anything else is returned unchanged, for the field's own check to refuse. */
function toParams(value: unknown): unknown {
  if (typeof value !== 'string') return Array.isArray(value) ? toTexts(value) : value;
  const text = value.trim();
  if (text === '') return [];
  return text.startsWith('[') ? toTexts(parseList(text)) : text.split(',').map((part) => part.trim());
}

/** Keeps all digits of numbers, as written. */
function parseList(text: string): unknown {
  try {
    return JSON.parse(text, (_, one: unknown, context?: { source?: string }) =>
      typeof one === 'number' && /^-?\d+$/.test(context?.source ?? '') ? context?.source : one,
    );
  } catch {
    return text;
  }
}

/** Lists deeper than this are no parameters, and would be too deep to walk. */
const deepest = 20;

/** A number past what JavaScript counts exactly may have lost digits on the way, and is left for the check to refuse. */
function toTexts(value: unknown, depth = 0): unknown {
  if (Array.isArray(value) && depth <= deepest) return value.map((one) => toTexts(one, depth + 1));
  return typeof value === 'boolean' || Number.isSafeInteger(value) ? String(value) : value;
}
