/** The key of the lock under Touch ID: encrypted by the macOS keychain's key, and decrypted only after the system's prompt. */

import type { TouchId } from '#main/core/ports/desktop.ts';
import type { Cipher } from '#main/core/ports/secrets.ts';
import { t } from '#shared/core/language/language.ts';
import { isKey } from './lock-file.ts';

export interface TouchIdParts {
  readonly touchId: TouchId;
  readonly cipher: Cipher;
}

/** As `lock.json` has it; null where the system can't encrypt. */
export async function wrapForTouchId(cipher: Cipher, key: Buffer): Promise<string | null> {
  const bytes = await cipher.encrypt(JSON.stringify({ version: 1, key: key.toString('base64') }));
  return bytes === null ? null : Buffer.from(bytes).toString('base64');
}

/** `declined`: the person went back, or it failed. `lost`: the keychain has another key by now. */
export async function unwrapByTouchId({ touchId, cipher }: TouchIdParts, wrapped: string): Promise<Buffer | 'declined' | 'lost'> {
  // macOS puts the app's name before it: "Blockdesk is trying to …", in German "Blockdesk möchte …".
  if (!(await touchId.prompt(t('unlock your data')))) return 'declined';
  const decrypted = await cipher.decrypt(Buffer.from(wrapped, 'base64'));
  if (decrypted === null) return 'lost';
  try {
    const key = Buffer.from((JSON.parse(decrypted.text) as { key: string }).key, 'base64');
    return isKey(key) ? key : 'lost';
  } catch {
    return 'lost';
  }
}
