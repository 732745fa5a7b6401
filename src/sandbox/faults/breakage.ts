/** The type of a fault's effect: one way to answer wrongly. */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Chain } from '#sandbox/chain/chain.ts';
import { type Answer, json, sendAnswer } from '#sandbox/faults/answer.ts';

/** What of the service a fault is for. */
export type Target = 'read' | 'latest-block' | 'accounts' | 'write' | 'token' | 'refresh' | 'revoke' | 'callback';

/** Two reads also have their own faults. */
export const readTargets: readonly Target[] = ['read', 'latest-block', 'accounts'];

export interface Broken {
  readonly socket: Socket;
  readonly request: IncomingMessage;
  readonly target: Target;
  /** What the service would have answered; an empty 200 where it was not asked. */
  readonly answer: Answer;
  readonly chain: Chain;
}

export interface Breakage {
  /** For --help. */
  readonly words: string;
  /** Whether the service carries the request out before: a write then really happens. */
  readonly acts: boolean;
  break(broken: Broken): void | Promise<void>;
}

export type Breakages = Readonly<Record<string, Breakage>>;

/** The request is carried out, and its answer changed. */
export function change(words: string, to: (answer: Answer) => Partial<Answer>): Breakage {
  return { words, acts: true, break: ({ socket, answer }) => sendAnswer(socket, { ...answer, ...to(answer) }) };
}

const isOfApi = (target: Target) => target === 'write' || readTargets.includes(target);

/** The request is not carried out, and answered otherwise. */
export function refuse(words: string, status: number, headers: Answer['headers'] = {}, code = 'fault'): Breakage {
  return {
    words,
    acts: false,
    break: ({ socket, target }) => {
      const message = `The sandbox is set to answer with ${status}.`;
      // RFC 6749, section 5.2, for the authorization server; the API's own form for the rest.
      const isApi = isOfApi(target);
      const body = isApi ? { error: { code, message } } : { error: code, error_description: message };
      sendAnswer(socket, { status, headers: { ...json, ...headers }, body: Buffer.from(JSON.stringify(body)) });
    },
  };
}
