/** A reason why the sandbox cannot run, said in one plain sentence to the person who started it. */

export class Problem extends Error {}

export function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
