import type { Engine } from '../../engine/engine.ts'
import { perEngine } from '../../engine/perEngine.ts'
import { savesData } from '../../parts/savesData.ts'
import { answerClicks } from './clicks.ts'
import { serviceWorkers } from './container.ts'
import { holdBuild } from './holdBuild.ts'
import { registration } from './registration.ts'
import { postTo, watchForBuilds } from './watchForBuilds.ts'
import { whenQuiet } from './whenQuiet.ts'

const startedIn = perEngine(() => ({ yes: false }))

/**
 * Starts what this tab does for the service worker: the offline shell, newer builds and clicks on alerts.
 * Registers a new service worker when the tab is idle, and not at all if the browser saves data.
 */
export async function startServiceWorker(engine: Engine): Promise<void> {
  const serviceWorker = serviceWorkers()
  const started = startedIn(engine)
  if (started.yes || import.meta.env.DEV || serviceWorker === null) return
  started.yes = true
  holdBuild()
  answerClicks(engine, serviceWorker)
  // A page that already has a service worker checks for newer builds from the start.
  const known =
    serviceWorker.controller === null
      ? undefined
      : await serviceWorker.getRegistration().catch(() => undefined)
  if (known !== undefined) watchForBuilds(engine, known)
  await whenQuiet()
  if (known === undefined && savesData()) return
  const registered = await registration()
  if (registered === null) return
  if (registered !== known) watchForBuilds(engine, registered)
  const { active } = await serviceWorker.ready
  if (active !== null) postTo(active, { worker: 'keep', build: __BUILD__, files: filesInUse() })
}

/** The files that this page fetched and no build's set contains, because few people need them: the texts of a language. */
const filesInUse = (): readonly string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /^\/assets\/.+\.json$/.test(pathname))
    .map(({ pathname }) => pathname)
