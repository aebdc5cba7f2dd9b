import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ROUTES, routeAt } from '../../common/links/routes.ts'
import { pathAs } from './pathAs.ts'

const at = (pathname: string, sameServer = false, search = ''): string =>
  pathAs({ pathname, search }, { username: 'moss', sameServer })

describe('the page of another account (SA11)', () => {
  test.each(['/main/friends', '/main/all', '/tag/birds', '/bookmarks', '/about', '/lists', '/drafts'])(
    '%s stays',
    (path) => expect(at(path)).toBe(path),
  )

  test('keeps the search query', () => {
    expect(at('/search', false, '?query=owls')).toBe('/search?query=owls')
  })

  test.each([
    ['/luna/notifications', '/moss/notifications'],
    ['/users/luna/dms', '/users/moss/dms'],
    ['/users/luna/interactions', '/users/moss/interactions'],
    ['/users/luna/chats', '/users/moss/chats'],
  ])('%s becomes %s', (path, own) => expect(at(path)).toBe(own))

  test.each(['/notice/9x', '/users/rook', '/rook', '/remote-users/a@b.example'])(
    '%s stays on the same instance only',
    (path) => {
      expect(at(path, true)).toBe(path)
      expect(at(path, false)).toBe('/main/friends')
    },
  )

  test.each([
    '/lists/12',
    '/lists/12/edit',
    '/users/luna/chats/7',
    '/moderation',
    '/login',
    '/oauth-callback',
    '/no/such/page',
  ])('%s leads home', (path) => {
    expect(at(path, true)).toBe('/main/friends')
    expect(at(path, false)).toBe('/main/friends')
  })

  test('is always a page that exists', () => {
    const paths = fc.oneof(
      fc.constantFrom(...Object.values(ROUTES).map(({ path }) => path.replaceAll(/:\w+/g, 'x'))),
      fc.webPath(),
    )
    fc.assert(
      fc.property(paths, fc.boolean(), (path, sameServer) => {
        expect(
          routeAt(pathAs({ pathname: path || '/', search: '' }, { username: 'moss', sameServer })),
        ).not.toBeNull()
      }),
    )
  })
})
