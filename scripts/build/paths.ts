import { relative, resolve, sep } from 'node:path'

/** Root of the repository. */
export const ROOT = resolve(import.meta.dirname, '../..')

/** Where scripts keep what may be thrown away. */
export const CACHE = resolve(ROOT, 'node_modules/.cache/rookery')

/** `id` relative to the repository, with `/`, and without what Vite puts behind a `?`. */
export const fromRoot = (id: string): string => {
  const file = id.replace(/^\0/, '').replace(/[?#].*$/, '')
  return relative(ROOT, file).split(sep).join('/')
}
