import { expect, test } from 'vitest'
import { PAGE_PATHS } from '../../scripts/build/pagePaths.ts'
import { ASLEEP } from '../shared/protocol/serviceWorker.ts'
import { requestKind } from './requestKind.ts'

const ORIGIN = 'https://rookery.example'
const INSTANCE_PATHS = /^\/(api|oauth|nodeinfo|static|media|proxy)(\/|$)|^\/main\/ostatus(\/|$)/
const kindOf = (
  path: string,
  more: {
    mode?: RequestMode
    destination?: RequestDestination
    method?: string
    cache?: RequestCache
  } = {},
) =>
  requestKind(
    {
      method: 'GET',
      mode: 'cors',
      destination: '',
      cache: 'default',
      url: new URL(path, ORIGIN).href,
      ...more,
    },
    ORIGIN,
    INSTANCE_PATHS,
    new RegExp(PAGE_PATHS),
  )
const page = { mode: 'navigate', destination: 'document' } as const

test.each([
  '/',
  '/main/friends',
  '/main/friends/',
  '/about?as=luna',
  '/notice/1',
  '/users/wren@nest.example',
  '/lists/1/edit',
])('%s is a page of the client (BU1)', (path) => expect(kindOf(path, page)).toBe('page'))

test.each([
  '/oauth-callback?code=1',
  '/wiki',
  '/forum/notifications',
  '/terms.html',
  '/@luna',
  '/home',
  '/forum/main/friends',
  '/index.html',
])('the network decides what is at %s (BU1)', (path) => expect(kindOf(path, page)).toBe('address'))

test.each(['no-cache', 'reload', 'no-store'] as const)(
  'the network decides after a reload: %s (BU1)',
  (cache) => {
    expect(kindOf('/main/friends', { ...page, cache })).toBe('address')
  },
)

test.each(['default', 'force-cache'] as const)('a restored tab opens its page: %s (BU1)', (cache) => {
  expect(kindOf('/main/friends', { ...page, cache })).toBe('page')
})

test('a tab that goes to sleep asks for the page of its build', () => {
  expect(kindOf(`/main/friends?${ASLEEP}=1`, page)).toBe('asleep')
  expect(kindOf(`/main/friends?${ASLEEP}=1`, { mode: 'navigate', destination: 'iframe' })).toBeNull()
})

test.each(['/assets/app-1.js', '/assets/engine-1.js', '/assets/start-1.css', '/assets/de-1.json'])(
  '%s is a file of a build',
  (path) => expect(kindOf(path)).toBe('file'),
)

test('images beside the page have names without a content hash', () => {
  expect(kindOf('/default-avatar.svg', { mode: 'no-cors', destination: 'image' })).toBe('picture')
})

test.each([
  ['/api/v1/timelines/home', {}],
  ['/static/config.json', {}],
  ['/nodeinfo/2.0.json', {}],
  ['/oauth/authorize', page],
  ['/main/ostatus?status_id=1', page],
  ['/media/bird.png', { mode: 'no-cors', destination: 'image' }],
  ['/media/bird.svg', { mode: 'no-cors', destination: 'image' }],
  ['/proxy/abc', page],
  ['/assets/flash-1/frame.html', { mode: 'navigate', destination: 'iframe' }],
  ['/main/friends', { ...page, method: 'POST' }],
  ['/main/friends', { mode: 'navigate', destination: 'iframe' }],
  ['https://nest.example/assets/app-1.js', {}],
] as const)('the worker ignores %s', (path, more) => expect(kindOf(path, more)).toBeNull())
