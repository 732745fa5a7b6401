/** The refusal of everything that Electron has and this host has not. */

export function notOffered(name: string): never {
  throw new Error(`${name} is not offered by this host`);
}

// What the language itself looks up: `await` asks for `then`, inspection and assertion libraries for the others.
const askedByLanguage = new Set([
  'then',
  'toJSON',
  'constructor',
  'prototype',
  'valueOf',
  'toString',
  'inspect',
  'nodeType',
  'asymmetricMatch',
  '$$typeof',
]);

/** The same object, but reading or setting a property that it does not have throws. */
export function refuseUnknown<T extends object>(name: string, target: T): T {
  return new Proxy(target, {
    get(object, key, receiver) {
      if (typeof key === 'symbol' || key in object || askedByLanguage.has(key)) return Reflect.get(object, key, receiver);
      return notOffered(`${name}.${key}`);
    },
    set(object, key, value, receiver) {
      if (typeof key === 'symbol' || key in object) return Reflect.set(object, key, value, receiver);
      return notOffered(`${name}.${key}`);
    },
  });
}

/** Stands for a module or class that is not offered at all: it can be imported, not used. */
export function refusedModule(name: string): unknown {
  // Not an arrow function: it must be refused when constructed, too.
  const refuse = function refuse() {
    return notOffered(name);
  };
  return new Proxy(refuse, {
    get: (object, key) => (typeof key === 'symbol' || askedByLanguage.has(key) ? Reflect.get(object, key) : notOffered(`${name}.${key}`)),
    construct: refuse,
    apply: refuse,
  });
}

/** Throws when an option is given that the host would have to ignore. */
export function refuseUnknownOptions(name: string, options: object, known: readonly string[]): void {
  for (const [key, value] of Object.entries(options)) {
    if (value !== undefined && !known.includes(key)) notOffered(`${name} option '${key}'`);
  }
}
