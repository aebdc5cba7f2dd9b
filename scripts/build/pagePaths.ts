import { ROUTES, type RouteName } from '../../src/ui/common/links/routes.ts'

/**
 * Whether a server may have a page of its own at the route: any name may be that of a folder. The way back from its log-in page must run
 * once, and does not come from the cache either.
 */
const isUnsure = (name: RouteName): boolean => ROUTES[name].path.startsWith('/:') || name === 'oauth-callback'

const escaped = (part: string): string => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Matches the paths that are pages of the client and of nobody else, as the source of a regular expression. A tab that opens one gets
 * the page from the cache (BU1). At other addresses the server decides: its operator may have a page there.
 */
export const PAGE_PATHS: string = `^(?:${[
  ...new Set(
    (Object.keys(ROUTES) as RouteName[])
      .filter((name) => !isUnsure(name))
      .map((name) => ROUTES[name].path.replace(/\/$/, ''))
      .map((path) =>
        path
          .split('/')
          .map((part) => (part.startsWith(':') ? '[^/]+' : escaped(part)))
          .join('/'),
      ),
  ),
].join('|')})/?$`
