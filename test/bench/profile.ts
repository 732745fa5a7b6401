/** What the page's main thread computed, by part of the source: a profile of V8, and its table. */
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { basename, join } from 'node:path';
import type { CDPSession } from '@playwright/test';
import { folderOfSource, isMapping, libraryOf } from '#test/bench/source-places.ts';

/** Of `Profiler.stop` of the DevTools protocol: times are in microseconds. */
export interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: {
      readonly functionName: string;
      readonly url: string;
      /** Both from 0. */
      readonly lineNumber: number;
      readonly columnNumber: number;
    };
  }[];
  readonly samples?: readonly number[];
  readonly timeDeltas?: readonly number[];
}

export async function profiled(session: CDPSession, run: () => Promise<unknown>): Promise<Profile> {
  await session.send('Profiler.enable');
  await session.send('Profiler.setSamplingInterval', { interval: 200 });
  await session.send('Profiler.start');
  await run();
  const { profile } = await session.send('Profiler.stop');
  return profile;
}

export interface SelfTime {
  readonly name: string;
  /** Milliseconds. */
  readonly ms: number;
}

/** `maps`: the folder that the build wrote source maps into. What is none of a script's stands under V8's own name: `(idle)`. */
export function selfTimes(
  profile: Profile,
  maps: string,
): { readonly folders: readonly SelfTime[]; readonly functions: readonly SelfTime[] } {
  const sources = createSources(maps);
  const of = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]));
  const [folders, functions] = [new Map<string, number>(), new Map<string, number>()];
  const add = (to: Map<string, number>, name: string, ms: number) => to.set(name, (to.get(name) ?? 0) + ms);
  (profile.samples ?? []).forEach((id, index) => {
    const frame = of.get(id);
    if (frame === undefined) return;
    const ms = (profile.timeDeltas?.[index] ?? 0) / 1000;
    const { folder, place } = sources(frame);
    add(folders, folder, ms);
    add(functions, place, ms);
  });
  const sorted = (times: Map<string, number>) => [...times].map(([name, ms]) => ({ name, ms })).toSorted((one, two) => two.ms - one.ms);
  return { folders: sorted(folders), functions: sorted(functions) };
}

type Frame = Profile['nodes'][number]['callFrame'];

function createSources(folder: string): (frame: Frame) => { readonly folder: string; readonly place: string } {
  const maps = new Map<string, SourceMap | null>();
  const mapOf = (url: string) => {
    const file = join(folder, `${basename(url)}.map`);
    const map = maps.get(file) ?? (existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : null);
    maps.set(file, map);
    return map;
  };
  return ({ functionName, url, lineNumber, columnNumber }) => {
    const entry = url === '' ? null : mapOf(url)?.findEntry(lineNumber, columnNumber);
    if (entry == null || !isMapping(entry)) return { folder: functionName || '(native)', place: functionName || '(native)' };
    const source = entry.originalSource.replace(/^(\.\.\/)+/, '');
    return {
      folder: folderOfSource(source),
      place: `${entry.name ?? functionName} ${libraryOf(source) ?? source}:${entry.originalLine + 1}`,
    };
  };
}
