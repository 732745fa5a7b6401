/** Names for what electron.d.ts declares: `app.getPath`, `app.on('activate')`, `WebContents.send`, `WebPreferences.sandbox`. */
import { ModifierFlags, type Node, type SourceFile } from 'typescript/unstable/ast';
import {
  isClassDeclaration,
  isConstructorDeclaration,
  isIdentifier,
  isInterfaceDeclaration,
  isLiteralTypeNode,
  isMethodDeclaration,
  isMethodSignatureDeclaration,
  isPropertyDeclaration,
  isPropertySignatureDeclaration,
  isStringLiteral,
  isTypeAliasDeclaration,
  isTypeQueryNode,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is';

export interface ElectronNames {
  /** Undefined if nothing around the node has a name. */
  of(node: Node): string | undefined;
  /** The name used for a type: `App` → `app`, `WebContents` → `WebContents`. */
  instance(type: string): string;
  /** Every name. */
  all(): ReadonlySet<string>;
  /** The name as it is in `all`: `App.quit` → `app.quit`, `BrowserWindow.setX` → `BaseWindow.setX`. Undefined if it is not there. */
  find(name: string): string | undefined;
}

export function childrenOf(node: Node): readonly Node[] {
  const found: Node[] = [];
  node.forEachChild((child) => {
    found.push(child);
  });
  return found;
}

const isMember = (node: Node) =>
  isPropertySignatureDeclaration(node) || isMethodSignatureDeclaration(node) || isPropertyDeclaration(node) || isMethodDeclaration(node);
const isType = (node: Node) => isInterfaceDeclaration(node) || isClassDeclaration(node) || isTypeAliasDeclaration(node);

function ownName(node: Node): string | undefined {
  const { name } = node as { readonly name?: Node };
  return name !== undefined && (isIdentifier(name) || isStringLiteral(name)) ? name.text : undefined;
}

/** The event that an overload of `on`, `once` and the like is for. */
export function eventOf(signature: Node): string | undefined {
  const { parameters } = signature as { readonly parameters?: readonly { readonly type?: Node }[] };
  const type = parameters?.[0]?.type;
  return type !== undefined && isLiteralTypeNode(type) && isStringLiteral(type.literal) ? type.literal.text : undefined;
}

/** `source`: electron.d.ts. */
export function createNames(source: SourceFile): ElectronNames {
  /** Type → its exported name, if there is only one instance of it: `App` → `app`. */
  const modules = new Map<string, string>();
  /** Class → the exported name that has its static members: `Session` → `session`. */
  const statics = new Map<string, string>();
  const parents = new Map<string, string[]>();
  const names = new Set<string>();
  const walk = (node: Node, visit: (node: Node) => void) => {
    visit(node);
    for (const child of childrenOf(node)) walk(child, visit);
  };
  walk(source, (node) => {
    if (!isVariableDeclaration(node) || node.type === undefined || !isIdentifier(node.name)) return;
    const type = source.text.slice(node.type.pos, node.type.end).trim();
    if (isTypeQueryNode(node.type)) statics.set(type.replace(/^typeof /, ''), node.name.text);
    else modules.set(type, node.name.text);
  });
  modules.set('Process', 'process');

  function of(node: Node): string | undefined {
    let member: Node | undefined;
    for (let at: Node | undefined = node; at !== undefined; at = at.parent) {
      // The innermost of nested members. Options without a named type use their owner's name.
      if (isMember(at)) member ??= at;
      if (!isType(at)) continue;
      const type = ownName(at) ?? '';
      if (member === undefined) return type;
      const isStatic =
        (isMethodDeclaration(member) || isPropertyDeclaration(member)) && (member.modifierFlags & ModifierFlags.Static) !== 0;
      return `${(isStatic ? statics.get(type) : modules.get(type)) ?? type}.${ownName(member)}`;
    }
    return undefined;
  }

  walk(source, (node) => {
    if (isType(node)) {
      const clauses = (node as { readonly heritageClauses?: readonly { readonly types: readonly Node[] }[] }).heritageClauses ?? [];
      const bases = clauses.flatMap(({ types }) => types.map((type) => source.text.slice(type.pos, type.end).trim()));
      const name = ownName(node) ?? '';
      parents.set(modules.get(name) ?? name, bases);
    }
    if (isConstructorDeclaration(node)) names.add(`new ${of(node)}`);
    const name = isMember(node) ? of(node) : undefined;
    if (name === undefined) return;
    const event = eventOf(node);
    names.add(event === undefined ? name : `${name.replace(/\.\w+$/, '')}.on('${event}')`);
  });

  function find(name: string): string | undefined {
    if (names.has(name)) return name;
    const [, type = '', member = ''] = /^(\w+)\.(.*)$/s.exec(name) ?? [];
    if (modules.has(type)) return find(`${modules.get(type)}.${member}`);
    for (const base of parents.get(type) ?? []) {
      const found = find(`${base}.${member}`);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  return { of, instance: (type) => modules.get(type) ?? type, all: () => names, find };
}
