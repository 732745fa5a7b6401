/** Compiles a message where it is used. A build replaces this file: its messages are compiled already, and the compiler stays out of it. */
import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';

const known = new Map<string, CompiledMessage>();

export function compileHere(message: string): CompiledMessage {
  const compiled = known.get(message) ?? compile(message);
  known.set(message, compiled);
  return compiled;
}
