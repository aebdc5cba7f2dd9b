import { type ComponentType, createContext, lazy, useContext, useReducer } from 'react'
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
  const attempt = () =>
    lazy(() =>
      Promise.all([load(), allTexts()]).then(
        ([part]) => ({ default: part }),
        () => {
          // A prefetch ignores errors and does not check for a new build, so check here.
          void reloadIfStale()
          return { default: Instead as ComponentType<P> }
        },
      ),
    )
  let Part = attempt()
  function Lazily(props: P) {
    const [, again] = useReducer((tries: number) => tries + 1, 0)
    return (
      <Retry
        value={() => {
          Part = attempt()
          again()
        }}
      >
        <Part {...props} />
      </Retry>
    )
  }
  return Object.assign(Lazily, { load })
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
