/** One call within another, and what the forms that carry calls are made of. */

import type { Decoded } from './decoded.ts';

/** One call within another. Addresses are EIP-55. */
export interface InnerCall {
  /**
   * `delegatecall`: code that runs as another contract. `signed`: what an owner signed for Permit2. `command`: of a router's byte
   * program, which has no selector.
   */
  readonly kind: 'call' | 'delegatecall' | 'signed' | 'command';
  readonly to: string;
  /** Wei, decimal digits. */
  readonly value: string;
  /** 0x and hex. */
  readonly data: string;
  /** As whom; null: whoever makes the outermost call. */
  readonly caller: string | null;
  /** Whose code runs. */
  readonly code: string;
  /** Whether the rest goes through where it fails. */
  readonly mayFail: boolean;
  /** Of a command that is known; else null. */
  readonly signature: string | null;
  /** Null where it is no form that carries calls. */
  readonly inner: Inner | null;
}

export interface Inner {
  readonly calls: readonly InnerCall[];
  /** How many more there are at this level, beyond the bound. */
  readonly left: number;
  /** Why it, or some of it, can't be opened. `empty`: it carries nothing. `refund`: a Safe also pays an address that it names, or whoever sends it. */
  readonly closed: 'malformed' | 'too-deep' | 'empty' | 'refund' | null;
}

/** The contract that runs the carrying call, and who called it. */
export interface Frame {
  readonly self: string;
  readonly caller: string | null;
}
export type Carried = Omit<InnerCall, 'inner'>;
export interface Opened {
  readonly calls: readonly Carried[];
  readonly closed?: Inner['closed'];
  readonly mayBeEmpty?: boolean;
}

export type Open = (inputs: readonly Decoded[], frame: Frame) => Opened | null;

export const textOf = (value: Decoded | undefined) => (value !== undefined && 'value' in value ? value.value : '');
export const itemsOf = (value: Decoded | undefined) => (value !== undefined && 'items' in value ? value.items : []);
export const fieldsOf = (value: Decoded | undefined) => (value !== undefined && 'fields' in value ? value.fields : []);

export const callTo = (to: string, caller: string | null, value: string, data: string): Carried => ({
  kind: 'call',
  to,
  value,
  data,
  caller,
  code: to,
  mayFail: false,
  signature: null,
});
export const mayFail = (call: Carried): Carried => ({ ...call, mayFail: true });
