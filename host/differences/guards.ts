/** Refusals that several tables of rows use. */
import { refusal } from './difference.ts';

export const member = (name: string) => refusal(`BrowserWindow.${name}`, `window.${name}()`);
export const windowEvent = (name: string) => refusal(`BrowserWindow event '${name}'`, `window.on('${name}', () => {})`);
export const windowOption = (name: string) => refusal(`BrowserWindow option '${name}'`, `new BrowserWindow({ ${name}: true })`);

export const preferenceOption = (name: string) =>
  refusal(`webPreferences option '${name}'`, `new BrowserWindow({ webPreferences: { ${name}: true } })`);
export const preference = (name: string, value: boolean) =>
  refusal(`webPreferences ${name}: ${value}`, `new BrowserWindow({ webPreferences: { ${name}: ${value} } })`);

const handle = (scheme: string) => `protocol.handle('${scheme}', () => new Response())`;
export const handling = (scheme: string) => refusal(`protocol.handle for '${scheme}'`, handle(scheme));
export const handlingUnknown = (scheme: string) =>
  refusal(`protocol.handle for '${scheme}', which is not registered as a privileged scheme,`, handle(scheme));
