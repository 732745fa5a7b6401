/** What the owner of a contract says of a call: set apart, and marked as whose words these are. */
import { visibleText } from '#renderer/core/lib/visible-text.ts';
import { whoseWords } from '#renderer/core/lib/whose-words.ts';
import { t } from '#shared/core/language/language.ts';
import type { ForeignWords } from '#shared/writes/review.ts';
import styles from './review.module.css';
import { ReviewLines } from './review-lines.tsx';

/** Characters; a whole sentence with its values is shorter. */
const longest = 800;

/** `folded`: opened by a press, so that no length of it moves Blockdesk's own lines out of sight. */
export function WordsOfOthers({ of, folded = false }: { of: ForeignWords; folded?: boolean }) {
  const { intent, sentence, lines } = of;
  const head = whoseWords(of);
  const said = (
    <>
      <p className="soft small">{t('Blockdesk doesn’t check them. Rely on what is outside this box.')}</p>
      <blockquote>{visibleText(sentence ?? intent, longest)}</blockquote>
      <ReviewLines lines={lines} ofOthers />
    </>
  );
  return (
    <section className={styles.others} aria-label={head}>
      {folded ? (
        <details>
          <summary>{head}</summary>
          {said}
        </details>
      ) : (
        <>
          <p className="semibold">{head}</p>
          {said}
        </>
      )}
    </section>
  );
}
