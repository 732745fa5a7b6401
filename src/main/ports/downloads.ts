/** A new file in the person's folder for downloads. */
import type { Result } from '#shared/result.ts';

/** `name`: with its ending. Answers where the file is; one that is there already is left as it is. Errors: `storage`. */
export type SaveDownload = (name: string, text: string) => Promise<Result<string>>;
