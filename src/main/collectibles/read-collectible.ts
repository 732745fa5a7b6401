/** Reads the metadata and picture of one token: from inside its token URI, or from servers that the person allowed. */
import { mostBytes } from '#main/collectibles/fetch-media.ts';
import { judgePicture } from '#main/collectibles/judge-picture.ts';
import { readSource, type TokenSource } from '#main/collectibles/token-source.ts';
import type { FetchMedia, MediaKind, MediaStore, ShownPictures } from '#main/core/ports/media.ts';
import {
  type Collectible,
  type Lack,
  longestRaw,
  longestUri,
  type PictureShown,
  type TokenMetadata,
} from '#shared/collectibles/collectible.ts';
import { readMetadata } from '#shared/collectibles/metadata.ts';
import type { PictureChoice } from '#shared/collectibles/pictures.ts';
import type { Answer } from '#shared/core/readers/answers.ts';
import { fail, ok, type Result } from '#shared/core/result.ts';

export interface CollectibleParts {
  readonly fetch: FetchMedia;
  readonly store: MediaStore;
  readonly shown: ShownPictures;
  /** As the person last chose. */
  readonly choiceOf: (connection: string) => PictureChoice;
}

interface ReadCollectibleParts extends CollectibleParts {
  /** Aborted once loading for that connection must end: nothing more is requested or saved. */
  readonly untilDropped: (connection: string) => AbortSignal;
}

interface CollectibleRequest {
  readonly connection: string;
  /** The service's answer for the address of its metadata. */
  readonly uri: Answer<string>;
  /** Whether it is in one of the person's accounts, because servers are asked for no others. Called at most once, and only if one would be. */
  readonly isOwn: () => Promise<boolean>;
  readonly whole: boolean;
  readonly fresh: boolean;
  readonly signal: AbortSignal;
}

export type ReadCollectible = (look: CollectibleRequest) => Promise<Collectible>;

interface Reading extends CollectibleRequest {
  readonly dropped: AbortSignal;
}

export function createReadCollectible({ fetch, store, shown, choiceOf, untilDropped }: ReadCollectibleParts): ReadCollectible {
  /** Requests under way, shared by callers that ask for the same. */
  const underWay = new Map<string, Promise<Result<Uint8Array, Lack>>>();

  async function load(source: Extract<TokenSource, { at: 'server' }>, kind: MediaKind, look: Reading): Promise<Result<Uint8Array, Lack>> {
    const { connection, fresh, signal, dropped } = look;
    const { url, host, over } = source;
    const refused = (): Result<never, Lack> | null => {
      if (!choiceOf(connection).allowed) return fail({ why: 'not-allowed', host, over });
      return dropped.aborted ? fail({ why: 'canceled' }) : null;
    };
    const kept = refused() !== null || fresh ? null : await store.find(connection, url);
    const isOwn = kept !== null || refused() !== null || (await look.isOwn());
    // Loading may have been forbidden, or the sign-in ended, by now.
    const before = refused();
    if (before !== null) return before;
    // A file saved as a picture may be too large for metadata.
    if (kept !== null) return kept.byteLength > mostBytes[kind] ? fail({ why: 'too-large' }) : ok(kept);
    if (!isOwn) return fail({ why: 'not-yours', host });
    const key = `${connection} ${kind} ${url}`;
    const asked = underWay.get(key) ?? fetch(url, kind, AbortSignal.any([signal, dropped]));
    underWay.set(key, asked);
    const answer = await asked.finally(() => {
      if (underWay.get(key) === asked) underWay.delete(key);
    });
    const after = refused();
    if (after !== null) return after;
    // Another request was canceled, not this one.
    if (!answer.ok && answer.error.why === 'canceled' && !signal.aborted) return load(source, kind, look);
    if (answer.ok) void store.keep(connection, url, answer.value);
    return answer;
  }

  async function bytesOf(source: TokenSource, kind: MediaKind, look: Reading): Promise<Result<Uint8Array, Lack>> {
    if (source.at === 'server') return load(source, kind, look);
    if (source.at === 'nowhere') return fail(source.why === 'scheme' ? { why: 'scheme', scheme: source.scheme } : { why: source.why });
    // The service returned it whole; it may contain the picture.
    return source.bytes.byteLength > mostBytes.picture ? fail({ why: 'too-large' }) : ok(source.bytes);
  }

  async function pictureOf(source: TokenSource, look: Reading): Promise<Result<PictureShown, Lack>> {
    const bytes = await bytesOf(source, 'picture', look);
    if (!bytes.ok) return bytes;
    const picture = judgePicture(bytes.value);
    return picture.ok ? ok({ digest: shown.show(picture.value, source.at === 'server') }) : picture;
  }

  return async (asked) => {
    let own: Promise<boolean> | null = null;
    const isOwn = () => {
      own ??= asked.isOwn();
      return own;
    };
    const look = { ...asked, isOwn, dropped: untilDropped(asked.connection) };
    const { reading, readAt } = look.uri;
    if (!reading.recognized) return { ...nothing, readAt, lacks: both({ why: 'none' }) };
    const uri = reading.value;
    const begun = { ...nothing, uri: uri.slice(0, longestUri), uriLength: uri.length, readAt };
    const choice = choiceOf(look.connection);
    const source = readSource(uri, choice);
    // Where the token names a picture instead of metadata.
    if (source.at === 'inside' && /^image\//.test(source.mediaType)) {
      const picture = await pictureOf(source, look);
      return { ...begun, ...pictured(picture), lacks: { metadata: { why: 'none' }, picture: lackOf(picture) } };
    }
    const bytes = await bytesOf(source, 'metadata', look);
    if (!bytes.ok) return { ...begun, lacks: both(bytes.error) };
    const text = Buffer.from(bytes.value).toString('utf8');
    const raw = look.whole ? { raw: text.slice(0, longestRaw), rawLength: text.length } : {};
    const metadata = readMetadata(text.replace(/^\ufeff/, ''));
    if (!metadata.ok) return { ...begun, ...raw, lacks: both({ why: metadata.error }) };
    const { image } = metadata.value;
    const picture = image === null ? fail<Lack>({ why: 'none' }) : await pictureOf(readSource(image, choice), look);
    return {
      ...begun,
      ...raw,
      metadata: look.whole ? withoutImage(metadata.value) : brief(withoutImage(metadata.value)),
      ...pictured(picture),
      lacks: { metadata: null, picture: lackOf(picture) },
    };
  };
}

const nothing = { uri: null, uriLength: 0, metadata: null, raw: null, rawLength: 0, picture: null } as const;
const both = (lack: Lack) => ({ metadata: lack, picture: lack });
const pictured = (picture: Result<PictureShown, Lack>) => ({ picture: picture.ok ? picture.value : null });
const lackOf = (picture: Result<PictureShown, Lack>) => (picture.ok ? null : picture.error);
const withoutImage = ({ image: _image, ...rest }: TokenMetadata) => rest;
/** For a card: no more than it shows. */
const brief = (metadata: NonNullable<Collectible['metadata']>) => ({ ...metadata, description: null, traits: metadata.traits.slice(0, 1) });
