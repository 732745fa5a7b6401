/** A process that asks for one lock after the other at given times, and keeps what it got until asked to end. */
import { createInterface } from 'node:readline';
import { takeLock, type VaultLock } from '#main/vault/vault-lock.ts';

const [folder = '', from = '', rounds = ''] = process.argv.slice(2);
/** Milliseconds between two locks: more than one that is held is waited for. */
const apart = 250;
const held: (VaultLock | null)[] = [];

/** Asleep until shortly before, then awake: all are to ask within the same millisecond. */
function waitUntil(time: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Math.max(0, time - Date.now() - 5));
  while (Date.now() < time);
}

function ask(round: number): string {
  waitUntil(Number(from) + round * apart);
  try {
    const lock = takeLock(`${folder}/${round}.lock`);
    held.push(lock);
    return lock === null ? 'held by another' : 'mine';
  } catch (error) {
    return String(error);
  }
}

const outcomes = Array.from({ length: Number(rounds) }, (_, round) => ask(round));
process.stdout.write(`${JSON.stringify({ outcomes })}\n`);
for await (const _ of createInterface(process.stdin)) break;
for (const lock of held) lock?.release();
