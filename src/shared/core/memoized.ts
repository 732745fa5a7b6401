/** Functions that are computed once for what they are given. */

interface Level {
  objects: WeakMap<object, Level> | null;
  values: Map<unknown, Level> | null;
  made: { readonly value: unknown } | null;
}

const level = (): Level => ({ objects: null, values: null, made: null });

function below(one: Level, given: unknown): Level {
  if (typeof given === 'object' && given !== null) {
    one.objects ??= new WeakMap();
    return keptIn(one.objects, given);
  }
  one.values ??= new Map();
  return keptIn(one.values, given);
}

function keptIn<K>(kept: { get(key: K): Level | undefined; set(key: K, value: Level): unknown }, key: K): Level {
  const before = kept.get(key);
  if (before !== undefined) return before;
  const next = level();
  kept.set(key, next);
  return next;
}

/**
 * Objects are compared by identity, and a result is forgotten with any of them. Other values, of which there may be few, come behind an
 * object, so that they are forgotten with it.
 */
export function memoized<A extends readonly unknown[], T>(make: (...given: A) => T): (...given: A) => T {
  const root = level();
  return (...given) => {
    const last = given.reduce(below, root);
    last.made ??= { value: make(...given) };
    return last.made.value as T;
  };
}
