import { type ComponentType, createContext, lazy, useCallback, useContext, useEffect, useState } from 'react'
import { allTexts, useText } from '../../i18n/i18n.ts'
import { ErrorState } from '../../parts/ErrorState.tsx'
import { firstPosts } from './firstPosts.ts'
import { reloadIfStale, withoutReload } from './staleBuild.ts'

/** A component that loads when it is first rendered, or earlier by `load`. */
export type LazyPart<P extends object> = ComponentType<P> & { readonly load: () => Promise<unknown> }

/** Renders a part again that could not be loaded, because it has loaded since or a new attempt has begun. */
const RenderAgain = createContext(() => {})

/** The delays between automatic retries double from the first to the last. */
const FIRST_RETRY_MS = 1_000
const LAST_RETRY_MS = 60_000
/** What has failed this often by itself, while the server answers, is taken to be lost for this page. */
const LOST_AFTER = 2

/**
 * A component in its own chunk: `lazily(async () => (await import('./Page.tsx')).Page)`. If the chunk can't be loaded (no
 * network, a new build), it shows `Fallback`, or else an error with a retry button, and retries by itself (N13).
 */
export function lazily<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Fallback?: ComponentType,
): LazyPart<P> {
  let loaded: ComponentType<P> | null = null
  /** One callback for each mounted `Failed`; called once the part has loaded. */
  const whenLoaded = new Set<() => void>()
  let stopTrying = (): void => {}
  const ready = async (): Promise<ComponentType<P>> => {
    const [part] = await Promise.all([load(), allTexts()])
    loaded = part
    for (const renderAgain of whenLoaded) renderAgain()
    return part
  }
  const attempt = () =>
    lazy(() =>
      ready().then(
        (part) => ({ default: part }),
        () => {
          // A prefetch ignores errors and does not check for a new build, so check here.
          void reloadIfStale()
          return { default: Failed as ComponentType<P> }
        },
      ),
    )
  let Part = attempt()
  // A part that has loaded is rendered without `lazy`, which would still suspend: React shows a fallback for at least 300 ms.
  const current = (): ComponentType<P> => loaded ?? (Part as ComponentType<P>)

  function Failed() {
    const renderAgain = useContext(RenderAgain)
    const retry = (): void => {
      Part = attempt()
      renderAgain()
    }
    useEffect(() => {
      if (whenLoaded.size === 0) stopTrying = keepTrying(ready)
      whenLoaded.add(renderAgain)
      return () => {
        whenLoaded.delete(renderAgain)
        if (whenLoaded.size === 0) stopTrying()
      }
    }, [renderAgain])
    return Fallback === undefined ? <Missing onRetry={retry} /> : <Fallback />
  }

  function Lazily(props: P) {
    const [Shown, show] = useState(current)
    const renderAgain = useCallback(() => show(current), [])
    return (
      <RenderAgain value={renderAgain}>
        <Shown {...props} />
      </RenderAgain>
    )
  }
  return Object.assign(Lazily, { load: ready })
}

/** Like `lazily`, but does not load before the first posts are shown. For parts below or within posts. */
export const lazyAfterFirstPosts: typeof lazily = (load, Fallback) =>
  lazily(async () => {
    await firstPosts
    return load()
  }, Fallback)

function Missing({ onRetry }: { readonly onRetry: () => void }) {
  return <ErrorState message={useText()('shell.part_missing')} onRetry={onRetry} />
}

/** Calls `attempt` after growing delays until it succeeds, and at once when the network is back. Returns a function that ends this. */
function keepTrying(attempt: () => Promise<unknown>): () => void {
  let delayMs = FIRST_RETRY_MS
  let failures = 0
  let ended = false
  let timer: ReturnType<typeof setTimeout>
  const wait = (): void => {
    timer = setTimeout(() => (document.hidden ? wait() : tryNow()), delayMs)
  }
  const tryNow = (): void => {
    clearTimeout(timer)
    withoutReload(attempt).catch(() => {
      failures += 1
      void reloadIfStale({ unasked: true, lost: failures >= LOST_AFTER })
      clearTimeout(timer)
      delayMs = Math.min(2 * delayMs, LAST_RETRY_MS)
      if (!ended) wait()
    })
  }
  wait()
  addEventListener('online', tryNow)
  return () => {
    ended = true
    clearTimeout(timer)
    removeEventListener('online', tryNow)
  }
}
