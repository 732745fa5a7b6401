/** Vite's plugin that makes the icons of lucide-react with our own `makeIcon`. */
import type { Plugin } from 'vite';

const replaced = '/node_modules/lucide-react/dist/esm/createLucideIcon.mjs';

export const iconPlugin: Plugin = {
  name: 'icons',
  load: (id) => {
    if (!id.endsWith(replaced)) return null;
    const own = `${id.slice(0, -replaced.length)}/src/renderer/core/ui/make-icon.ts`;
    return `export { makeIcon as default } from ${JSON.stringify(own)};`;
  },
};
