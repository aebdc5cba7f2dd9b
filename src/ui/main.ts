import './trustedTypes.ts'
import './theme/tokens.css'
import './theme/themes.css'
import './theme/base.css'
import './app/app.css'
import { runTabTask } from './app/tabTasks.ts'
import { timelinesAt } from './common/links/timelinesAt.ts'
import { quietly, reloadForStaleBuild } from './common/loading/staleBuild.ts'
import { showNotices } from './common/notices/notices.ts'
import { exposeToConsole } from './engine/exposeToConsole.ts'
import { TabEngine } from './engine/tabEngine.ts'
import { closeEarly, openEarly } from './hooks/openViews.ts'
import { loadLocale } from './i18n/loadLocale.ts'
import { rememberedLanguage } from './i18n/rememberedLanguage.ts'
import { applyTheme, rememberedTheme } from './theme/applyTheme.ts'

// The entry is small and comes first: the engine is at work on the page's first rows while React
// and the interface are still being read.

/** An engine that runs already answers within this; then the first thing drawn is the page with its posts. */
const FIRST_WAIT_MS = 60
/** What was opened early and nobody shows by then is closed: a redirect led elsewhere. */
const EARLY_LIMIT_MS = 5_000

const engine = new TabEngine({ showNotices, runTabTask })
exposeToConsole(engine)

// First of all: what this page remembers the browser has to fetch from another process, while the engine works.
engine.start(openEarly(engine, timelinesAt(location.pathname)))
applyTheme(rememberedTheme())
reloadForStaleBuild()
setTimeout(() => closeEarly(engine), EARLY_LIMIT_MS)
// Its texts come with the interface, which asks for them again.
loadLocale(rememberedLanguage()).catch(() => {})

// Development: an engine of changed code has another name, and the old one is of no use any more.
import.meta.hot?.on('rookery:engine-changed', () => engine.terminate())

const told = Promise.race([engine.told, new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS))])
void Promise.all([import('./app/render.tsx'), told]).then(async ([{ render }]) => {
  await render(engine)
  await quietly(async () =>
    engine.expectChanges((await import('../shared/commands/optimistic.ts')).expectationsOf),
  )
  await quietly(async () => (await import('./hooks/keepPlaces.ts')).keepPlaces(engine))
})
