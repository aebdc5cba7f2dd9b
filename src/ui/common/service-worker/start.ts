import type { Engine } from '../../engine/engine.ts'
import { savesData } from '../../parts/savesData.ts'
import { answerClicks } from './clicks.ts'
import { holdBuild } from './holdBuild.ts'
import { registration } from './registration.ts'
import { postTo, watchForBuilds } from './watchForBuilds.ts'
import { whenQuiet } from './whenQuiet.ts'

let started = false

/**
 * Starts the service worker's part of this tab: the offline shell, newer builds and clicks on alerts.
 * Registers it when the tab is idle, and not at all if the browser saves data.
 */
export async function startServiceWorker(engine: Engine): Promise<void> {
  if (started || import.meta.env.DEV || !('serviceWorker' in navigator)) return
  started = true
  const { serviceWorker } = navigator
  holdBuild()
  answerClicks(engine, serviceWorker)
  // A page with a service worker checks for newer builds from the start; it has already paid for the
  // download.
  const known = serviceWorker.controller === null ? undefined : await serviceWorker.getRegistration()
  if (known !== undefined) watchForBuilds(engine, known)
  await whenQuiet()
  if (known === undefined && savesData()) return
  const made = await registration()
  if (made === null) return
  if (made !== known) watchForBuilds(engine, made)
  const { active } = await serviceWorker.ready
  if (active !== null) postTo(active, { worker: 'keep', build: __BUILD__, files: filesInUse() })
}

/**
 * Files that this page fetched and that no build's set contains, because few people need them: the texts of
 * a language.
 */
const filesInUse = (): readonly string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /^\/assets\/.+\.json$/.test(pathname))
    .map(({ pathname }) => pathname)
