/** A structured clone as text, the same in Node and in the preload's world. */

export type Codec = { encode: (value: unknown) => string; decode: (text: string) => unknown };
type Base64 = { from: (text: string) => Uint8Array; to: (bytes: Uint8Array) => string };

/**
 * Given to the page's side as source text, so it may use nothing from outside itself.
 * https://developer.mozilla.org/docs/Web/API/Web_Workers_API/Structured_clone_algorithm
 */
export function createCodec(base64: Base64): Codec {
  const views: Record<string, new (buffer: ArrayBuffer, offset: number, length: number) => ArrayBufferView> = {
    DataView,
    Int8Array,
    Uint8Array,
    Uint8ClampedArray,
    Int16Array,
    Uint16Array,
    Int32Array,
    Uint32Array,
    Float32Array,
    Float64Array,
    BigInt64Array,
    BigUint64Array,
  };
  const refuse = (): never => {
    throw new Error('An object could not be cloned.');
  };

  function encode(value: unknown): string {
    let root: unknown;
    try {
      // The engine's own clone runs getters, drops prototypes and refuses functions, as Electron's does.
      root = structuredClone(value);
    } catch {
      return refuse();
    }
    const places = new Map<unknown, number>();
    const objects: unknown[] = [];
    const refer = (part: unknown): unknown => {
      if (typeof part === 'string' || typeof part === 'boolean' || part === null) return part;
      if (part === undefined) return ['u'];
      if (typeof part === 'bigint') return ['b', String(part)];
      if (typeof part === 'number')
        return Number.isFinite(part) && !Object.is(part, -0) ? part : ['n', Object.is(part, -0) ? '-0' : String(part)];
      let place = places.get(part);
      if (place === undefined) {
        place = objects.push(part) - 1;
        places.set(part, place);
      }
      return [place];
    };
    const tag = (part: unknown): unknown[] => {
      if (Array.isArray(part)) {
        const keys = Object.keys(part);
        const dense = keys.length === part.length;
        return dense ? ['a', part.map(refer)] : ['s', part.length, keys.map((key) => [key, refer(part[key as never])])];
      }
      if (part instanceof Map) return ['m', [...part].map(([key, item]) => [refer(key), refer(item)])];
      if (part instanceof Set) return ['S', [...part].map(refer)];
      if (part instanceof Date) return ['d', refer(part.getTime())];
      if (part instanceof RegExp) return ['r', part.source, part.flags];
      if (part instanceof Error) return ['e', part.name, part.message, part.stack ?? ''];
      if (part instanceof ArrayBuffer) return ['B', base64.to(new Uint8Array(part))];
      if (ArrayBuffer.isView(part)) {
        const length = part instanceof DataView ? part.byteLength : (part as Uint8Array).length;
        const kind = Object.prototype.toString.call(part).slice(8, -1);
        return views[kind] ? ['v', kind, refer(part.buffer), part.byteOffset, length] : refuse();
      }
      if (part instanceof Number || part instanceof String || part instanceof Boolean || part instanceof BigInt)
        return ['w', refer(part.valueOf())];
      // Blobs, crypto keys and the like can be cloned inside one process only.
      if (Object.getPrototypeOf(part) !== Object.prototype) return refuse();
      return ['o', Object.entries(part as object).map(([key, item]) => [key, refer(item)])];
    };
    const first = refer(root);
    const table: unknown[] = [];
    for (let place = 0; place < objects.length; place++) table.push(tag(objects[place]));
    return JSON.stringify([first, table]);
  }

  function decode(text: string): unknown {
    const [first, table] = JSON.parse(text) as [unknown, unknown[][]];
    const made: unknown[] = [];
    const resolve = (part: unknown): unknown => {
      if (!Array.isArray(part)) return part;
      if (typeof part[0] === 'number') return make(part[0]);
      if (part[0] === 'b') return BigInt(part[1]);
      return part[0] === 'n' ? Number(part[1]) : undefined;
    };
    const put = (target: object, key: string, value: unknown) => {
      Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
    };
    const later: (() => void)[] = [];
    function make(place: number): unknown {
      if (place in made) return made[place];
      const row = table[place] as [string, ...never[]];
      const [tag, a, b, c, d] = row as [string, never, never, never, never];
      const created = (() => {
        if (tag === 'a' || tag === 's') return [];
        if (tag === 'm') return new Map();
        if (tag === 'S') return new Set();
        if (tag === 'd') return new Date(resolve(a) as number);
        if (tag === 'r') return new RegExp(a, b);
        if (tag === 'e') return createError(a, b, c);
        if (tag === 'B') return base64.from(a).buffer;
        if (tag === 'v') return new (views[a] as (typeof views)['DataView'] & {})(resolve(b) as ArrayBuffer, c, d);
        if (tag === 'w') return Object(resolve(a));
        return {};
      })();
      made[place] = created;
      return created;
    }
    for (let place = 0; place < table.length; place++) {
      const target = make(place) as never;
      const [tag, a, b] = table[place] as [string, never, never];
      later.push(() => {
        if (tag === 'a') for (const item of a as unknown[]) (target as unknown[]).push(resolve(item));
        if (tag === 's') (target as unknown[]).length = a;
        if (tag === 's' || tag === 'o')
          for (const [key, item] of (tag === 's' ? b : a) as [string, unknown][]) put(target, key, resolve(item));
        if (tag === 'm') for (const [key, item] of a as unknown[][]) (target as Map<unknown, unknown>).set(resolve(key), resolve(item));
        if (tag === 'S') for (const item of a as unknown[]) (target as Set<unknown>).add(resolve(item));
      });
    }
    for (const fill of later) fill();
    return resolve(first);
  }

  function createError(name: string, message: string, stack: string): Error {
    const kinds = [EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError];
    const error = new (kinds.find((kind) => kind.name === name) ?? Error)(message);
    Object.defineProperty(error, 'stack', { value: stack, writable: true, configurable: true });
    return error;
  }

  return { encode, decode };
}

export const nodeCodec = createCodec({
  from: (text) => {
    const bytes = Buffer.from(text, 'base64');
    // Not Node's shared pool: the receiver owns the whole buffer.
    return new Uint8Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  },
  to: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
});

/** Also runs in Chromium, as source text. */
export function createBase64(): Base64 {
  type Native = { fromBase64?: (text: string) => Uint8Array; prototype: { toBase64?: () => string } };
  const native = Uint8Array as unknown as Native;
  const slowFrom = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  const slowTo = (bytes: Uint8Array) => {
    let text = '';
    for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
    return btoa(text);
  };
  return {
    from: (text: string) => native.fromBase64?.(text) ?? slowFrom(text),
    to: (bytes: Uint8Array) => native.prototype.toBase64?.call(bytes) ?? slowTo(bytes),
  };
}

/** The codec of a page, as an expression. */
export const codecSource = `(${createCodec.toString()})((${createBase64.toString()})())`;

/** Clones a message between processes; throws Electron's error if it can't be cloned: `shell/common/v8_util.cc`. */
export function cloneMessage(message: unknown): unknown {
  try {
    return structuredClone(message);
  } catch {
    throw new Error('An object could not be cloned.');
  }
}
