import { type ComponentType, createContext, lazy, useContext, useReducer } from 'react'
import { allTexts, useText } from '../../i18n/i18n.ts'
import { ErrorState } from '../../parts/ErrorState.tsx'
import { firstPosts } from './firstPosts.ts'
import { reloadIfStale } from './staleBuild.ts'

/** A part of the page that is loaded when it is first drawn, or before by `load`. */
export type LazyPart<P extends object> = ComponentType<P> & { readonly load: () => Promise<unknown> }

const Retry = createContext(() => {})

/**
 * A component in a chunk of its own: `lazily(async () => (await import('./Page.tsx')).Page)`. When its chunk
 * can't be had (no network, a new build) it says so, with a way to try again; or `Instead` is shown.
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
          // It may have failed while it was still fetched quietly, as a link is pointed at before it is pressed.
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

/** As `lazily`, for what only stands below or within posts: it is never fetched before the first of them are shown. */
export const lately: typeof lazily = (load, Instead) =>
  lazily(async () => {
    await firstPosts
    return load()
  }, Instead)

function Missing() {
  return <ErrorState message={useText()('shell.part_missing')} onRetry={useContext(Retry)} />
}
