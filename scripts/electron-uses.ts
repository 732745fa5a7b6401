/**
 * Finds the parts of Electron's API that src/main, src/preload and src/sandbox use. It goes by the compiler's types, so it finds
 * `window.webContents.send` as well as what is imported.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type {
  CallExpression,
  ElementAccessExpression,
  Expression,
  Node,
  ObjectLiteralExpression,
  PropertyAccessExpression,
  SourceFile,
} from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import { API, type Checker, type Symbol as CompilerSymbol, type NodeHandle, SymbolFlags, type Type } from 'typescript/unstable/sync';
import { childrenOf, createNames, type ElectronNames, eventOf } from './electron-names.ts';

export interface Use {
  /** `app.getPath`, `app.getPath: 'userData'`, `app.on('activate')`, `new Notification`, `WebPreferences.sandbox`. */
  readonly name: string;
  /** File and line. */
  readonly at: string;
}

const folders = ['src/main', 'src/preload', 'src/sandbox'];
/** Packages that are bundled with main and use Electron themselves. */
const bundled = ['node_modules/electron-store/index.js'];
const declarations = 'node_modules/electron/electron.d.ts';

const slashes = (path: string) => path.replaceAll('\\', '/');

export interface ElectronUses {
  readonly uses: readonly Use[];
  /** Whether a file on disk uses it; throws for a name that is not in electron.d.ts. */
  isUsed(name: string): boolean;
}

/** `extra`: files that are not on disk, path in the project → text. */
export function readElectronUses(root: string, extra: Readonly<Record<string, string>> = {}): ElectronUses {
  const at = (file: string) => slashes(join(root, file));
  const sources = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => slashes(join(folder, name))),
  );
  const files = [...sources, ...bundled, ...Object.keys(extra)];
  const configuration = {
    extends: './tsconfig.base.json',
    compilerOptions: { lib: ['es2024'], types: ['node'], allowJs: true },
    files: [declarations, ...files],
  };
  const project = at('tsconfig.electron-uses.json');
  const virtual = new Map([
    ...Object.entries(extra).map(([file, text]) => [at(file), text] as const),
    [project, JSON.stringify(configuration)],
  ]);
  const api = new API({
    cwd: root,
    fs: { readFile: (name) => virtual.get(slashes(name)), fileExists: (name) => virtual.has(slashes(name)) || undefined },
  });
  try {
    const [opened] = api.updateSnapshot({ openProjects: [project] }).getProjects();
    const declared = opened?.program.getSourceFile(at(declarations));
    if (opened === undefined || declared === undefined) throw new Error('The sources could not be read with their types.');
    const names = createNames(declared);
    const usesOf = (file: string) => {
      const source = opened.program.getSourceFile(at(file));
      if (source === undefined) throw new Error(`${file} could not be read.`);
      return usesIn(file, source, opened.checker, names);
    };
    const own = [...sources, ...bundled].flatMap(usesOf);
    const used = new Set(own.map(({ name }) => name));
    return {
      uses: [...own, ...Object.keys(extra).flatMap(usesOf)],
      isUsed(name) {
        const found = names.find(name);
        if (found === undefined) throw new Error(`electron.d.ts has no ${name}`);
        return used.has(found);
      },
    };
  } finally {
    api.close();
  }
}

const constituents = (type: Type | undefined): readonly Type[] =>
  type?.isUnionType() ? type.getTypes() : type === undefined ? [] : [type];

function usesIn(file: string, source: SourceFile, checker: Checker, names: ElectronNames): Use[] {
  const found: Use[] = [];
  const add = (name: string | undefined, node: Node) => {
    if (name !== undefined) found.push({ name, at: `${file}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}` });
  };
  const declaredBy = (handles: readonly NodeHandle[]) =>
    handles.find(({ path }) => path.endsWith('/node_modules/electron/electron.d.ts'))?.resolve();
  const nameOf = (symbol: CompilerSymbol | undefined) => {
    const node = declaredBy(symbol?.declarations ?? []);
    return node === undefined ? undefined : names.of(node);
  };
  const members = (type: Type | undefined, name: string) =>
    new Set(constituents(type).flatMap((one) => nameOf(checker.getPropertyOfType(one, name)) ?? []));
  /** Where Electron accepts options or an instance of a class, an object literal is the options. */
  const optionsIn = (type: Type | undefined, name: string) => {
    const isClass = (one: Type) => ((one.getSymbol()?.flags ?? 0) & SymbolFlags.Class) !== 0;
    return new Set(constituents(type).flatMap((one) => (isClass(one) ? [] : [...members(one, name)])));
  };

  /** Adds each string that the value can have, if Electron accepts only certain strings here. */
  function values(slot: string, value: Expression): void {
    if (!constituents(checker.getContextualType(value)).some((one) => one.isStringLiteralType())) return;
    for (const one of constituents(checker.getTypeAtLocation(value))) if (one.isStringLiteralType()) add(`${slot}: '${one.value}'`, value);
  }

  /** Options that were built elsewhere, without one of Electron's types. */
  function options(taken: Type | undefined, given: Expression): void {
    for (const one of constituents(checker.getTypeAtLocation(given)))
      if (one.getSymbol()?.name === '__object')
        for (const { name } of checker.getPropertiesOfType(one)) for (const option of optionsIn(taken, name)) add(option, given);
  }

  function member(node: PropertyAccessExpression | ElementAccessExpression): string | undefined {
    const owner = () => checker.getTypeAtLocation(node.expression);
    if (is.isElementAccessExpression(node)) {
      const { argumentExpression: key } = node;
      return is.isStringLiteral(key) ? [...members(owner(), key.text)][0] : undefined;
    }
    const symbol = checker.getSymbolAtLocation(node.name);
    const own = nameOf(symbol);
    if (own !== undefined || !symbol?.declarations.some(({ path }) => path.includes('/node_modules/@types/node/'))) return own;
    // Members that Electron's types inherit from Node's, such as `removeAllListeners`.
    const given = owner();
    const type = given?.isClassOrInterface() ? nameOf(given.getSymbol()) : undefined;
    return type === undefined || type === 'Process' ? undefined : `${names.instance(type)}.${node.name.text}`;
  }

  function call(node: CallExpression): void {
    const callee = node.expression;
    const name = is.isPropertyAccessExpression(callee) ? member(callee) : undefined;
    if (name === undefined) return;
    const signature = checker.getResolvedSignature(node);
    const declaration = signature?.declaration === undefined ? undefined : declaredBy([signature.declaration]);
    // Electron adds some events to the process; the others are Node's.
    if (declaration === undefined && name.startsWith('process.')) return;
    const event = declaration && eventOf(declaration);
    if (declaration === undefined || event === undefined) add(name, callee);
    else add(`${names.of(declaration)?.replace(/\.\w+$/, '')}.on('${event}')`, node);
    for (const given of node.arguments) {
      if (event === undefined) values(name, given);
      options(checker.getContextualType(given), given);
    }
  }

  function literal(node: ObjectLiteralExpression): void {
    const taken = checker.getContextualType(node);
    for (const property of node.properties) {
      if (is.isSpreadAssignment(property)) {
        options(taken, property.expression);
        continue;
      }
      const key = property.name;
      if (!is.isIdentifier(key) && !is.isStringLiteral(key)) continue;
      for (const option of optionsIn(taken, key.text)) {
        add(option, property);
        if (is.isPropertyAssignment(property)) values(option, property.initializer);
      }
    }
  }

  function visit(node: Node): void {
    if (is.isImportDeclaration(node) || (is.isTypeNode(node) && !is.isExpressionWithTypeArguments(node))) return;
    if (is.isStringLiteral(node) && /^electron(?:\/|$)/.test(node.text)) add('electron, by another way than an import', node);
    if (is.isCallExpression(node)) call(node);
    else if (is.isNewExpression(node) || is.isExpressionWithTypeArguments(node)) {
      const symbol = checker.getSymbolAtLocation(node.expression);
      const type = symbol && nameOf(checker.getTypeOfSymbol(symbol)?.getSymbol());
      if (type !== undefined) add(`new ${type}`, node);
    } else if (is.isObjectLiteralExpression(node)) literal(node);
    else if (is.isObjectBindingPattern(node)) {
      const type = checker.getTypeAtLocation(node);
      for (const element of node.elements) {
        const key = element.propertyName ?? element.name;
        if (key !== undefined && is.isIdentifier(key)) for (const name of members(type, key.text)) add(name, element);
      }
    } else if (is.isPropertyAccessExpression(node) || is.isElementAccessExpression(node)) {
      const isCallee = is.isCallExpression(node.parent) && node.parent.expression === node && is.isPropertyAccessExpression(node);
      const name = isCallee ? undefined : member(node);
      add(name, node);
      if (name !== undefined && is.isBinaryExpression(node.parent) && node.parent.left === node) values(name, node.parent.right);
    }
    for (const child of childrenOf(node)) visit(child);
  }
  visit(source);
  return found.filter(({ name, at }, index) => found.findIndex((other) => other.name === name && other.at === at) === index);
}
