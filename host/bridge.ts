/** What crosses between the preload's world and the page's: `contextBridge`, on one node that only the host's scripts hold. */

// Both worlds see the same DOM node, and an event's `detail` is cloned by Chromium where it passes from one to the other.
// The node is never in a document, so no code of the page can reach it or hear its events.
export type World = {
  EventTarget: { prototype: { addEventListener: unknown; dispatchEvent: unknown } };
  CustomEvent: (new (type: string, init: object) => object) & { prototype: object };
};
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
  const { isArray } = Array;
  const { isView } = ArrayBuffer;
  const clone = structuredClone;
  const mapGet = Map.prototype.get;
  const mapSet = Map.prototype.set;
  const MapOf = Map;
  const PromiseOf = Promise;
  const then = Promise.prototype.then;
  const ErrorOf = Error;
  const TypeErrorOf = TypeError;
  const native = [Map, Set, Date, RegExp, ArrayBuffer, Number, String, Boolean];
  const listen = world.EventTarget.prototype.addEventListener as (...args: unknown[]) => void;
  const dispatch = world.EventTarget.prototype.dispatchEvent as (...args: unknown[]) => boolean;
  const EventOf = world.CustomEvent;
  const detailOf = (getOwnPropertyDescriptor(EventOf.prototype, 'detail') as PropertyDescriptor).get as () => Detail;
  const isEnumerable = plain.propertyIsEnumerable;

  const functions: Record<number, (...args: unknown[]) => unknown> = create(null);
  const promises: Record<number, { resolve: (value: unknown) => void; reject: (error: unknown) => void }> = create(null);
  const answers: Record<number, Extract<Detail, { ok: boolean }>> = create(null);
  let last = 0;

  const send = (detail: Detail) => {
    const init = create(null);
    init.detail = detail;
    apply(dispatch, line, [new EventOf(there, init)]);
  };
  const messageOf = (error: unknown): string => {
    try {
      if (error instanceof ErrorOf && typeof error.message === 'string') return error.message;
    } catch {}
    return 'An unknown exception occurred in the isolated context, an error occurred but a valid exception was not thrown.';
  };
  const settle = (call: number, ok: boolean, value: unknown, kind: 'return' | 'settle') => {
    let answer: Detail;
    try {
      answer = { kind, call, ok, value: ok ? pack(value) : pack(kind === 'return' ? messageOf(value) : value) };
    } catch (error) {
      answer = { kind, call, ok: false, value: pack(kind === 'return' ? messageOf(error) : new ErrorOf(messageOf(error))) };
    }
    send(answer);
  };

  function pack(value: unknown): Packed {
    const seen = new MapOf();
    const objects: unknown[] = [];
    const depths: number[] = [];
    const table: unknown[][] = [];
    let count = 0;
    const refer = (part: unknown, depth: number): unknown => {
      if ((typeof part !== 'object' && typeof part !== 'function') || part === null)
        return { p: typeof part === 'symbol' ? undefined : part };
      let place = apply(mapGet, seen, [part]) as number | undefined;
      if (place === undefined) {
        if (depth > 1000)
          throw new TypeErrorOf('Electron contextBridge recursion depth exceeded.  Nested objects deeper than 1000 are not supported.');
        place = count++;
        defineProperty(objects, place, { value: part, writable: true, enumerable: true, configurable: true });
        defineProperty(depths, place, { value: depth, writable: true, enumerable: true, configurable: true });
        apply(mapSet, seen, [part, place]);
      }
      return { r: place };
    };
    const root = refer(value, 0);
    for (let place = 0; place < count; place++) {
      defineProperty(table, place, {
        value: tagged(objects[place] as object, refer, (depths[place] as number) + 1),
        writable: true,
        enumerable: true,
        configurable: true,
      });
    }
    return { root, table };
  }

  function tagged(part: object, refer: (value: unknown, depth: number) => unknown, depth: number): unknown[] {
    if (typeof part === 'function') {
      functions[++last] = part as never;
      return ['f', last];
    }
    if (part instanceof PromiseOf) {
      const id = ++last;
      apply(then, part, [(value: unknown) => settle(id, true, value, 'settle'), (error: unknown) => settle(id, false, error, 'settle')]);
      return ['p', id];
    }
    if (part instanceof ErrorOf) return ['e', messageOf(part)];
    let asIs = isView(part);
    for (let index = 0; index < native.length; index++) asIs ||= part instanceof (native[index] as never);
    if (asIs) {
      try {
        return ['v', clone(part)];
      } catch {
        throw new ErrorOf('An object could not be cloned.');
      }
    }
    const entries: unknown[] = [];
    const keys = ownKeys(part);
    let count = 0;
    for (let index = 0; index < keys.length; index++) {
      const key = keys[index] as string;
      if (typeof key === 'symbol' || !apply(isEnumerable, part, [key])) continue;
      const entry = { k: key, v: refer((part as Record<string, unknown>)[key], depth) };
      defineProperty(entries, count++, { value: entry, writable: true, enumerable: true, configurable: true });
    }
    return isArray(part) ? ['a', entries, part.length] : ['o', entries];
  }

  function unpack(packed: Packed, frozen: boolean): unknown {
    const { root, table } = packed;
    const made: unknown[] = [];
    for (let place = 0; place < table.length; place++) {
      const row = table[place] as [string, never];
      defineProperty(made, place, { value: shell(row[0], row[1]), writable: true, enumerable: true, configurable: true });
    }
    const resolve = (part: unknown): unknown => {
      const { r, p } = part as { r?: number; p: unknown };
      return r === undefined ? p : made[r];
    };
    for (let place = 0; place < table.length; place++) {
      const row = table[place] as [string, { k: string; v: unknown }[], number];
      if (row[0] === 'a') (made[place] as unknown[]).length = row[2];
      if (row[0] !== 'a' && row[0] !== 'o') continue;
      for (let index = 0; index < row[1].length; index++) {
        const entry = row[1][index] as { k: string; v: unknown };
        defineProperty(made[place] as object, entry.k, { value: resolve(entry.v), writable: true, enumerable: true, configurable: true });
      }
    }
    // https://www.electronjs.org/docs/latest/api/context-bridge#api: what is exposed is immutable.
    if (frozen) for (let place = 0; place < made.length; place++) if ((table[place] as unknown[])[0] !== 'v') freeze(made[place]);
    return resolve(root);
  }

  function shell(tag: string, content: never): unknown {
    if (tag === 'f') return createProxy(content);
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
    return (...args: unknown[]) => {
      const call = ++last;
      send({ kind: 'call', call, id, args: pack(args) });
      const answer = answers[call];
      delete answers[call];
      if (!answer) throw new ErrorOf('The context of this function has been destroyed');
      const value = unpack(answer.value, false);
      if (!answer.ok) throw new ErrorOf(value as string);
      return value;
    };
  }

  function receive(detail: Detail) {
    if (detail.kind === 'call') {
      let value: unknown;
      let ok = true;
      try {
        value = apply(functions[detail.id] as never, undefined, unpack(detail.args, false) as never);
      } catch (error) {
        ok = false;
        value = error;
      }
      settle(detail.call, ok, value, 'return');
    } else if (detail.kind === 'return') {
      answers[detail.call] = detail;
    } else if (detail.kind === 'settle') {
      const promise = promises[detail.call];
      delete promises[detail.call];
      const value = unpack(detail.value, false);
      if (detail.ok) promise?.resolve(value);
      else promise?.reject(value);
    } else {
      const free = !has(world, detail.name);
      if (free)
        defineProperty(world, detail.name, { value: unpack(detail.api, true), writable: false, enumerable: true, configurable: false });
      settle(
        detail.call,
        free,
        free ? undefined : new ErrorOf('Cannot bind an API on top of an existing property on the window object'),
        'return',
      );
    }
  }

  apply(listen, line, [here, (event: object) => receive(apply(detailOf, event, []))]);

  return {
    /** https://www.electronjs.org/docs/latest/api/context-bridge#contextbridgeexposeinmainworldapikey-api */
    expose(name: string, api: unknown) {
      const call = ++last;
      send({ kind: 'expose', call, name, api: pack(api) });
      const answer = answers[call];
      delete answers[call];
      if (answer?.ok !== true) throw new ErrorOf(answer ? (unpack(answer.value, false) as string) : 'The page cannot be reached');
    },
  };
}
