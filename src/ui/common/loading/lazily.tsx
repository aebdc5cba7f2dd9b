import { type ComponentType, createContext, lazy, useContext, useState } from 'react'
import { allTexts, useText } from '../../i18n/i18n.ts'
import { ErrorState } from '../../parts/ErrorState.tsx'
import { firstPosts } from './firstPosts.ts'
import { reloadIfStale } from './staleBuild.ts'

/** A component that loads when it is first rendered, or earlier by `load`. */
export type LazyPart<P extends object> = ComponentType<P> & { readonly load: () => Promise<unknown> }

const Retry = createContext(() => {})

/**
 * A component in its own chunk: `lazily(async () => (await import('./Page.tsx')).Page)`. If the chunk can't
 * be loaded (no network, a new build), it shows an error with a retry button, or `Instead`.
 */
export function lazily<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Instead: ComponentType = Missing,
): LazyPart<P> {
  let loaded: ComponentType<P> | null = null
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
          void reloadIfStale()
          return { default: Instead as ComponentType<P> }
        },
      ),
    )
  let Part = attempt()
  function Lazily(props: P) {
    // A part that has loaded is rendered as it is: `lazy` suspends even then, and React shows a fallback for 300 ms.
    const [Shown, show] = useState<ComponentType<P>>(() => loaded ?? (Part as ComponentType<P>))
    return (
      <Retry
        value={() => {
          Part = attempt()
          show(() => Part as ComponentType<P>)
        }}
      >
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
