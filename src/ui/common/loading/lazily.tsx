import {
  type ComponentType,
  createContext,
  lazy,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useState,
} from 'react'
import { allTexts, useText } from '../../i18n/i18n.ts'
import { ErrorState } from '../../parts/ErrorState.tsx'
import { firstPosts } from './firstPosts.ts'
import { reloadIfStale } from './staleBuild.ts'

/** A component that loads when it is first rendered, or earlier by `load`. */
export type LazyPart<P extends object> = ComponentType<P> & { readonly load: () => Promise<unknown> }

const Retry = createContext(() => {})

/** The delays of retries that nobody asks for: doubling from the first to the last. */
const FIRST_RETRY_MS = 1_000
const LAST_RETRY_MS = 60_000

/**
 * A component in its own chunk: `lazily(async () => (await import('./Page.tsx')).Page)`. If the chunk can't
 * be loaded (no network, a new build), it shows an error with a retry button. With `Instead`, it shows that, and tries again
 * by itself.
 */
export function lazily<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Instead?: ComponentType,
): LazyPart<P> {
  let loaded: ComponentType<P> | null = null
  let retryMs = FIRST_RETRY_MS
  const ready = async (): Promise<ComponentType<P>> => {
    const [part] = await Promise.all([load(), allTexts()])
    loaded = part
    return part
  }
  const attempt = () =>
    lazy(() =>
      ready().then(
        (part) => ({ default: part }),
        () => {
          // A prefetch ignores errors and does not check for a new build, so check here.
          if (Instead === undefined || retryMs === FIRST_RETRY_MS) void reloadIfStale()
          const Failed = Instead === undefined ? Missing : waiting(Instead, retryMs)
          retryMs = Math.min(2 * retryMs, LAST_RETRY_MS)
          return { default: Failed as ComponentType<P> }
        },
      ),
    )
  let Part = attempt()
  function Lazily(props: P) {
    // A part that has loaded is rendered as it is: `lazy` suspends even then, and React shows a fallback for 300 ms.
    const [Shown, show] = useState<ComponentType<P>>(() => loaded ?? (Part as ComponentType<P>))
    const retry = useCallback(() => {
      Part = attempt()
      show(() => Part as ComponentType<P>)
    }, [])
    return (
      <Retry value={retry}>
        <Shown {...props} />
      </Retry>
    )
  }
  return Object.assign(Lazily, { load: ready })
}

/** Like `lazily`, for parts below or within posts: does not load before the first posts are shown. */
export const lazyAfterFirstPosts: typeof lazily = (load, Instead) =>
  lazily(async () => {
    await firstPosts
    return load()
  }, Instead)

function Missing() {
  return <ErrorState message={useText()('shell.part_missing')} onRetry={useContext(Retry)} />
}

/** `Instead`, which tries again after `ms`, or when the network is back. A new component each time, so that it mounts again. */
const waiting = (Instead: ComponentType, ms: number): ComponentType =>
  function Waiting() {
    const retry = useContext(Retry)
    useEffect(() => {
      const again = (): void => startTransition(retry)
      let timer: ReturnType<typeof setTimeout>
      const wait = (): void => {
        timer = setTimeout(() => (document.hidden ? wait() : again()), ms)
      }
      wait()
      addEventListener('online', again)
      return () => {
        clearTimeout(timer)
        removeEventListener('online', again)
      }
    }, [retry])
    return <Instead />
  }
