/** A function of two objects that is computed once for both, and forgotten with either of them. */
export function onceForBoth<A extends object, B extends object, T extends object | string>(
  make: (one: A, other: B) => T,
): (one: A, other: B) => T {
  const all = new WeakMap<A, WeakMap<B, T>>();
  return (one, other) => {
    const made = all.get(one) ?? new WeakMap<B, T>();
    all.set(one, made);
    const before = made.get(other);
    if (before !== undefined) return before;
    const now = make(one, other);
    made.set(other, now);
    return now;
  };
}
