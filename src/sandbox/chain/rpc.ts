/** JSON-RPC with the chain over its socket: one line a message, both ways. */
import { connect, type Socket } from 'node:net';

/** The chain did not answer: it is ending, or has ended. */
export class ChainDown extends Error {}

/** The chain answered with an error. */
export class ChainRefusal extends Error {
  readonly code: number;
  readonly data: unknown;
  constructor(error: { code?: number; message?: string; data?: unknown }) {
    super(error.message ?? 'refused');
    this.code = error.code ?? 0;
    this.data = error.data;
  }
}

export interface BlockHeader {
  readonly number: string;
  readonly hash: string;
  /** Hexadecimal; 0x0 in a block without transactions. */
  readonly gasUsed: string;
}

export interface Rpc {
  /** Rejects with `ChainRefusal` or `ChainDown`. */
  request<T>(method: string, params?: readonly unknown[]): Promise<T>;
  /** Calls back for each new block, with its header as the chain gives it. */
  onBlock(listener: (header: BlockHeader) => void): Promise<void>;
  close(): void;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

interface Message {
  id?: number;
  result?: unknown;
  error?: { code?: number; message?: string; data?: unknown };
  params?: { result: BlockHeader };
}

/** viem's transport finds the end of a message by counting braces, also those inside strings; this counts lines. */
export async function connectRpc(path: string): Promise<Rpc> {
  const socket = await openSocket(path);
  const waiting = new Map<number, Waiting>();
  const listeners: ((header: BlockHeader) => void)[] = [];
  let lastId = 0;
  let closed = false;

  const receive = (line: string) => {
    const message = JSON.parse(line) as Message;
    if (message.params !== undefined) for (const listener of listeners) listener(message.params.result);
    if (message.id === undefined) return;
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error !== undefined) call?.reject(new ChainRefusal(message.error));
    else call?.resolve(message.result);
  };
  readLines(socket, receive);
  socket.on('error', () => {});
  socket.on('close', () => {
    closed = true;
    for (const call of waiting.values()) call.reject(new ChainDown());
    waiting.clear();
  });

  const request = <T>(method: string, params: readonly unknown[] = []) =>
    new Promise<T>((resolve, reject) => {
      if (closed) return reject(new ChainDown());
      lastId += 1;
      waiting.set(lastId, { resolve: resolve as (value: unknown) => void, reject });
      socket.write(`${JSON.stringify({ jsonrpc: '2.0', id: lastId, method, params })}\n`);
    });

  return {
    request,
    onBlock: async (listener) => {
      if (listeners.push(listener) === 1) await request('eth_subscribe', ['newHeads']);
    },
    close: () => socket.destroy(),
  };
}

function openSocket(path: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.off('error', reject);
      resolve(socket);
    });
    socket.once('error', reject);
  });
}

function readLines(socket: Socket, receive: (line: string) => void): void {
  let parts: string[] = [];
  socket.setEncoding('utf8');
  socket.on('data', (text: string) => {
    const pieces = text.split('\n');
    const rest = pieces.pop() ?? '';
    for (const piece of pieces) {
      const line = parts.join('') + piece;
      parts = [];
      if (line !== '') receive(line);
    }
    parts.push(rest);
  });
}
