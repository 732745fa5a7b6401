/** The modes of the key store in tests. */
import { type StorageMode, usualMode } from '#host/safe-storage.ts';

/** `unavailable`, `v10`, `changed`, `re-encrypt`, `slow=MILLISECONDS`, joined by commas; empty is the usual mode. */
export function parseStorageMode(text: string): StorageMode {
  let mode = usualMode;
  for (const word of text.split(',').filter((part) => part !== '')) {
    const delay = /^slow=(\d+)$/.exec(word)?.[1];
    if (word === 'unavailable') mode = { ...mode, available: false };
    else if (word === 'v10') mode = { ...mode, prefix: 'v10' };
    else if (word === 're-encrypt') mode = { ...mode, prefix: 'v12' };
    else if (word === 'changed') mode = { ...mode, changed: true };
    else if (delay !== undefined) mode = { ...mode, delay: Number(delay) };
    else throw new Error(`there is no mode '${word}'`);
  }
  return mode;
}
