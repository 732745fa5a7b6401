/** The contracts and calls that a person saves. What a contract is called is its label in the notebook. */
import * as z from 'zod/mini';
import { isParams, type Param } from '#shared/abi.ts';
import { checksummed, isAddressText } from '#shared/address.ts';
import { longestInterface, longestSignature, mostFunctions } from './limits.ts';

/** What every page knows of a saved contract; its interface is asked for when it is opened. */
export interface ContractLine {
  /** EIP-55. */
  readonly address: string;
  /** Names of the known interfaces that it has whole. */
  readonly kinds: readonly string[];
  readonly reads: number;
  readonly writes: number;
  /** Epoch milliseconds; another one after every change. */
  readonly changedAt: number;
}

export interface SavedContract extends ContractLine {
  /** Functions and errors, each once, in one spelling. */
  readonly lines: readonly string[];
}

/** What every page knows of a saved call; its parameters are asked for when it is opened. */
export interface CallLine {
  readonly id: string;
  readonly name: string;
  /** EIP-55. */
  readonly contract: string;
  /** The function’s name, cut. */
  readonly called: string;
  readonly effect: 'read' | 'write';
  readonly changedAt: number;
}

export interface SavedCall extends CallLine {
  /** Of the function, as it goes to the service. */
  readonly signature: string;
  readonly params: readonly Param[];
  /** Wei; null where none is sent. */
  readonly value: string | null;
}

/** Of one connection. */
export interface SavedContracts {
  readonly connection: string;
  /** The oldest first. */
  readonly contracts: readonly ContractLine[];
  readonly calls: readonly CallLine[];
}

export const noContracts = (connection: string): SavedContracts => ({ connection, contracts: [], calls: [] });

/** Per connection: what is told of them all together stays far below what one message holds. */
export const mostContracts = 200;
export const mostCalls = 300;
export const longestCalled = 80;
export const longestSavedParams = 20_000;

const address = z.string().check(z.refine((text) => isAddressText(text) && checksummed(text) === text));
const whole = z.number().check(z.int());
const line = z.string().check(z.maxLength(longestSignature), z.regex(/^(?:function|error) [\x20-\x7e]+$/));

const contractSchema = z.object({
  address,
  kinds: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(40)),
  reads: whole,
  writes: whole,
  changedAt: whole,
  lines: z.array(line).check(
    z.maxLength(mostFunctions),
    z.refine((lines) => lines.join('\n').length <= longestInterface),
  ),
});

const callSchema = z.object({
  id: z.string().check(z.regex(/^[0-9a-f-]{36}$/)),
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  contract: address,
  called: z.string().check(z.maxLength(longestCalled)),
  effect: z.enum(['read', 'write']),
  changedAt: whole,
  signature: line,
  params: z.custom<readonly Param[]>(isParams),
  value: z.nullable(z.string().check(z.regex(/^(?:0|[1-9]\d{0,77})$/))),
});

/** Null for what is none. */
export function parseSavedContract(body: unknown): SavedContract | null {
  const parsed = contractSchema.safeParse(body);
  return parsed.success ? parsed.data : null;
}

export function parseSavedCall(body: unknown): SavedCall | null {
  const parsed = callSchema.safeParse(body);
  return parsed.success ? parsed.data : null;
}

/** The lines of an interface as one text, one to a line, as it crosses to main. */
export const toLines = (text: string): readonly string[] => (text === '' ? [] : text.split('\n'));

/** Whether it is such a text: of bearable size, each line a function or an error in plain letters. */
export function isInterfaceText(text: string): boolean {
  const lines = toLines(text);
  return (
    text.length <= longestInterface &&
    lines.length <= mostFunctions &&
    lines.length > 0 &&
    lines.every((one) => line.safeParse(one).success)
  );
}
