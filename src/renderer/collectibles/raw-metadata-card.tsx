/** Where a token's metadata is, and the metadata as it came: text, and never a link. */
import { withCommas } from '#renderer/core/lib/grouped-text.ts';
import { prettyJson } from '#renderer/core/lib/pretty-json.ts';
import { visibleLines, visibleText } from '#renderer/core/lib/visible-text.ts';
import { Card } from '#renderer/core/ui/card.tsx';
import { CopyButton } from '#renderer/core/ui/copy-button.tsx';
import { LongText } from '#renderer/core/ui/long-text.tsx';
import { longestRaw, longestUri } from '#shared/collectibles/collectible.ts';
import styles from './token.module.css';
import type { Token } from './use-token-page.ts';

/** Characters that are laid out; one's own reading needs no more. */
const shownUri = 300;

export function RawMetadataCard({ token: { look } }: { token: Token }) {
  const seen = look.seen;
  if (seen === null) return null;
  const { uri, uriLength, raw, rawLength } = seen;
  return (
    <Card
      name="Metadata"
      aside={
        uri !== null &&
        uri !== '' &&
        uriLength <= longestUri && <CopyButton label="Copy address of the metadata" text={uri} words="Copy address" />
      }
    >
      <dl className={styles.facts}>
        <dt>Address</dt>
        <dd className={styles.uri}>
          {uri === null ? 'in a form that this app does not know' : uri === '' ? 'none' : visibleText(uri, shownUri)}
          {uriLength > shownUri && <span className={styles.soft}> ({withCommas(String(uriLength))} characters)</span>}
        </dd>
      </dl>
      {raw !== null && (
        <div className={styles.raw}>
          <LongText name="Metadata as it came">{visibleLines(prettyJson(raw), longestRaw * 2)}</LongText>
          {rawLength > raw.length && (
            <p className={styles.below}>
              The first {withCommas(String(raw.length))} of {withCommas(String(rawLength))} characters.
            </p>
          )}
        </div>
      )}
    </Card>
  );
}
