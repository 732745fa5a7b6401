/** A new file in the person's folder for downloads, or where they choose. */
import type { Result } from '#shared/result.ts';

/** `name`: with its ending. Answers where the file is; one that is there already is left as it is. Errors: `storage`, `canceled`. */
export type SaveDownload = (name: string, text: string) => Promise<Result<string>>;

/** The path that the person chose for a file of that name; null where they chose none. */
export type ChooseFile = (name: string) => Promise<string | null>;
