import { isOnlyOurs, ROUTES, type RouteName } from '../../src/ui/common/links/routes.ts'

const escaped = (part: string): string => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Matches the paths that are pages of the client and of nobody else, as the source of a regular expression. A tab that opens one gets
 * the page from the cache (BU1). At other addresses the server decides: its operator may have a page there.
 */
export const PAGE_PATHS: string = `^(?:${[
  ...new Set(
    (Object.keys(ROUTES) as RouteName[])
      .filter(isOnlyOurs)
      .map((name) => ROUTES[name].path.replace(/\/$/, ''))
      .map((path) =>
        path
          .split('/')
          .map((part) => (part.startsWith(':') ? '[^/]+' : escaped(part)))
          .join('/'),
      ),
  ),
].join('|')})/?$`
