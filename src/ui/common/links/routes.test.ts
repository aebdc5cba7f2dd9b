import { describe, expect, test } from 'vitest'
import { FIRST_ROUTES, isFirstScreen } from './firstRoutes.ts'
import { profileTo, remoteInteractionTo } from './paths.ts'
import { pathTo, ROUTES, type RouteName, routeAt } from './routes.ts'
import { timelinesAt } from './timelinesAt.ts'

describe('an address', () => {
  test('consists of its route and encoded parameters', () => {
    expect(pathTo('about')).toBe('/about')
    expect(pathTo('chat', { username: 'luna', recipient_id: '9x' })).toBe('/users/luna/chats/9x')
    expect(pathTo('tag-timeline', { tag: 'a/b?c#d' })).toBe('/tag/a%2Fb%3Fc%23d')
  })

  test.each<[string, RouteName | null]>([
    ['/', 'root'],
    ['/main/all', 'public-external-timeline'],
    ['/main/friends', 'friends'],
    ['/tag/birds', 'tag-timeline'],
    ['/notice/9xyz', 'conversation'],
    ['/remote-users/@crow@far.example', 'remote-user-resolver'],
    ['/remote-users/far.example/crow', 'remote-user-resolver-host'],
    ['/users/luna', 'user-profile'],
    ['/luna', 'legacy-user-profile'],
    ['/luna/notifications', 'notifications'],
    ['/users/luna/dms', 'dms'],
    ['/users/luna/chats', 'chats'],
    ['/users/luna/chats/9x', 'chat'],
    ['/lists', 'lists'],
    ['/lists/7', 'lists-timeline'],
    ['/lists/new', 'lists-new'],
    ['/lists/7/edit', 'lists-edit'],
    ['/registration/token', 'registration-token'],
    ['/nowhere/at/all', null],
  ])('%s belongs to the route %s', (pathname, name) => {
    expect(routeAt(pathname)).toBe(name)
  })

  test('of each route leads back to it', () => {
    const same: Partial<Record<RouteName, RouteName>> = { 'external-user-profile': 'user-profile' }
    for (const name of Object.keys(ROUTES) as RouteName[]) {
      const address = ROUTES[name].path.replace(/:\w+/g, 'x')
      expect(routeAt(address), name).toBe(same[name] ?? name)
    }
  })
})

test('knows the timelines of the first screen before it is rendered', () => {
  expect(timelinesAt('/main/friends/', false)).toEqual([{ kind: 'friends' }, { kind: 'notifications' }])
  expect(timelinesAt('/main/friends/', true)).toEqual([{ kind: 'friends' }])
  expect(timelinesAt('/about', false)).toEqual([])
})

test('links a profile by name, or by id if the name is reserved', () => {
  const instance = { restrictedNicknames: ['about'] }
  expect(profileTo({ id: '9x', acct: 'luna@far.example' }, instance)).toBe('/users/luna%40far.example')
  expect(profileTo({ id: '9x', acct: 'about' }, instance)).toBe('/users/9x')
  expect(profileTo({ id: '9x', acct: 'about' }, null)).toBe('/users/about')
})

test('links visitors to their own instance', () => {
  const server = 'https://rook.example'
  expect(remoteInteractionTo(server, { status_id: 'a&b' })).toBe(
    'https://rook.example/main/ostatus?status_id=a%26b',
  )
  expect(remoteInteractionTo(server, { nickname: 'luna' })).toBe(
    'https://rook.example/main/ostatus?nickname=luna',
  )
})

test('the routes of the first screen are known before the others have loaded', () => {
  const first = Object.keys(ROUTES).filter((name) => isFirstScreen(ROUTES[name as RouteName].path))
  expect(first.sort()).toEqual(['root', 'tag-timeline', ...Object.keys(FIRST_ROUTES)].sort())
})
