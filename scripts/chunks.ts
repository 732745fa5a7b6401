/** Decides which modules a file of the page needs, by following what is actually imported. */
import { dirname, join } from 'node:path';
import type { Rolldown } from 'vite';

type Modules = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

export interface Reach {
  /** Whether the start leads to this module. */
  leadsTo(id: string, modules: Modules): boolean;
  /** Before another build, whose modules may import others. */
  forget(): void;
}

/** `start`: fits the paths of the modules it begins with. Results are cached, as thousands of modules are asked about. */
export function createReach(start: RegExp): Reach {
  const reached = new Map<string, boolean>();
  const moduleFacts = new Map<string, ModuleFacts>();
  const factsIn = (modules: Modules) => (id: string) => {
    const known = moduleFacts.get(id) ?? readModule(id, modules);
    moduleFacts.set(id, known);
    return known;
  };

  function search(id: string, factsOf: FactsOf, seen: Set<string>): boolean {
    if (start.test(id)) return true;
    const known = reached.get(id);
    if (known !== undefined) return known;
    seen.add(id);
    const found = takersOf(id, null, factsOf).some((taker) => !seen.has(taker) && search(taker, factsOf, seen));
    if (found) reached.set(id, true);
    return found;
  }

  return {
    leadsTo(id, modules) {
      const seen = new Set<string>();
      const found = search(id, factsIn(modules), seen);
      // All that takes it was looked at, and the start is not among them; of one that was found, only the way there is known.
      if (!found) for (const one of seen) reached.set(one, false);
      return found;
    },
    forget() {
      reached.clear();
      moduleFacts.clear();
    },
  };
}

/** Cached, because reading a module's text crosses from Rust. */
interface ModuleFacts {
  readonly code: string;
  readonly importers: readonly string[];
  readonly exports: readonly string[];
  /** What it hands on by name, where it is a front; null otherwise. */
  readonly front: readonly HandedOn[] | null;
}
type FactsOf = (id: string) => ModuleFacts;
/** One `export { … } from`: the module's path, or how the package is called; each name there, and the name that it has here. */
interface HandedOn {
  readonly from: string;
  readonly names: readonly { readonly given: string; readonly called: string }[];
}

function readModule(id: string, modules: Modules): ModuleFacts {
  const { code, importers = [], exports = [] } = modules.getModuleInfo(id) ?? {};
  const text = code ?? '';
  return { code: text, importers, exports, front: isFront(id, text) ? handedOn(id, text) : null };
}

/** The importers of a module; through a package's index only those that use one of its names there. `names`: null for all. */
function takersOf(id: string, names: readonly string[] | null, factsOf: FactsOf): readonly string[] {
  const { importers, exports } = factsOf(id);
  return importers.flatMap((importer) => {
    const { code, front } = factsOf(importer);
    if (front !== null) return takersOf(importer, namesThrough(front, id, names) ?? names ?? exports, factsOf);
    return names === null || names.some((name) => uses(code, name)) ? [importer] : [];
  });
}

/** A package's file that only re-exports others, as `viem/utils` does: an importer takes one name of hundreds. */
const isFront = (id: string, code: string) =>
  id.includes('/node_modules/') &&
  /^export .* from /m.test(code) &&
  !/^(?:export )?(?:async |default )*(?:function|const|let|var|class)\b/m.test(code);

const handedOn = (front: string, code: string): HandedOn[] =>
  [...code.matchAll(/^export\s*\{([^}]*)\}\s*from\s*['"]([^'"]+)['"]/gm)].map(([, list = '', from = '']) => ({
    from: from.startsWith('.') ? join(dirname(front), from) : from,
    names: [...list.matchAll(/([\w$]+)(?:\s+as\s+([\w$]+))?\s*(?:,|$)/g)].map(([, given = '', called = given]) => ({ given, called })),
  }));

/** By which names a front hands on those of a module; null where it is not by name. */
function namesThrough(front: readonly HandedOn[], id: string, names: readonly string[] | null): readonly string[] | null {
  const lists = front.filter(({ from }) => from === id || id.includes(`/node_modules/${from}/`));
  if (lists.length === 0) return null;
  return lists.flatMap((list) => list.names.filter(({ given }) => names === null || names.includes(given)).map(({ called }) => called));
}

const uses = (code: string, name: string) => new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`).test(code);
