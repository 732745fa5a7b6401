/** Asks the sandbox's API with a token, as any client would. */
import { expect } from 'vitest';
import type { RunningSandbox } from '#test/support/sandbox.ts';

export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

export function openApi(sandbox: RunningSandbox, token: string) {
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${sandbox.apiAddress}${path}`, { ...init, headers: { Authorization: `Bearer ${token}`, ...init.headers } });
  const post = (path: string, body: unknown) =>
    ask(path, { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } });
  const answerOf = async (response: Response): Promise<unknown> => {
    const text = await response.text();
    expect(response.status, text).toBe(200);
    return JSON.parse(text);
  };
  const refusalOf = async (response: Response): Promise<Refusal> => {
    const { error } = (await response.json()) as { error: { code: string; message: string } };
    return { status: response.status, code: error.code, message: error.message };
  };
  return {
    ask,
    post,
    get: async (path: string) => answerOf(await ask(path)),
    call: async (path: string, body: unknown) => answerOf(await post(path, body)),
    /** The hash of what was sent. */
    send: async (path: string, body: unknown) => {
      const answer = (await answerOf(await post(path, body))) as { hash: `0x${string}` };
      expect(answer).toEqual({ hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) });
      return answer.hash;
    },
    form: (path: string, fields: Readonly<Record<string, string>>) => ask(path, { method: 'POST', body: new URLSearchParams(fields) }),
    refused: async (path: string, body?: unknown) => refusalOf(await (body === undefined ? ask(path) : post(path, body))),
    refusalOf,
  };
}

export type Api = ReturnType<typeof openApi>;
