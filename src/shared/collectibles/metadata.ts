/** Reads the metadata of a token (EIP-721, its JSON schema, and what markets made of it): bounded, and never more than text. */
import { mostTraits, type TokenMetadata, type Trait } from '#shared/collectibles/collectible.ts';
import { type Json, parseJson, type UnreadJson } from '#shared/core/readers/json.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';

/** Characters; what is longer is in the raw metadata. */
const longest = { name: 200, description: 2_000, traitName: 60, traitValue: 120 } as const;

export function readMetadata(text: string): Result<TokenMetadata, UnreadJson> {
  const parsed = parseJson(text);
  if (!parsed.ok) return parsed;
  const body = parsed.value;
  if (!isObject(body)) return fail('not-json');
  const { traits, count } = readTraits(own(body, 'attributes') ?? own(body, 'traits') ?? own(body, 'properties'));
  return ok({
    name: cut(toText(own(body, 'name')), longest.name),
    description: cut(toText(own(body, 'description')), longest.description),
    image: readImage(body),
    traits,
    traitCount: count,
  });
}

/** EIP-721 says `image`; others are what markets take. Only text names a picture. */
function readImage(body: JsonObject): string | null {
  for (const name of ['image', 'image_url', 'imageUrl', 'image_data']) {
    const value = own(body, name);
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
  }
  return null;
}

/** A list of `trait_type` and `value`, or an object of names and values. */
function readTraits(given: Json | undefined): { traits: readonly Trait[]; count: number } {
  if (Array.isArray(given)) {
    const list = given as readonly Json[];
    return { traits: list.slice(0, mostTraits).map(toTrait), count: list.length };
  }
  if (given === undefined || !isObject(given)) return { traits: [], count: 0 };
  const entries = Object.entries(given);
  const traits = entries.slice(0, mostTraits).map(([name, value]) => {
    const inner = isObject(value) ? (own(value, 'value') ?? own(value, 'description')) : value;
    return { name: cut(name, longest.traitName) ?? '', value: cut(toText(inner), longest.traitValue) };
  });
  return { traits, count: entries.length };
}

function toTrait(one: Json): Trait {
  if (!isObject(one)) return { name: '', value: cut(toText(one), longest.traitValue) };
  const name = toText(own(one, 'trait_type') ?? own(one, 'name'));
  return { name: cut(name, longest.traitName) ?? '', value: cut(toText(own(one, 'value')), longest.traitValue) };
}

type JsonObject = { readonly [key: string]: Json };
const isObject = (value: Json | undefined): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);
const own = (body: JsonObject, name: string): Json | undefined => (Object.hasOwn(body, name) ? body[name] : undefined);

function toText(value: Json | undefined): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean' ? String(value) : null;
}

function cut(text: string | null, most: number): string | null {
  if (text === null || text.length <= most) return text;
  // Don't end in half a character.
  return `${text.slice(0, most).replace(/[\ud800-\udbff]$/, '')}…`;
}
