/** Reads a file of ERC-7730, version 2: what it says of calls, function by function. */
import { readSignature } from '#shared/contracts/decoding/signatures.ts';
import { checksummed, isAddressText } from '#shared/core/address.ts';
import { t } from '#shared/core/language/language.ts';
import { type Deployment, type Descriptor, type Format, longest, mostDeployments, mostFormats } from './descriptor.ts';
import { isObject } from './merge-includes.ts';
import { fieldsIn, wordsIn } from './read-fields.ts';

type Json = Readonly<Record<string, unknown>>;

export type ReadDescriptor =
  /** `left`: functions that it describes in a way that Blockdesk can't show exactly. */
  | { readonly is: 'descriptor'; readonly descriptor: Descriptor; readonly left: readonly string[] }
  | { readonly is: 'unread'; readonly why: string };

const unread = (why: string): ReadDescriptor => ({ is: 'unread', why });

/** `file`: its JSON, with what it includes merged into it. */
export function readDescriptor(file: unknown): ReadDescriptor {
  const context = isObject(file) ? file.context : undefined;
  const display = isObject(file) ? file.display : undefined;
  if (!isObject(file) || !isObject(context) || !isObject(display) || !isObject(display.formats))
    return unread(t('This isn’t an ERC-7730 file.'));
  if (!/erc7730-v2(?:\.\d+)*\.schema\.json$/.test(String(file.$schema ?? '')))
    return unread(t('This file is of another version of ERC-7730. Blockdesk reads version 2.'));
  if (file.includes !== undefined) return unread(t('This file includes another one. Choose one that stands alone.'));
  if (!isObject(context.contract)) return unread(t('This file describes messages to sign, not transactions.'));
  const deployments = deploymentsIn(context.contract.deployments);
  if (deployments === null) return unread(t('This file names no contracts, too many, or invalid ones.'));
  const owner = ownerIn(file.metadata);
  if (owner === null) return unread(t('This file doesn’t say in plain letters whose it is.'));
  const keys = Object.keys(display.formats);
  if (keys.length > mostFormats) return unread(t('This file describes too many functions.'));
  const formats = Object.fromEntries(keys.flatMap((key) => formatIn(file, key, (display.formats as Json)[key])));
  if (keys.length === 0 || Object.keys(formats).length === 0) return unread(t('Blockdesk can’t show what this file describes.'));
  return { is: 'descriptor', descriptor: { owner, deployments, formats }, left: keys.filter((key) => !Object.hasOwn(formats, key)) };
}

function ownerIn(metadata: unknown): string | null {
  return isObject(metadata) ? (wordsIn(metadata.owner, longest.owner) ?? wordsIn(metadata.contractName, longest.owner)) : null;
}

function deploymentsIn(list: unknown): readonly Deployment[] | null {
  if (!Array.isArray(list) || list.length === 0 || list.length > mostDeployments) return null;
  const read = list.map((one) => {
    const { chainId, address } = isObject(one) ? one : {};
    const isChain = Number.isSafeInteger(chainId) && Number(chainId) > 0;
    // Many have the wrong checksum in their capitals; what counts are the digits.
    const digits = typeof address === 'string' ? address.toLowerCase() : '';
    return isChain && isAddressText(digits) ? { chain: String(chainId), address: checksummed(digits) } : null;
  });
  return read.every((one) => one !== null) ? read : null;
}

/** None where it can’t be shown exactly. */
function formatIn(file: Json, key: string, format: unknown): readonly (readonly [string, Format])[] {
  const signature = key.length > longest.key ? null : readSignature(key, 'known');
  if (signature === null || signature.kind !== 'function' || !isObject(format)) return [];
  const intent = intentIn(format.intent);
  const sentence = format.interpolatedIntent === undefined ? undefined : wordsIn(format.interpolatedIntent, longest.sentence);
  const fields = fieldsIn(file, format.fields ?? []);
  if (intent === null || fields === null || sentence === null) return [];
  return [[key, { intent, ...(sentence === undefined ? {} : { sentence }), fields }]];
}

/** One text, or several with names. */
function intentIn(intent: unknown): string | null {
  if (!isObject(intent)) return wordsIn(intent, longest.intent);
  return wordsIn(
    Object.entries(intent)
      .map(([name, words]) => `${name}: ${String(words)}`)
      .join(', '),
    longest.intent,
  );
}
