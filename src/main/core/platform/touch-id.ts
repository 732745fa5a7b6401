/** The Touch ID port on Electron, which has it on macOS alone. */
import { systemPreferences } from 'electron';
import type { TouchId } from '#main/core/ports/desktop.ts';

export const touchId: TouchId = {
  // Elsewhere these methods aren't there: `shell/browser/api/electron_api_system_preferences.cc:96`.
  isOffered: () => process.platform === 'darwin' && systemPreferences.canPromptTouchID(),
  prompt: (reason) =>
    systemPreferences.promptTouchID(reason).then(
      () => true,
      () => false,
    ),
};
