/** What a window begins with: whether its start leads to a module, told by what is truly taken from the files on the way. */
import { dirname, join } from 'node:path';
import type { Rolldown } from 'vite';

type Modules = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/** `start`: how the path of the window's first module ends. */
export function leadsTo(start: string, id: string, modules: Modules, seen: Set<string> = new Set()): boolean {
  if (id.endsWith(start)) return true;
  seen.add(id);
  return takersOf(id, null, modules).some((taker) => !seen.has(taker) && leadsTo(start, taker, modules, seen));
}

/** Whoever imports a module; through the front of a package only whoever uses one of the names that it has there. `names`: null for all. */
function takersOf(id: string, names: readonly string[] | null, modules: Modules): readonly string[] {
  const module = modules.getModuleInfo(id);
  return (module?.importers ?? []).flatMap((importer) => {
    const code = modules.getModuleInfo(importer)?.code ?? '';
    if (isFront(importer, code))
      return takersOf(importer, namesThrough(code, importer, id, names) ?? names ?? module?.exports ?? [], modules);
    return names === null || names.some((name) => uses(code, name)) ? [importer] : [];
  });
}

/** A package's file that only hands on what its others give, as `viem/utils` is: whoever imports it takes one thing of hundreds. */
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
