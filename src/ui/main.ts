import './supported.ts'
import './trustedTypes.ts'
import './theme/tokens.css'
import './theme/themes.css'
import './theme/base.css'
import './app/app.css'
import { ASLEEP } from '../shared/protocol/serviceWorker.ts'
import { runTabTask } from './app/tabTasks.ts'
import { isFirstScreen } from './common/links/firstRoutes.ts'
import { timelinesAt } from './common/links/timelinesAt.ts'
import { prefetch, reloadForStaleBuild, replaceUntouched } from './common/loading/staleBuild.ts'
import { showNotices } from './common/notices/notices.ts'
import { exposeToConsole } from './engine/exposeToConsole.ts'
import { shownThemeOf } from './engine/shownThemeOf.ts'
import { tabAccount } from './engine/tabAccount.ts'
import { TabEngine } from './engine/tabEngine.ts'
import { closeEarly, openEarly } from './hooks/openViews.ts'
import { viewsBefore } from './hooks/placesBefore.ts'
import { FALLBACK_LANGUAGE } from './i18n/languages.ts'
import { loadTexts } from './i18n/loadLocale.ts'
import { rememberedLanguage } from './i18n/rememberedLanguage.ts'

// The entry is small and loads first: the engine fetches the page's first rows while the browser still parses
// React and the interface.

/** A running engine answers within this time. The first paint then already contains the posts. */
const FIRST_WAIT_MS = 60
/** Early views that nothing shows within this time are closed, for example after a redirect. */
const EARLY_LIMIT_MS = 5_000

const engine = new TabEngine({ showNotices, runTabTask, onOtherServed: replaceUntouched() })
exposeToConsole(engine)

const asleep = new URLSearchParams(location.search).has(ASLEEP)
const early = openEarly(engine, asleep ? viewsBefore() : timelinesAt(location.pathname))
// Before the theme and the language: reading them waits for the browser's storage, and the engine starts meanwhile.
engine.start(early)
// A tab that was loaded asleep renders when it is shown (R42).
const wake = asleep && prefetch(async () => (await import('./app/asleep.ts')).sleepUntilShown(engine))
shownThemeOf(engine).applyRemembered(tabAccount())
reloadForStaleBuild()
// Only starts the download; the interface calls it again for the result. The page itself contains the English texts.
const language = rememberedLanguage()
if (language !== FALLBACK_LANGUAGE) void prefetch(() => loadTexts(language))

// Development: an engine with changed code has another name, and the old one is obsolete.
import.meta.hot?.on('rookery:engine-changed', () => engine.terminate())

const firstBatchOrTimeout = Promise.race([
  engine.firstBatch,
  new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS)),
])
void (async () => {
  await wake
  // Beside the first screen's code. If it can't be loaded, the interface tries again, and shows or mends the failure.
  const page = isFirstScreen(location.pathname)
    ? undefined
    : prefetch(async () => (await import('./app/loadPageAt.ts')).loadPageAt(location.pathname))
  const [{ render }] = await Promise.all([import('./app/render.tsx'), firstBatchOrTimeout])
  setTimeout(() => closeEarly(engine, early), EARLY_LIMIT_MS)
  await render(engine, page)
  await prefetch(async () => {
    const { expectationsOf, undoMsOf } = await import('../shared/commands/optimistic.ts')
    engine.expectChanges(expectationsOf, undoMsOf)
  })
  const offer = (account: string) =>
    prefetch(async () => (await import('./blocks/accounts/offerAccount.tsx')).offerAccount(engine, account))
  await prefetch(async () => (await import('./hooks/keepTab.ts')).keepTab(engine, offer))
})()
