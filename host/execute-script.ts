/** `webContents.executeJavaScript`: runs the app's script in the page's own world. */
import type { Session as CdpSession } from './cdp.ts';
import { codecSource, nodeCodec } from './clone.ts';

type RemoteObject = { type: string; objectId?: string; value?: unknown; unserializableValue?: string };
type ExceptionDetails = { text: string; exception?: RemoteObject };

const encode = `function () { return ${codecSource}.encode(this); }`;

/** Electron sends the result over IPC, as a structured clone: lib/renderer/web-frame-init.ts:12 */
export async function executeScript(cdp: CdpSession, code: string, userGesture: boolean): Promise<unknown> {
  const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', { expression: code, awaitPromise: true, userGesture });
  if (exceptionDetails) throw await toRejection(cdp, exceptionDetails);
  return await decode(cdp, result);
}

/** For a promise that the page rejects: its reason; of an error, only the message. For a script that throws: only the fact that it threw. */
async function toRejection(cdp: CdpSession, { text, exception = { type: 'undefined' } }: ExceptionDetails): Promise<unknown> {
  // shell/renderer/api/electron_api_web_frame.cc:225
  if (!text.includes('(in promise)'))
    return new Error('Script failed to execute, this normally means an error was thrown. Check the renderer console for the error.');
  const reason = await decode(cdp, exception);
  return reason instanceof Error ? new Error(reason.message) : reason;
}

async function decode(cdp: CdpSession, { objectId, value, unserializableValue }: RemoteObject): Promise<unknown> {
  if (unserializableValue !== undefined)
    return unserializableValue.endsWith('n') ? BigInt(unserializableValue.slice(0, -1)) : Number(unserializableValue);
  if (objectId === undefined) return value;
  const encoded = await cdp.send('Runtime.callFunctionOn', { functionDeclaration: encode, objectId, returnByValue: true });
  if (encoded.exceptionDetails) throw new Error('An object could not be cloned.');
  return nodeCodec.decode(String(encoded.result.value));
}
