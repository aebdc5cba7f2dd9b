import type { Engine } from '../../engine/engine.ts'
import { perTab } from '../../engine/perEngine.ts'

/** How a tab navigates. */
interface Navigator {
  /** Follows a link within the app. Set by `LinkNavigator`, because only a component has the router. `replace`: in the present entry. */
  go: (link: HTMLAnchorElement, replace?: boolean) => void
  /** Runs `replace` at the page's own history entry. Windows over the page have entries above that one. */
  onPageEntry: (replace: () => void) => void
}

export const navigatorOf = perTab((): Navigator => ({ go: () => {}, onPageEntry: (replace) => replace() }))

/** Navigates this tab to `path`, as a click on a link does. `replace`: whether in the present entry; by default, if that has the same address. */
export const goTo = (engine: Engine, path: string, replace?: boolean): void =>
  navigatorOf(engine).go(Object.assign(document.createElement('a'), { href: path }), replace)
