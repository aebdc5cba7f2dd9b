import { record } from '../../json/read.ts'
import type { Ask } from './ask.ts'

/** The nodeinfo at the link in `/.well-known/nodeinfo`, if that is at `server` itself (I4). */
export async function linkedNodeinfo(ask: Ask, server: string): Promise<unknown> {
  const { links } = record(await ask('/.well-known/nodeinfo'))
  const href = Array.isArray(links) ? record(links.at(-1)).href : undefined
  if (typeof href !== 'string' || !URL.canParse(href)) return undefined
  const { origin, pathname } = new URL(href)
  return origin === new URL(server).origin ? ask(pathname) : undefined
}
