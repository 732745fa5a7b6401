/**
 * The kinds of value that a person types, the page sends or the service takes: each with its schema, example and
 * the words for a value that does not fit. Rows and calls name a kind; nothing else knows how a value is checked.
 */

import * as z from 'zod/mini';
import { isGateway } from '#shared/collectibles/pictures.ts';
import { type ConnectionColor, connectionColors } from '#shared/connections/connection-mark.ts';
import { isParams, type Param, parseSignature } from '#shared/contracts/abi.ts';
import { toAddedSignature } from '#shared/contracts/added-signature.ts';
import { isInterfaceText } from '#shared/contracts/stored-contracts.ts';
import { isAddressText } from '#shared/core/address.ts';
import { t } from '#shared/core/language/language.ts';
import { isSavedTable, listEndings, type SavedTable } from '#shared/core/saved-list.ts';
import { isSubject } from '#shared/core/subject.ts';
import { isAssetKeys, paperSizes, statementForms } from '#shared/statements/assets.ts';
import { isDate } from '#shared/statements/date.ts';
import { type BatchRow, batchKinds, isBatchRows, longestRowNote, mostBatchRows } from '#shared/writes/batch-rows.ts';
import { maxUint256 } from './amount.ts';

interface Kind<T> {
  readonly schema: z.ZodMiniType<T>;
  readonly example: string;
  /** Said when a value does not fit: what is expected, in words that name the fix. */
  readonly problem: string;
}

function kind<T>(schema: z.ZodMiniType<T>, example: string, problem: string): Kind<T> {
  return { schema, example, problem };
}

const text = (pattern: RegExp, max: number) => z.string().check(z.maxLength(max), z.regex(pattern));
/** Decimal digits without leading zeros, at most 2^256 − 1. Every check of a schema runs, so it tests the form itself. */
const isUint256 = (text: string) => /^(?:0|[1-9]\d{0,77})$/.test(text) && BigInt(text) <= maxUint256;

/** Letters, marks, digits, punctuation and spaces: nothing invisible, no change of direction, no piles of marks (text.ts). */
const visible = String.raw`(?!\p{M}{9})(?:[^\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]|[\ufe0e\ufe0f])`;
const plainText = new RegExp(`^(?:${visible})*$`, 'u');
/** Not only spaces. */
const plainLine = new RegExp(`^(?=.*\\S)(?:${visible})*$`, 'u');
const loopbackHost = String.raw`127\.0\.0\.1|localhost|\[::1\]`;
const port = String.raw`:(?:[1-9]\d{0,4})`;
const byte = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`;
const ipv4 = String.raw`(?:${byte}\.){3}${byte}`;
// The last part begins with a letter: a URL parser takes what ends in a number for an IPv4 address, in any spelling.
const hostName = String.raw`(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z](?:[a-z0-9-]*[a-z0-9])?|\[::1\]|${ipv4}`;
const pathOnly = String.raw`(?:\/[A-Za-z0-9._~-]+)*\/?`;
const serviceAddress = new RegExp(`^(?:https:\\/\\/(?:${hostName})|http:\\/\\/(?:${loopbackHost}))(?:${port})?${pathOnly}$`);
const redirectAddress = new RegExp(`^http:\\/\\/(?:${loopbackHost})(?:${port})?\\/[A-Za-z0-9._~\\/-]*$`);
const noDotSegments = (address: string) => !/\/\.{1,2}(?:\/|$)/.test(address);
const portFits = (address: string) => Number(/:(\d+)(?:\/|$)/.exec(address)?.[1] ?? '1') <= 65_535;

export const fieldKinds = {
  address: kind(
    z.string().check(z.maxLength(42), z.refine(isAddressText)),
    '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
    t('An address is 0x and 40 hexadecimal digits. If it mixes capitals, they must match: copy it again from its source.'),
  ),
  'block-number': kind(
    z.string().check(z.refine(isUint256)),
    '18204',
    t('A block number is a whole number without signs, commas or spaces, such as 18204.'),
  ),
  'transaction-hash': kind(
    text(/^0x[0-9a-fA-F]{64}$/, 66),
    `0x${'1f'.repeat(32)}`,
    t('A transaction hash is 0x and 64 hexadecimal digits.'),
  ),
  'token-id': kind(
    z.string().check(z.refine(isUint256)),
    '7',
    t('A token id is a whole number without signs, commas or spaces, such as 7.'),
  ),
  'token-index': kind(z.string().check(z.refine(isUint256)), '0', t('An index is a whole number, counted from 0.')),
  /** Base units (wei), as digits. */
  amount: kind(
    z.string().check(z.refine(isUint256)),
    '250000000000000000000',
    t('An amount here is in base units: a whole number without signs, commas, spaces or a point.'),
  ),
  'function-signature': kind(
    z.string().check(z.refine((value) => parseSignature(value) !== null)),
    'function balanceOf(address) view returns (uint256)',
    t('A signature is a name and types, such as function balanceOf(address) view returns (uint256).'),
  ),
  'call-data': kind(text(/^0x(?:[0-9a-f]{2})*$/, 60_000), '0xa9059cbb', t('Calldata is 0x and hexadecimal digits, at most 60,000.')),
  params: kind(
    z.custom<readonly Param[]>(isParams),
    '["0x71C7656EC7ab88b098defB751B7401B5f6d8976F"]',
    t('Parameters are a list in square brackets, each in quotation marks, such as ["0x…", "100"]; [] for none.'),
  ),
  'connection-id': kind(text(/^[a-z0-9-]+$/, 64), 'sandbox', t('This connection isn’t known. Open Settings and choose one from the list.')),
  'connection-name': kind(
    z.string().check(z.maxLength(60), z.regex(plainLine)),
    'Example Bank',
    t('A name is 1 to 60 visible characters.'),
  ),
  'connection-color': kind(z.enum(connectionColors as readonly [ConnectionColor, ...ConnectionColor[]]), 'blue', t('Choose a color.')),
  'connection-letters': kind(z.string().check(z.maxLength(2), z.regex(plainText)), 'EB', t('Use up to 2 visible characters.')),
  environment: kind(z.enum(['test', 'live']), 'test', t('Choose test or live.')),
  'service-address': kind(
    z.string().check(z.maxLength(500), z.regex(serviceAddress), z.refine(noDotSegments), z.refine(portFits)),
    'https://api.example.org',
    t('An address begins with https:// (http:// only for this computer), in lower case, without user name, “?” or “#”.'),
  ),
  'client-id': kind(text(/^[\x21-\x7e]+$/, 500), 'desk-42', t('Enter the client ID that your operator gave you, without spaces.')),
  // RFC 6749, appendix A.2: VSCHAR, so a space is allowed inside.
  'client-secret': kind(
    text(/^[\x20-\x7e]+$/, 2000),
    '',
    t('A client secret has only English letters, digits, spaces and ASCII symbols. Check for a line break, a curly quote or an accent.'),
  ),
  // RFC 6749, section 3.3. Refused: `openid`, whose id_token this app does not validate.
  scopes: kind(
    z.string().check(
      z.maxLength(1000),
      z.regex(/^[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/),
      z.refine((value) => !value.split(' ').includes('openid')),
    ),
    'account transactions',
    t('Scopes are words with one space between them, as your operator wrote them. “openid” can’t be used: leave it out.'),
  ),
  'redirect-address': kind(
    z.string().check(z.maxLength(300), z.regex(redirectAddress), z.refine(noDotSegments), z.refine(portFits)),
    'http://127.0.0.1:49731/callback',
    t('A redirect address is on this computer: http://127.0.0.1:PORT/callback, or without “:PORT” for any free port.'),
  ),
  label: kind(
    z.string().check(z.maxLength(40), z.regex(plainText)),
    'Savings',
    t('A label is up to 40 visible characters; leave it empty to remove it.'),
  ),
  /** What a label or a note is about. */
  subject: kind(
    z.string().check(z.maxLength(66), z.refine(isSubject)),
    '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
    t('Expected an address (0x and 40 hexadecimal digits; if it mixes capitals, they must match) or a transaction hash (0x and 64).'),
  ),
  note: kind(
    z.string().check(z.maxLength(500), z.regex(new RegExp(`^(?:\\n|${visible})*$`, 'u'))),
    'Rent, paid each month',
    t('A note is up to 500 visible characters; leave it empty to remove it.'),
  ),
  'added-signature': kind(
    z.string().check(z.refine((value) => toAddedSignature(value) !== null)),
    'event Transfer(address indexed from, address indexed to, uint256 value)',
    t('A signature is a name and types, such as function transfer(address to, uint256 amount); events and errors begin with that word.'),
  ),
  /** A file that was chosen; what is in it is judged row by row. */
  'import-text': kind(
    z.string().check(z.maxLength(1_200_000)),
    'name,address,note',
    t('A file of contacts is text of up to 1 MB. Split a larger one.'),
  ),
  'list-name': kind(
    text(/^[\p{Script=Latin}0-9][\p{Script=Latin}0-9 -]*$/u, 60),
    'Transactions',
    t('Up to 60 letters, digits, spaces and dashes.'),
  ),
  'list-ending': kind(z.enum(listEndings), 'csv', t('Choose CSV or JSON.')),
  'list-table': kind(z.custom<SavedTable>(isSavedTable), '', t('This list is too long for one file.')),
  'params-encoding': kind(
    z.enum(['json-string', 'array', 'comma-string']),
    'json-string',
    t('Choose a JSON string, a list or a comma-separated string.'),
  ),
  'signature-form': kind(z.enum(['full', 'types']), 'full', t('Choose the full form, or name and types.')),
  'operation-path': kind(
    z.string().check(z.maxLength(200), z.regex(/^(?:\/[A-Za-z0-9._~-]+)*$/), z.refine(noDotSegments)),
    '/erc721/isApprovedForAll',
    t('A path begins with “/”, without “?” or “#”; leave it empty for the bare API address.'),
  ),
  'requests-per-second': kind(text(/^(?:[1-9]\d{0,2})?$/, 3), '20', t('A number from 1 to 999, or empty for no limit.')),
  'currency-symbol': kind(
    text(/^(?:[\p{L}\p{N}\p{Sc}.-]{1,12})?$/u, 24),
    'ETH',
    t('A symbol is 1 to 12 letters or digits without spaces, or empty to use the list by chain.'),
  ),
  'currency-decimals': kind(
    text(/^(?:[0-9]|[12][0-9]|3[0-6])?$/, 2),
    '18',
    t('Decimals are a whole number from 0 to 36, or empty to use the list by chain.'),
  ),
  'multicall-address': kind(
    z.string().check(
      z.maxLength(42),
      z.refine((value) => value === '' || isAddressText(value)),
    ),
    '0xcA11bde05977b3631167028862bE2a173976CA11',
    t('Enter the address of a contract like Multicall3, or leave it empty to use the usual address.'),
  ),
  /** The page's own id for a request, to cancel it by. */
  'request-id': kind(text(/^[a-z0-9-]+$/, 40), 'r-1', t('This request isn’t known.')),
  'intent-id': kind(text(/^[0-9a-f-]{36}$/, 36), '00000000-0000-4000-8000-000000000000', t('This write isn’t known.')),
  'batch-kind': kind(z.enum(batchKinds), 'payments', t('Choose payments, collectibles or revocations.')),
  'batch-rows': kind(
    z.custom<readonly BatchRow[]>(isBatchRows),
    '',
    t('A list has 1 to {most} rows, each with a note of at most {note} characters.', { most: mostBatchRows, note: longestRowNote }),
  ),
  digest: kind(text(/^[0-9a-f]{64}$/, 64), 'ab'.repeat(32), t('This isn’t a digest.')),
  'settled-as': kind(z.enum(['rejected']), 'rejected', t('You can only mark it as not sent.')),
  'typed-words': kind(z.string().check(z.maxLength(1000)), 'send', t('This is too long.')),
  'time-of-day': kind(text(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 5), '22:00', t('A time is hours and minutes, such as 22:00.')),
  /** Milliseconds. */
  'undo-window': kind(z.enum(['0', '10000', '30000', '120000', '600000']), '10000', t('Choose one of the times.')),
  'limited-token': kind(
    z.string().check(
      z.maxLength(42),
      z.refine((value) => value === 'native' || isAddressText(value)),
    ),
    '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
    t('A token is its contract’s address: 0x and 40 hexadecimal digits.'),
  ),
  moment: kind(text(/^\d{1,15}$/, 15), '1700000000000', t('Expected milliseconds since 1970.')),
  date: kind(z.string().check(z.maxLength(10), z.refine(isDate)), '2026-11-27', t('A date is written as 2026-11-27: year, month, day.')),
  'statement-form': kind(z.enum(statementForms), 'pdf', t('Choose one of the forms.')),
  paper: kind(z.enum(paperSizes), 'a4', t('Choose A4 or Letter.')),
  'asset-keys': kind(z.custom<readonly string[]>(isAssetKeys), '', t('Choose at least one asset.')),
  'search-text': kind(z.string().check(z.maxLength(200), z.regex(plainLine)), '18204', t('A search is 1 to 200 visible characters.')),
  'row-count': kind(text(/^(?:[1-9]|1\d|2[0-5])$/, 2), '25', t('A number of rows is from 1 to 25.')),
  'watch-budget': kind(
    z.enum(['20', '60', '120', '300', 'unlimited']),
    '60',
    t('Choose 20, 60, 120 or 300 requests a minute, or no limit.'),
  ),
  'token-standard': kind(z.enum(['erc20', 'erc721']), 'erc20', t('Choose token or collection.')),
  'approval-kind': kind(z.enum(['erc20', 'operator', 'token']), 'erc20', t('Choose tokens, all of a collection, or one token of it.')),
  /** `approvalKey` of a saved approval. */
  'approval-key': kind(
    text(/^(?:erc20|operator|token)(?: 0x[0-9a-fA-F]{40})(?: \d{1,78})?(?: 0x[0-9a-fA-F]{40}){2}$/, 230),
    `erc20 0x${'1'.repeat(40)} 0x${'2'.repeat(40)} 0x${'3'.repeat(40)}`,
    t('This approval isn’t known.'),
  ),
  'picture-gateway': kind(
    z.string().check(z.maxLength(200), z.refine(isGateway)),
    'https://ipfs.io/ipfs/',
    t('A gateway begins with https:// in lower case and ends with “/”, such as https://ipfs.io/ipfs/.'),
  ),
  /** Functions and errors, one to a line. */
  'interface-text': kind(
    z.string().check(z.refine(isInterfaceText)),
    'function totalSupply() view returns (uint256)',
    t('An interface is up to 500 functions and errors, one to a line, 40,000 characters in all.'),
  ),
  'call-name': kind(z.string().check(z.maxLength(60), z.regex(plainLine)), 'Supply of DUSD', t('A name is 1 to 60 visible characters.')),
  'call-id': kind(text(/^[0-9a-f-]{36}$/, 36), '00000000-0000-4000-8000-000000000000', t('This call isn’t known.')),
  /** Marks where a page of a list ends; made by main. */
  cursor: kind(text(/^\d{1,16}-\d{1,16}$/, 33), '1-1', t('This page of the list isn’t known.')),
  /** Of what is known of an address; made by main. */
  'known-version': kind(text(/^[A-Za-z0-9+/]{27}=$/, 28), '2jmj7l5rSw0yVb/vlWAYkK/YBwk=', t('This version isn’t known.')),
  switch: kind(z.boolean(), 'true', t('Choose on or off.')),
  theme: kind(z.enum(['system', 'light', 'dark']), 'system', t('Choose system, light or dark.')),
  language: kind(z.enum(['system', 'en', 'de']), 'system', t('Choose system, English or German.')),
  'cache-limit': kind(z.enum(['16', '32', '64', '128', '256']), '64', t('Choose 16, 32, 64, 128 or 256 MB.')),
  'idle-time': kind(z.enum(['5', '15', '60', 'never']), '15', t('Choose 5, 15 or 60 minutes, or never.')),
  'window-button': kind(z.enum(['touch-id', 'stop-watching']), 'touch-id', t('Choose a button of this window.')),
  'time-form': kind(z.enum(['relative', 'absolute']), 'relative', t('Choose relative or absolute.')),
} as const;

export type FieldKind = keyof typeof fieldKinds;
export type KindValue<K extends FieldKind> = (typeof fieldKinds)[K] extends Kind<infer T> ? T : never;

/** What is needed of an input's field to check a value. */
interface InputField {
  readonly kind: FieldKind;
  readonly required: boolean;
}
export type Inputs = Readonly<Record<string, InputField>>;

type RequiredNames<I extends Inputs> = { [N in keyof I]: I[N]['required'] extends true ? N : never }[keyof I];
export type InputOf<I extends Inputs> = {
  [N in RequiredNames<I>]: KindValue<I[N]['kind']>;
} & { [N in Exclude<keyof I, RequiredNames<I>>]?: KindValue<I[N]['kind']> };
