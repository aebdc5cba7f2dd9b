import { record } from '../../json/read.ts'
import type { Ask } from './ask.ts'

/**
 * The nodeinfo at the path of the link in `/.well-known/nodeinfo` (I4). The link may name another origin than the calls go to:
 * through a local server, or behind a proxy that does not tell the instance its scheme.
 */
export async function linkedNodeinfo(
  ask: Ask,
): Promise<{ readonly path: string; readonly answer: unknown } | undefined> {
  const { links } = record(await ask('/.well-known/nodeinfo'))
  const href = Array.isArray(links) ? record(links.at(-1)).href : undefined
  if (typeof href !== 'string' || !URL.canParse(href)) return undefined
  const path = new URL(href).pathname
  return { path, answer: await ask(path) }
}
