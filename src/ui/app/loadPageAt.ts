import { routeAt } from '../common/links/routes.ts'
import { DeferredRoutes } from './laterRoutes.ts'
import { PAGES } from './pages.ts'

/** Loads all that the page at `pathname` needs besides the first screen, so that it renders without a fallback. */
export function loadPageAt(pathname: string): Promise<unknown> {
  const name = routeAt(pathname)
  const page = name !== null && name in PAGES ? PAGES[name as keyof typeof PAGES] : undefined
  return Promise.all([DeferredRoutes.load(), page?.load()])
}
