/** The refusal of everything that Electron has and this host has not. */

import { EventEmitter } from 'node:events';

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

/**
 * The same object, but reading or setting a property that it does not have throws; so does reading one of Electron's own once it is
 * destroyed, as in Electron: shell/common/gin_helper/function_template.h:206
 */
export function refuseUnknown<T extends object>(name: string, target: T, isDestroyed = () => false, outliving = ''): T {
  return new Proxy(target, {
    get(object, key, receiver) {
      if (isDestroyed() && typeof key === 'string' && key !== outliving && !outlives(key)) throw new TypeError('Object has been destroyed');
      if (typeof key === 'symbol' || key in object || askedByLanguage.has(key)) return Reflect.get(object, key, receiver);
      return notOffered(`${name}.${key}`);
    },
    set(object, key, value, receiver) {
      if (typeof key === 'symbol' || key in object) return Reflect.set(object, key, value, receiver);
      return notOffered(`${name}.${key}`);
    },
  });
}

/** Listeners can be taken back at any time; the host's own members begin with its name. */
function outlives(key: string): boolean {
  return key in EventEmitter.prototype || askedByLanguage.has(key) || /^(isDestroyed|emitterName|knownEvents|host[A-Z].*|_.*)$/.test(key);
}

/** In place of a module or class that is not offered at all: it can be imported, not used. */
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
