/** `webContents.executeJavaScript`: a script of the app's in the page's own world. */
import type { Session as CdpSession } from './cdp.ts';
import { codecSource, nodeCodec } from './clone.ts';

const encode = `function () { return ${codecSource}.encode(this); }`;

/** Electron sends the result as it sends IPC, as a structured clone: lib/renderer/web-frame-init.ts:12 */
export async function executeScript(cdp: CdpSession, code: string, userGesture: boolean): Promise<unknown> {
  const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', { expression: code, awaitPromise: true, userGesture });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  const { objectId, value, unserializableValue } = result;
  if (unserializableValue !== undefined)
    return unserializableValue.endsWith('n') ? BigInt(unserializableValue.slice(0, -1)) : Number(unserializableValue);
  if (objectId === undefined) return value;
  const encoded = await cdp.send('Runtime.callFunctionOn', { functionDeclaration: encode, objectId, returnByValue: true });
  if (encoded.exceptionDetails) throw new Error('An object could not be cloned.');
  return nodeCodec.decode(String(encoded.result.value));
}
