/** What the log may contain of a thrown error: its kind and place, never its message, which may quote a secret. */

export function traceOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return typeof thrown;
  const { name, message, stack } = thrown;
  const text = typeof stack === 'string' ? stack : '';
  // The stack repeats the message, which may contain lines that look like frames.
  const frames = (message === '' ? text : (text.split(message).at(-1) ?? '')).split('\n').filter((line) => /^ {4}at \S/.test(line));
  return [/^\w{1,40}$/.test(name) ? name : 'Error', ...frames.slice(0, 4).map((line) => line.slice(0, 300))].join('\n');
}
