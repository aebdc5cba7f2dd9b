import type { Engine } from '../../engine/engine.ts'
import { answerClicks } from './clicks.ts'
import { holdBuild } from './holdBuild.ts'
import { registration } from './registration.ts'
import { postTo, watchForBuilds } from './watchForBuilds.ts'
import { whenQuiet } from './whenQuiet.ts'

interface Network {
  readonly connection?: { readonly saveData?: boolean }
}

let started = false

/**
 * The service worker's part of this tab: the shell for when there is no network, newer builds, clicks on alerts.
 * It is registered when the tab is quiet, and never where people save data.
 */
export async function startServiceWorker(engine: Engine): Promise<void> {
  if (started || import.meta.env.DEV || !('serviceWorker' in navigator)) return
  started = true
  const { serviceWorker } = navigator
  holdBuild()
  answerClicks(engine, serviceWorker)
  // Who has one hears of newer builds from the start, and has paid for it.
  const known = serviceWorker.controller === null ? undefined : await serviceWorker.getRegistration()
  if (known !== undefined) watchForBuilds(engine, known)
  await whenQuiet()
  if (known === undefined && (navigator as Network).connection?.saveData === true) return
  const made = await registration()
  if (made === null) return
  if (made !== known) watchForBuilds(engine, made)
  const { active } = await serviceWorker.ready
  if (active !== null) postTo(active, { worker: 'keep', build: __BUILD__, files: filesInUse() })
}

/** What this page has fetched that is in no build's set, since most people never need it: the texts of a language. */
const filesInUse = (): readonly string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /^\/assets\/.+\.json$/.test(pathname))
    .map(({ pathname }) => pathname)
