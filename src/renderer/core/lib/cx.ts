/** Joins class names. */
export function cx(...names: readonly (string | undefined | false)[]): string {
  return names.filter((name) => typeof name === 'string' && name !== '').join(' ');
}
