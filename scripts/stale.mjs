import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { at } from './run.mjs'

const SOURCES = ['src', 'public', 'scripts/build', 'index.html', 'vite.config.ts', 'package-lock.json']

/** Whether the client was never built into `outDir`, or a source file is newer than the build. */
export function stale(outDir) {
  const built = changed(join(outDir, 'index.html'))
  return built === 0 || SOURCES.some((source) => newest(at(source)) > built)
}

function changed(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

function newest(path) {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return changed(path)
  return Math.max(
    0,
    ...readdirSync(path)
      .filter((name) => !/\.test\.tsx?$/.test(name))
      .map((name) => newest(join(path, name))),
  )
}
