/** Electron's `contextBridge`: calls cross between the preload's world and the page's by a DOM node that only the host's scripts hold. */

// Both worlds see the same DOM node, and an event's `detail` is cloned by Chromium where it passes from one to the other.
// The node is never in a document, so no code of the page can reach it or hear its events.
export type World = {
  EventTarget: { prototype: { addEventListener: unknown; dispatchEvent: unknown } };
  CustomEvent: (new (type: string, init: object) => object) & { prototype: object };
  FocusEvent: (new (type: string, init: object) => object) & { prototype: object };
  Node: { prototype: { getRootNode: unknown } };
} & Record<'Element' | 'ShadowRoot' | 'Blob' | 'VideoFrame', unknown>;
type Packed = { root: unknown; table: unknown[][] };
type Detail =
  | { kind: 'call'; call: number; id: number; args: Packed }
  | { kind: 'return'; call: number; ok: boolean; value: Packed }
  | { kind: 'settle'; call: number; ok: boolean; value: Packed }
  | { kind: 'expose'; call: number; name: string; api: Packed };

/**
 * Runs in both worlds as source text, so it may use nothing from outside itself; and in the page's world it may look
 * nothing up later, as the page may have changed it.
 * https://www.electronjs.org/docs/latest/api/context-bridge#parameter--error--return-type-support
 */
export function createBridge(world: World, line: object, here: string, there: string) {
  const { apply, has, ownKeys, getOwnPropertyDescriptor, defineProperty } = Reflect;
  const { create, freeze, prototype: plain } = Object;
  const { Element: ElementOf, ShadowRoot: ShadowRootOf } = world;
  const { isArray } = Array;
  const { isView } = ArrayBuffer;
  const clone = structuredClone;
  const mapGet = Map.prototype.get;
  const mapSet = Map.prototype.set;
  const MapOf = Map;
  const originals = new WeakMap();
  const weakGet = WeakMap.prototype.get;
  const weakSet = WeakMap.prototype.set;
  const PromiseOf = Promise;
  const then = Promise.prototype.then;
  const ErrorOf = Error;
  const TypeErrorOf = TypeError;
  const kindOf = plain.toString;
  const errorText = Error.prototype.toString;
  const native = [Map, Set, Date, RegExp, ArrayBuffer, Number, String, Boolean, BigInt, world.Blob, world.VideoFrame];
  // Electron passes these to its serializer, which refuses them: shell/renderer/api/electron_api_context_bridge.cc:99
  const uncloneable: Record<string, boolean> = {
    __proto__: null as never,
    '[object Symbol]': true,
    '[object WeakMap]': true,
    '[object WeakSet]': true,
    '[object Generator]': true,
    '[object AsyncGenerator]': true,
    '[object Map Iterator]': true,
    '[object Set Iterator]': true,
    '[object Module]': true,
    '[object WebAssembly.Memory]': true,
  };
  const listen = world.EventTarget.prototype.addEventListener as (...args: unknown[]) => void;
  const dispatch = world.EventTarget.prototype.dispatchEvent as (...args: unknown[]) => boolean;
  const EventOf = world.CustomEvent;
  const NodeEventOf = world.FocusEvent;
  const rootOf = world.Node.prototype.getRootNode as () => object;
  const nodeOf = (getOwnPropertyDescriptor(NodeEventOf.prototype, 'relatedTarget') as PropertyDescriptor).get as () => object;
  const detailOf = (getOwnPropertyDescriptor(EventOf.prototype, 'detail') as PropertyDescriptor).get as () => Detail | symbol;
  const isEnumerable = plain.propertyIsEnumerable;

  const functions: Record<number, (...args: unknown[]) => unknown> = create(null);
  const promises: Record<number, { resolve: (value: unknown) => void; reject: (error: unknown) => void }> = create(null);
  const answers: Record<number, { detail: Extract<Detail, { ok: boolean }>; carried: unknown[] }> = create(null);
  let last = 0;
  let arrived: unknown[] = [];

  // Symbols and nodes cannot be cloned, but an event can carry one from world to world. So each is sent ahead in its own event.
  const send = (detail: Detail, carried: unknown[]) => {
    for (let index = 0; index < carried.length; index++) {
      const init = create(null);
      const isSymbol = typeof carried[index] === 'symbol';
      init[isSymbol ? 'detail' : 'relatedTarget'] = carried[index];
      apply(dispatch, line, [isSymbol ? new EventOf(there, init) : new NodeEventOf(`${there}-node`, init)]);
    }
    const init = create(null);
    init.detail = detail;
    apply(dispatch, line, [new EventOf(there, init)]);
  };
  const add = (list: unknown[], value: unknown) =>
    defineProperty(list, list.length, { value, writable: true, enumerable: true, configurable: true });
  const messageOf = (error: unknown): string => {
    try {
      const message = typeof error === 'object' && (error as Error | null)?.message;
      if (typeof message === 'string') return message;
    } catch {}
    return 'An unknown exception occurred in the isolated context, an error occurred but a valid exception was not thrown.';
  };
  const settle = (call: number, ok: boolean, value: unknown, kind: 'return' | 'settle') => {
    let answer: Detail;
    let carried: unknown[] = [];
    try {
      answer = { kind, call, ok, value: pack(ok || kind === 'settle' ? value : messageOf(value), carried) };
    } catch (error) {
      carried = [];
      // V8's wording for a caught exception: shell/renderer/api/electron_api_context_bridge.cc:602
      const text = `Uncaught ${error instanceof ErrorOf ? apply(errorText, error, []) : messageOf(error)}`;
      answer = { kind, call, ok: false, value: pack(kind === 'return' ? text : new ErrorOf(text), carried) };
    }
    send(answer, carried);
  };

  /** `carried`: collects what is sent ahead. `depth`: of the value itself; -1 for arguments, which only this host wraps in a list. */
  function pack(value: unknown, carried: unknown[], depth = 0): Packed {
    const seen = new MapOf();
    const objects: unknown[] = [];
    const depths: number[] = [];
    const table: unknown[][] = [];
    const refer = (part: unknown, depth: number): unknown => {
      if (depth >= 1000)
        throw new TypeErrorOf('Electron contextBridge recursion depth exceeded.  Nested objects deeper than 1000 are not supported.');
      if (typeof part === 'symbol') {
        add(carried, part);
        return { c: carried.length - 1 };
      }
      if ((typeof part !== 'object' && typeof part !== 'function') || part === null) return { p: part };
      let place = apply(mapGet, seen, [part]) as number | undefined;
      if (place === undefined) {
        place = objects.length;
        add(objects, part);
        add(depths, depth);
        apply(mapSet, seen, [part, place]);
      }
      return { r: place };
    };
    const root = refer(value, depth);
    for (let place = 0; place < objects.length; place++)
      add(table, tagged(objects[place] as object, refer, depths[place] as number, carried));
    return { root, table };
  }

  function tagged(part: object, refer: (value: unknown, depth: number) => unknown, depth: number, carried: unknown[]): unknown[] {
    if (typeof part === 'function') {
      // A function that came from the other side goes back as the original: shell/renderer/api/electron_api_context_bridge.cc:204
      const original = apply(weakGet, originals, [part]);
      if (original !== undefined) return ['b', original];
      functions[++last] = part as never;
      return ['f', last];
    }
    if (part instanceof PromiseOf) {
      const id = ++last;
      apply(then, part, [(value: unknown) => settle(id, true, value, 'settle'), (error: unknown) => settle(id, false, error, 'settle')]);
      return ['p', id];
    }
    const kind = apply(kindOf, part, []) as string;
    // A DOMException is not one of the engine's own errors, so it is copied like any object.
    if (kind === '[object Error]') return ['e', messageOf(part)];
    if (uncloneable[kind]) throw new ErrorOf('An object could not be cloned.');
    if (part instanceof (ElementOf as never)) {
      // For an element inside a shadow tree, the event would carry the tree's host element instead.
      if (apply(rootOf, part, []) instanceof (ShadowRootOf as never))
        throw new ErrorOf('An element of a shadow tree over contextBridge is not offered by this host');
      add(carried, part);
      return ['c', carried.length - 1];
    }
    let asIs = isView(part);
    for (let index = 0; index < native.length; index++) asIs ||= part instanceof (native[index] as never);
    if (asIs) {
      try {
        return ['v', clone(part)];
      } catch {
        throw new ErrorOf('An object could not be cloned.');
      }
    }
    // Electron counts each object as two levels: shell/renderer/api/electron_api_context_bridge.cc:441, 710
    const isList = isArray(part);
    const entries: unknown[] = [];
    const keys = ownKeys(part);
    for (let index = 0; index < keys.length; index++) {
      const key = keys[index] as string;
      if (!apply(isEnumerable, part, [key])) continue;
      const value = refer((part as Record<string, unknown>)[key], depth + (isList ? 1 : 2));
      add(entries, { k: typeof key === 'symbol' ? refer(key, depth) : key, v: value });
    }
    return isList ? ['a', entries, (part as unknown[]).length] : ['o', entries];
  }

  function unpack(packed: Packed, carried: unknown[], frozen = false): unknown {
    const { root, table } = packed;
    const made: unknown[] = [];
    for (let place = 0; place < table.length; place++) {
      const row = table[place] as [string, never];
      add(made, row[0] === 'c' ? carried[row[1]] : shell(row[0], row[1]));
    }
    const resolve = (part: unknown): unknown => {
      const { r, c, p } = part as { r?: number; c?: number; p: unknown };
      return c !== undefined ? carried[c] : r === undefined ? p : made[r];
    };
    for (let place = 0; place < table.length; place++) {
      const row = table[place] as [string, { k: string | object; v: unknown }[], number];
      if (row[0] === 'a') (made[place] as unknown[]).length = row[2];
      if (row[0] !== 'a' && row[0] !== 'o') continue;
      for (let index = 0; index < row[1].length; index++) {
        const entry = row[1][index] as { k: string | object; v: unknown };
        const key = typeof entry.k === 'string' ? entry.k : (resolve(entry.k) as string);
        defineProperty(made[place] as object, key, { value: resolve(entry.v), writable: true, enumerable: true, configurable: true });
      }
    }
    // https://www.electronjs.org/docs/latest/api/context-bridge#api: what is exposed is immutable.
    for (let place = 0; frozen && place < made.length; place++) {
      const tag = (table[place] as unknown[])[0];
      if (tag !== 'v' && tag !== 'c') freeze(made[place]);
    }
    return resolve(root);
  }

  function shell(tag: string, content: never): unknown {
    if (tag === 'f') return createProxy(content);
    if (tag === 'b') return functions[content];
    if (tag === 'e') return new ErrorOf(content);
    if (tag === 'v') return content;
    if (tag === 'a') return [];
    if (tag === 'o') return {};
    const id: number = content;
    return new PromiseOf((resolve, reject) => {
      promises[id] = { resolve, reject };
    });
  }

  function createProxy(id: number) {
    const proxy = (...args: unknown[]) => {
      const call = ++last;
      const carried: unknown[] = [];
      send({ kind: 'call', call, id, args: pack(args, carried, -1) }, carried);
      const answer = answers[call];
      delete answers[call];
      if (!answer) throw new ErrorOf('The context of this function has been destroyed');
      const value = unpack(answer.detail.value, answer.carried);
      if (!answer.detail.ok) throw new ErrorOf(value as string);
      return value;
    };
    apply(weakSet, originals, [proxy, id]);
    return proxy;
  }

  function receive(detail: Detail, carried: unknown[]) {
    if (detail.kind === 'call') {
      let value: unknown;
      let ok = true;
      try {
        value = apply(functions[detail.id] as never, undefined, unpack(detail.args, carried) as never);
      } catch (error) {
        ok = false;
        value = error;
      }
      settle(detail.call, ok, value, 'return');
    } else if (detail.kind === 'return') {
      answers[detail.call] = { detail, carried };
    } else if (detail.kind === 'settle') {
      const promise = promises[detail.call];
      delete promises[detail.call];
      const value = unpack(detail.value, carried);
      if (detail.ok) promise?.resolve(value);
      else promise?.reject(value);
    } else {
      const free = !has(world, detail.name);
      if (free)
        defineProperty(world, detail.name, {
          value: unpack(detail.api, carried, true),
          writable: false,
          enumerable: true,
          configurable: false,
        });
      settle(
        detail.call,
        free,
        free ? undefined : new ErrorOf('Cannot bind an API on top of an existing property on the window object'),
        'return',
      );
    }
  }

  apply(listen, line, [`${here}-node`, (event: object) => add(arrived, apply(nodeOf, event, []))]);
  apply(listen, line, [
    here,
    (event: object) => {
      const detail = apply(detailOf, event, []);
      if (typeof detail === 'symbol') return add(arrived, detail);
      const carried = arrived;
      arrived = [];
      receive(detail, carried);
    },
  ]);

  return {
    /** https://www.electronjs.org/docs/latest/api/context-bridge#contextbridgeexposeinmainworldapikey-api */
    expose(name: string, api: unknown) {
      const call = ++last;
      const carried: unknown[] = [];
      send({ kind: 'expose', call, name, api: pack(api, carried) }, carried);
      const answer = answers[call];
      delete answers[call];
      if (answer?.detail.ok !== true)
        throw new ErrorOf(answer ? (unpack(answer.detail.value, answer.carried) as string) : 'The page cannot be reached');
    },
  };
}
