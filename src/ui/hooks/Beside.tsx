import { type MouseEvent, type ReactNode, useCallback, useSyncExternalStore } from 'react'
import type { AccountKey } from '../../shared/model/keys.ts'
import { urlAs } from '../../shared/protocol/serviceWorker.ts'
import type { Engine } from '../engine/engine.ts'
import { perEngine } from '../engine/perEngine.ts'
import { linksBesideOf } from './linksBeside.ts'
import { PageContexts } from './PageContexts.tsx'
import { EngineContext, useEngine } from './useEngine.ts'

interface Beside {
  engine: Engine | null
  readonly listeners: Set<() => void>
}

/** The engine beside the tab's own, while a window over the page shows another account (SA30). */
const besideOf = perEngine((): Beside => ({ engine: null, listeners: new Set() }))

/** Sets the engine beside `own`, of the window that shows another account; null when the window closes. */
export function setBeside(own: Engine, engine: Engine | null): void {
  const beside = besideOf(own)
  beside.engine = engine
  for (const listener of beside.listeners) listener()
}

interface EngineContextsProps {
  readonly engine: Engine
  readonly children: ReactNode
}

/** Shows its children for the account of `engine`. */
export const EngineContexts = ({ engine, children }: EngineContextsProps) => (
  <EngineContext value={engine}>
    <PageContexts>
      {engine.besideAccount === undefined ? (
        children
      ) : (
        <LinksTo account={engine.besideAccount}>{children}</LinksTo>
      )}
    </PageContexts>
  </EngineContext>
)

interface LinksToProps {
  readonly account: AccountKey
  readonly children: ReactNode
}

/** Opens links in a tab that shows `account`. In this tab, the ids in their addresses would mean something else. */
function LinksTo({ account, children }: LinksToProps) {
  const linksBeside = linksBesideOf(useEngine())
  const follow = (event: MouseEvent): void => {
    const { target, button, altKey, shiftKey } = event
    const link =
      target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]:not([download])') : null
    // Alt, and the buttons after the first two, have a meaning of the browser's.
    if (link === null || link.origin !== location.origin || button > 1 || altKey) return
    event.preventDefault()
    const { pathname, search, hash } = link
    const href = urlAs(pathname + search + hash, account)
    if (shiftKey) open(href, '_blank', 'noopener,noreferrer')
    else linksBeside.open(href)
  }
  return (
    <div style={{ display: 'contents' }} onClickCapture={follow} onAuxClickCapture={follow}>
      {children}
    </div>
  )
}

interface BesideContextsProps {
  /** Whether the children were opened from the window of the other account. */
  readonly on: boolean
  readonly children: ReactNode
}

/** Shows its children for the account of the window that opened them, or for the tab's own account. */
export function BesideContexts({ on, children }: BesideContextsProps) {
  const own = useEngine()
  const beside = besideOf(own)
  const other = useSyncExternalStore(
    useCallback(
      (listener: () => void) => {
        beside.listeners.add(listener)
        return () => beside.listeners.delete(listener)
      },
      [beside],
    ),
    () => beside.engine,
  )
  return <EngineContexts engine={on && other !== null ? other : own}>{children}</EngineContexts>
}
