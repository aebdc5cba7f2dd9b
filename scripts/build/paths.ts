import { relative, resolve, sep } from 'node:path'

/** Root of the repository. */
export const ROOT = resolve(import.meta.dirname, '../..')

/** Files of scripts that may be deleted at any time. */
export const CACHE = resolve(ROOT, 'node_modules/.cache/rookery')

/** `id` relative to the repository, with `/` as separator and without Vite's query. */
export const fromRoot = (id: string): string => {
  const file = id.replace(/^\0/, '').replace(/[?#].*$/, '')
  return relative(ROOT, file).split(sep).join('/')
}
