/** One descriptor of a file and those it includes, as ERC-7730 merges them: the including file has the last word. */

type Json = { readonly [key: string]: unknown };

const deepest = 4;

export const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

const folderOf = (path: string) => path.split('/').slice(0, -1);

/** `../a/b.json` from a file’s folder; null where it leads out of all of them. */
function pathFrom(file: string, included: string): string | null {
  const parts = folderOf(file);
  for (const part of included.split('/')) {
    if (part === '.' || part === '') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join('/');
}

/** `files`: JSON by path. Null where one is missing, includes itself, or the chain is too long. */
export function mergeIncludes(files: ReadonlyMap<string, unknown>, path: string, depth = 0): Json | null {
  const file = files.get(path);
  if (!isObject(file) || depth > deepest) return null;
  const { includes, ...own } = file;
  if (includes === undefined) return own;
  const from = typeof includes === 'string' ? pathFrom(path, includes) : null;
  const included = from === null ? null : mergeIncludes(files, from, depth + 1);
  return included === null ? null : (merged(included, own, '') as Json);
}

function merged(included: unknown, own: unknown, name: string): unknown {
  if (name === 'fields' && Array.isArray(included) && Array.isArray(own)) return mergedFields(included, own);
  if (!isObject(included) || !isObject(own)) return own;
  const names = new Set([...Object.keys(included), ...Object.keys(own)]);
  const entries = [...names].map((one) => {
    const [theirs, ours] = [included[one], own[one]];
    return [one, ours === undefined ? theirs : theirs === undefined ? ours : merged(theirs, ours, one)];
  });
  return Object.fromEntries(entries);
}

/** Those of the same path are one. */
function mergedFields(included: readonly unknown[], own: readonly unknown[]): readonly unknown[] {
  const pathOf = (field: unknown) => (isObject(field) && typeof field.path === 'string' ? field.path : null);
  const all = included.map((field) => {
    const other = pathOf(field) === null ? undefined : own.find((one) => pathOf(one) === pathOf(field));
    return other === undefined ? field : merged(field, other, '');
  });
  const known = new Set(included.map(pathOf));
  return [...all, ...own.filter((field) => pathOf(field) === null || !known.has(pathOf(field)))];
}
