/** A small service of our own making: signs any person in at once, and answers in whatever shape a test asks for. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { recordSecrets } from './canaries.ts';

export interface TinyService {
  readonly authorizationAddress: string;
  readonly apiAddress: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Every request to the token endpoint: its form fields. */
  readonly tokenRequests: Record<string, string>[];
  /** Every request to the revocation address: its form fields. */
  readonly revocations: Record<string, string>[];
  /** Every request to the API: method and path. */
  readonly apiRequests: string[];
  /** Every request of any kind, as it came. */
  readonly came: CameIn[];
  /** Those of them that write: a test run is a POST that reads, as is the question whether an operator is approved. */
  readonly writes: () => string[];
  /** Secrets that the service gave out or was given: nothing else may know them. */
  readonly secrets: Set<string>;
  /** What a test changes on the way. */
  readonly behavior: Behavior;
  stop(): Promise<void>;
  /** Listens again on the same port after a stop. */
  restart(): Promise<void>;
}

export interface CameIn {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly bearer: string;
  /** Of a request to the API; empty for every other. */
  readonly body: string;
}

export interface Behavior {
  /** JSON text by API path. */
  answers: Record<string, string>;
  /** The query of the callback instead of a code, from the state that was sent. */
  callback: ((state: string) => string) | null;
  /** The token answer, from the one that would be given. */
  token: (answer: Record<string, unknown>, form: Record<string, string>) => { status: number; body: string };
  refreshToken: boolean;
  expiresIn: number;
  /** Access tokens that the API accepts no more. */
  readonly revoked: Set<string>;
  /** What the revocation address answers. */
  revocationStatus: number;
  /** Sees every API request with its body before it is answered; what it writes to the socket itself is the answer. */
  before: ((request: string, response: ServerResponse, body: string) => void) | null;
  /** The client has no secret. */
  isPublic: boolean;
  /** Keeps every API request waiting. */
  hang: boolean;
  /** Answers every token request with 503, and spends nothing. */
  busy: boolean;
  /** Keeps every token request waiting. */
  hangToken: boolean;
}

const account = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
export const tinyAccounts = [account, '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'];
export const tinyBalance = '12345678901234567890123';

/** Written out, as what the app takes for a read is what these tests watch; `test/contract/document.test.ts` compares them. */
export const readsByPost = ['/contract/call', '/erc721/isApprovedForAll'];
const plain: Record<string, string> = {
  '/user': JSON.stringify({ handle: 'tess', wallet: { address: account } }),
  '/user/balance': `{"balance":"${tinyBalance}"}`,
  '/user/accounts': JSON.stringify(tinyAccounts),
  '/block/lastestBlockNumber': '18204',
  '/block/18204': JSON.stringify({
    number: 18204,
    timestamp: Math.floor(Date.now() / 1000),
    hash: `0x${'ab'.repeat(32)}`,
    transactions: [],
  }),
  '/chain/chainId': '1',
};

export async function startTinyService(change: Partial<Behavior> = {}): Promise<TinyService> {
  const clientSecret = `secret-${crypto.randomUUID()}`;
  recordSecrets(clientSecret);
  const service = {
    clientId: 'desk-42',
    clientSecret,
    tokenRequests: [] as Record<string, string>[],
    revocations: [] as Record<string, string>[],
    apiRequests: [] as string[],
    came: [] as CameIn[],
    writes: (): string[] =>
      service.apiRequests.filter((request) => request.startsWith('POST') && !readsByPost.includes(request.slice('POST '.length))),
    secrets: new Set([clientSecret]),
    behavior: {
      callback: null,
      before: null,
      isPublic: false,
      token: (answer: Record<string, unknown>) => ({ status: 200, body: JSON.stringify(answer) }),
      refreshToken: true,
      expiresIn: 3600,
      revoked: new Set<string>(),
      revocationStatus: 200,
      hang: false,
      hangToken: false,
      busy: false,
      ...change,
      answers: { ...plain, ...change.answers },
    } satisfies Behavior as Behavior,
  };
  const { behavior, secrets } = service;
  const codes = new Set<string>();
  const refreshTokens = new Set<string>();
  const accessTokens = new Set<string>();
  const secret = (prefix: string, valid: Set<string>) => {
    const value = `${prefix}-${crypto.randomUUID()}`;
    valid.add(value);
    secrets.add(value);
    recordSecrets(value);
    return value;
  };

  const note = ({ method = '', url = '', headers }: IncomingMessage, body: string) =>
    service.came.push({ method, path: url, bearer: headers.authorization ?? '', body });

  function authorize(url: URL, response: ServerResponse): void {
    const state = url.searchParams.get('state') ?? '';
    const query = behavior.callback?.(state) ?? new URLSearchParams({ code: secret('code', codes), state }).toString();
    response.writeHead(303, { location: `${url.searchParams.get('redirect_uri')}?${query}` }).end();
  }

  async function exchange(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const form = Object.fromEntries(new URLSearchParams(await bodyOf(request)));
    service.tokenRequests.push(form);
    recordSecrets(form.code_verifier);
    if (behavior.hangToken) return null;
    if (behavior.busy) return json(response, 503, '');
    const isKnown = behavior.isPublic || form.client_secret === clientSecret;
    const isGood = form.grant_type === 'refresh_token' ? refreshTokens.delete(form.refresh_token ?? '') : codes.delete(form.code ?? '');
    if (!isKnown || !isGood)
      return json(response, isKnown ? 400 : 401, JSON.stringify({ error: isKnown ? 'invalid_grant' : 'invalid_client' }));
    const answer = {
      access_token: secret('access', accessTokens),
      token_type: 'Bearer',
      expires_in: behavior.expiresIn,
      scope: 'account transactions',
      ...(behavior.refreshToken ? { refresh_token: secret('refresh', refreshTokens) } : {}),
    };
    const { status, body } = behavior.token(answer, form);
    return json(response, status, body);
  }

  async function revoke(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const form = Object.fromEntries(new URLSearchParams(await bodyOf(request)));
    service.revocations.push(form);
    if (behavior.hangToken) return null;
    behavior.revoked.add(form.token ?? '');
    return json(response, behavior.revocationStatus, '');
  }

  async function api(path: string, request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    service.apiRequests.push(`${request.method} ${path}`);
    // The app may hang up in the middle of it.
    const body = await bodyOf(request).catch(() => '');
    note(request, body);
    if (behavior.before !== null) {
      const written = response.socket?.bytesWritten;
      behavior.before(`${request.method} ${path}`, response, body);
      if (response.socket?.bytesWritten !== written) return null;
    }
    if (behavior.hang) return null;
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!accessTokens.has(token) || behavior.revoked.has(token))
      return json(response, 401, '{"error":{"code":"unauthorized","message":"The token is not valid."}}');
    const answer = behavior.answers[path];
    return json(response, answer === undefined ? 404 : 200, answer ?? '{"error":{"code":"not-found","message":"There is nothing here."}}');
  }

  const listen = (port: number): Promise<Server> =>
    new Promise((resolve) => {
      const server = createServer((request, response) => {
        const url = new URL(request.url ?? '/', 'http://127.0.0.1');
        const isApi = url.pathname.startsWith('/v1/');
        if (!isApi) note(request, '');
        if (url.pathname === '/oauth2') authorize(url, response);
        else if (url.pathname === '/api/oauth2/accessToken') void exchange(request, response);
        else if (url.pathname === '/revoke') void revoke(request, response);
        else if (isApi) void api(url.pathname.slice(3), request, response);
        else response.writeHead(404).end();
      });
      server.listen(port, '127.0.0.1', () => resolve(server));
    });
  let server = await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    ...service,
    authorizationAddress: `http://127.0.0.1:${port}`,
    apiAddress: `http://127.0.0.1:${port}/v1`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    async restart() {
      server = await listen(port);
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

function json(response: ServerResponse, status: number, body: string): ServerResponse {
  return response.writeHead(status, { 'content-type': 'application/json' }).end(body);
}
