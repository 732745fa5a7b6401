/** What a source map says of a place in the built script. */
import type { SourceMapping } from 'node:module';

/** What is not found is an empty object, and what a bundler made has no source. */
export const isMapping = (entry: Partial<SourceMapping>): entry is SourceMapping & { readonly name?: string } =>
  typeof entry.originalSource === 'string';

/** The package that a source is in, or undefined. */
export const libraryOf = (source: string): string | undefined => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1];

/** The package, or the folder below `src` with the one below it. */
export const folderOfSource = (source: string): string =>
  libraryOf(source) ??
  source
    .replace(/^.*?(?=src\/)/, '')
    .split('/')
    .slice(0, 4)
    .join('/')
    .replace(/\/[^/]*\.tsx?$/, '');
