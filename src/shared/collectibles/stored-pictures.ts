/** Reads the choice to load pictures as it is kept; apart from what pages need of it, as what checks is not small. */
import * as z from 'zod/mini';
import { isGateway, type PictureChoice } from '#shared/collectibles/pictures.ts';

const schema = z.object({ allowed: z.boolean(), gateway: z.string().check(z.refine(isGateway)) });

/** Null for what is none. */
export function parsePictureChoice(body: unknown): PictureChoice | null {
  const parsed = schema.safeParse(body);
  return parsed.success ? parsed.data : null;
}
