import type { ChunkList } from './build/chunkList.ts'

/** The faults of a build, one sentence each. */
export function faults(build: { list: ChunkList; files: readonly string[]; html: string }): string[]
/** The faults of a build's service worker, one sentence each. */
export function workerFaults(code: string, list: ChunkList): string[]
/** The faults of the file with the licences, one sentence each. `files`: the files of the build. */
export function noticeFaults(notices: string, list: ChunkList, files: readonly string[]): string[]
/** Script files that the page loads before it shows the first signed-in timeline. */
export function firstScreenFiles(list: ChunkList): string[]
/** The chunk list of the build in `dist`. */
export function readChunkList(dist: string): ChunkList
/** The `keys` that occur in `code`, as whole strings or as completions of a template's start. */
export function usedTexts(code: string, keys: readonly string[]): string[]
