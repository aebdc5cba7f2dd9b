import type { ChunkList } from './build/chunkList.ts'

/** What is wrong with a build, one sentence each. */
export function faults(build: { list: ChunkList; files: readonly string[]; html: string }): string[]
/** What is wrong with the service worker of a build. */
export function workerFaults(code: string, list: ChunkList): string[]
/** Files of the scripts that a page loads before it shows the first signed-in timeline. */
export function firstScreenFiles(list: ChunkList): string[]
export function saidTexts(code: string, keys: readonly string[]): string[]
