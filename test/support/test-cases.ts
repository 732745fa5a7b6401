/** The vectors of @ethersproject/testcases, which are not ours. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';

export function testCases<T>(name: string): readonly T[] {
  const path = createRequire(import.meta.url).resolve(`@ethersproject/testcases/testcases/${name}.json.gz`);
  return JSON.parse(gunzipSync(readFileSync(path)).toString('utf8')) as readonly T[];
}
