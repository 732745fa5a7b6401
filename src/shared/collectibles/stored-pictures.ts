/** Parses the saved choice to load pictures. In a file of its own so that the page doesn't load the schema library. */
import * as z from 'zod/mini';
import { isGateway, type PictureChoice } from '#shared/collectibles/pictures.ts';

const schema = z.object({ allowed: z.boolean(), gateway: z.string().check(z.refine(isGateway)) });

/** Null if it isn't one. */
export function parsePictureChoice(body: unknown): PictureChoice | null {
  const parsed = schema.safeParse(body);
  return parsed.success ? parsed.data : null;
}
