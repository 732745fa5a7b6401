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
  readonly isFront: boolean;
}
type FactsOf = (id: string) => ModuleFacts;

function readModule(id: string, modules: Modules): ModuleFacts {
  const { code, importers = [], exports = [] } = modules.getModuleInfo(id) ?? {};
  const text = code ?? '';
  return { code: text, importers, exports, isFront: isFront(id, text) };
}

/** The importers of a module; through a package's index only those that use one of its names there. `names`: null for all. */
function takersOf(id: string, names: readonly string[] | null, factsOf: FactsOf): readonly string[] {
  const { importers, exports } = factsOf(id);
  return importers.flatMap((importer) => {
    const { code, isFront } = factsOf(importer);
    if (isFront) return takersOf(importer, namesThrough(code, importer, id, names) ?? names ?? exports, factsOf);
    return names === null || names.some((name) => uses(code, name)) ? [importer] : [];
  });
}

/** A package's file that only re-exports others, as `viem/utils` does: an importer takes one name of hundreds. */
const isFront = (id: string, code: string) =>
  id.includes('/node_modules/') &&
  /^export .* from /m.test(code) &&
  !/^(?:export )?(?:async |default )*(?:function|const|let|var|class)\b/m.test(code);

/** By which names a front hands on those of a module; null where it is not by name. */
function namesThrough(code: string, front: string, id: string, names: readonly string[] | null): readonly string[] | null {
  const lists = [...code.matchAll(/^export\s*\{([^}]*)\}\s*from\s*['"]([^'"]+)['"]/gm)].filter(([, , from = '']) =>
    from.startsWith('.') ? join(dirname(front), from) === id : id.includes(`/node_modules/${from}/`),
  );
  if (lists.length === 0) return null;
  const pairs = lists.flatMap(([, list = '']) => [...list.matchAll(/([\w$]+)(?:\s+as\s+([\w$]+))?\s*(?:,|$)/g)]);
  return pairs.filter(([, given = '']) => names === null || names.includes(given)).map(([, given = '', called]) => called ?? given);
}

const uses = (code: string, name: string) => new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`).test(code);
