/** What preloads offer to pages. */
import { type Difference, refusal, row, test } from './difference.ts';
import { preference } from './guards.ts';

export const contextBridge: readonly Difference[] = [
  row(
    'api-context-bridge-spec',
    'contextBridge should not be accessible when contextIsolation is disabled',
    'Pages of the app always have context isolation.',
    preference('contextIsolation', false),
  ),
  row(
    'api-context-bridge-spec',
    'contextBridge with sandbox=false',
    'All pages of the app are sandboxed; the same cases run with the sandbox, too.',
    preference('sandbox', false),
  ),
  row(
    'api-context-bridge-spec',
    [
      'contextBridge with sandbox=true should proxy numbers when exposed in isolated world',
      'contextBridge with sandbox=true should proxy nested strings when exposed in isolated world',
    ],
    'The app’s preload exposes its functions to the page alone, not to further worlds.',
    refusal('webContents.executeJavaScriptInIsolatedWorld'),
    refusal('contextBridge.exposeInIsolatedWorld'),
  ),
  row(
    'api-context-bridge-spec',
    'contextBridge with sandbox=true should not leak the global hold on methods',
    'The case counts objects by Electron’s debugger; the app reloads a page only after its process is gone.',
    refusal('webContents.debugger'),
  ),
  row(
    'api-context-bridge-spec',
    'contextBridge with sandbox=true internalContextBridge',
    'Electron uses these functions itself; apps have no access to them.',
    refusal('contextBridge.internalContextBridge'),
  ),
  row(
    'api-context-bridge-spec',
    'contextBridge with sandbox=true executeInMainWorld',
    'The app’s preload runs no code in the page.',
    refusal('webContents.executeJavaScriptInIsolatedWorld'),
    refusal('contextBridge.executeInMainWorld'),
  ),
  row(
    'api-context-bridge-spec',
    'ContextBridgeMutability',
    'The host has no switch for this; what the app exposes is always frozen, as it is by default in Electron.',
    test('unit/host/bridge.test.ts', 'contextBridge: what is exposed is frozen and cannot be replaced'),
  ),
];
