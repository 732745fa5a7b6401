/** Provides the module `electron`, in the main process and in utility processes. */
import { registerHooks } from 'node:module';

/** Makes both `import` and `require` of `electron` return the stand-in, in every file. */
export function offerModule(electron: Record<string, unknown>): void {
  const key = 'blockdesk.host.electron';
  Object.defineProperty(globalThis, Symbol.for(key), { value: electron });
  const read = `globalThis[Symbol.for('${key}')]`;
  const sources = {
    module: `const all = ${read};\nexport default all;\nexport const { ${Object.keys(electron).join(', ')} } = all;`,
    commonjs: `module.exports = ${read};`,
  };
  registerHooks({
    resolve: (specifier, context, next) => {
      if (!/^electron(\/(main|common|renderer|utility))?$/.test(specifier)) return next(specifier, context);
      const format = context.conditions.includes('require') ? 'commonjs' : 'module';
      return { url: `host-electron:${format}`, format, shortCircuit: true };
    },
    load: (url, context, next) => {
      if (!url.startsWith('host-electron:')) return next(url, context);
      const format = url.slice('host-electron:'.length) as keyof typeof sources;
      return { format, source: sources[format], shortCircuit: true };
    },
  });
}
