/** Vite's plugin that makes the icons of lucide-react with our own `makeIcon`. */
import type { Plugin } from 'vite';

const replaced = '/node_modules/lucide-react/dist/esm/createLucideIcon.mjs';

/** A module of an icon without the keys of its shapes: they never change their order, and what is random doesn't compress. */
export const withoutKeys = (code: string) => code.replace(/,\s*key: "[^"]*"/g, '');

export const iconPlugin: Plugin = {
  name: 'icons',
  load: (id) => {
    if (!id.endsWith(replaced)) return null;
    const own = `${id.slice(0, -replaced.length)}/src/renderer/core/ui/make-icon.ts`;
    return `export { makeIcon as default } from ${JSON.stringify(own)};`;
  },
  transform: {
    filter: { id: /\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/ },
    handler: (code) => ({ code: withoutKeys(code), map: null }),
  },
};
