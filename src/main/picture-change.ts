/** The question before servers that strangers name are asked for pictures: a page alone may stop that, and never begin it. */
import type { Question } from '#main/ports/person.ts';
import type { PictureChoice } from '#shared/pictures.ts';

/** Null where nobody is asked who was not before. */
export function questionOfLoading(name: string, before: PictureChoice, after: PictureChoice): Question | null {
  if (!after.allowed || (before.allowed && before.gateway === after.gateway)) return null;
  return {
    message: before.allowed ? 'Load pictures by another gateway?' : 'Load pictures of collectibles?',
    // Whole: a cut address could hide whose it is, or what is told to it.
    detail: `Connection: ${name}\nIPFS gateway: ${after.gateway}\n\nThe servers that collectibles name, and this gateway, learn your IP address and what you look at. If you did not ask for this, choose Cancel.`,
    yes: 'Load',
    no: 'Cancel',
    enter: 'no',
  };
}
