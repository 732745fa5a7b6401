/** Makes foreign text safe for people to read. */
import { t } from '#shared/core/language/language.ts';

// Controls, formats (bidi, zero-width), private and unassigned characters, half characters; blanks that are no space;
// what is left out when drawn (fillers, joiners), but for the two that choose between a sign and its picture.
const unseen = /(?:[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\u2028\u2029\u2800]|(?! )\p{Zs}|(?![\ufe0e\ufe0f])\p{Default_Ignorable_Code_Point})+/gu;
// No language stacks more marks on one letter; more of them are drawn over the lines above and below.
const stacked = /(\p{M}{8})\p{M}+/gu;

/** Foreign text made safe to show: short, on one line, nothing invisible or that changes direction. */
export function safeText(text: string): string {
  return text.slice(0, 2_000).replace(unseen, ' ').replace(stacked, '$1').trim().slice(0, 200);
}

// Every sign that is drawn as a quotation mark, whatever it is for.
const quotes = /["＂″‴⁗‶‷ʺˮ˝״❝❞❠〝〞〟⹂\p{Pi}\p{Pf}„‚]/gu;

/** Foreign text in quotation marks that it cannot end. */
export const quoted = (text: string) => t('“{quote}”', { quote: safeText(text).replace(quotes, '’') });
