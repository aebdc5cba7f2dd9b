import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { onTestFinished } from 'vitest'
import type { Instance } from '../../../src/shared/model/instance.ts'
import { BROWSER, ONLY } from '../../../src/shared/model/keys.ts'
import { DEFAULT_PREFERENCES, type Preferences } from '../../../src/shared/model/preferences.ts'
import type { Session } from '../../../src/shared/model/session.ts'
import { useRichTextWorld } from '../../../src/ui/app/useRichTextWorld.ts'
import { LinkNavigator } from '../../../src/ui/common/links/InternalLink.tsx'
import { TabNotices } from '../../../src/ui/common/notices/TabNotices.tsx'
import { layersOf } from '../../../src/ui/common/overlay/layers.ts'
import { OverlayLoader } from '../../../src/ui/common/overlay/OverlayLoader.tsx'
import { setWindowTable } from '../../../src/ui/common/overlay/openWindow.ts'
import { PageContexts } from '../../../src/ui/hooks/PageContexts.tsx'
import { EngineContext } from '../../../src/ui/hooks/useEngine.ts'
import { RichTextContext } from '../../../src/ui/parts/RichText.tsx'
import { account, instance as anInstance, type Made, signedIn } from './entities.ts'
import { untilPageCloses } from './listeners.ts'
import { Page } from './page.ts'
import { Problems } from './problems.ts'
import { prepare, resetPage } from './resetPage.ts'
import { ScriptedEngine } from './scriptedEngine.ts'
import { settle } from './time.ts'

export interface RenderOptions {
  /** Absent: alice is signed in. */
  readonly session?: Session
  readonly instance?: Instance
  readonly preferences?: Partial<Preferences>
  /** The entities in the tab: `[post('1', 'rook'), account('moss')]`. */
  readonly entities?: readonly Made<unknown>[]
  readonly path?: string
  /** Prepares the engine before the first render: rows, answers to lookups. */
  readonly script?: (engine: ScriptedEngine) => void
}

export interface Rendered {
  readonly engine: ScriptedEngine
  /** All that the document shows. */
  readonly page: Page
  /** The element in which the component is rendered. */
  readonly root: Element
  readonly problems: Problems
  /** Sends more entities of the signed-in account to the tab. */
  readonly tell: (...entities: readonly Made<unknown>[]) => Promise<void>
}

/** Renders a component in the context of the page: router, links, menus, windows, confirmations and notices. */
export async function renderWith(component: ReactNode, options: RenderOptions = {}): Promise<Rendered> {
  await prepare()
  await resetPage()
  return renderAlso(component, options)
}

/** Renders a component as another tab would, with an engine of its own, in the document of the test's first tab. */
export async function renderAlso(component: ReactNode, options: RenderOptions = {}): Promise<Rendered> {
  const {
    session = signedIn(),
    instance = anInstance(),
    preferences = {},
    entities = [],
    path = '/',
  } = options
  const problems = new Problems()
  const engine = new ScriptedEngine()
  setWindowTable(engine, async () => (await import('../../../src/ui/app/windows.ts')).WINDOWS)
  // They listen for the life of the page.
  untilPageCloses(() => layersOf(engine))
  const put = (all: readonly Made<unknown>[]): void => {
    for (const { kind, id, value } of all.flatMap((each) => each.all))
      engine.put(session.account, kind, id, value)
  }
  engine.put(BROWSER, 'session', ONLY, session)
  engine.put(session.account, 'instance', ONLY, instance)
  engine.put(session.account, 'preferences', ONLY, { ...DEFAULT_PREFERENCES, ...preferences })
  put([account('alice'), ...entities])
  options.script?.(engine)
  history.replaceState(null, '', path)
  const main = document.body.appendChild(document.createElement('main'))
  const root = createRoot(main)
  root.render(
    <StrictMode>
      <EngineContext value={engine}>
        <PageContexts>
          <Around>{component}</Around>
        </PageContexts>
      </EngineContext>
    </StrictMode>,
  )
  await settle()
  onTestFinished(async () => {
    root.unmount()
    await resetPage()
    problems.check()
  })
  const tell = async (...more: readonly Made<unknown>[]): Promise<void> => {
    put(more)
    await settle()
  }
  return { engine, page: new Page(), root: main, problems, tell }
}

function Around({ children }: { readonly children: ReactNode }) {
  return (
    <RichTextContext value={useRichTextWorld()}>
      <BrowserRouter>
        <LinkNavigator />
        {children}
      </BrowserRouter>
      <OverlayLoader ready={false} />
      <TabNotices />
    </RichTextContext>
  )
}
