import { expect, test } from 'vitest'
import { ASLEEP } from '../shared/protocol/serviceWorker.ts'
import { requestKind } from './requestKind.ts'

const ORIGIN = 'https://rookery.example'
const INSTANCE_PATHS = /^\/(api|oauth|nodeinfo|static|media|proxy)(\/|$)|^\/main\/ostatus(\/|$)/
const kindOf = (
  path: string,
  more: { mode?: RequestMode; destination?: RequestDestination; method?: string } = {},
) =>
  requestKind(
    { method: 'GET', mode: 'cors', destination: '', url: new URL(path, ORIGIN).href, ...more },
    ORIGIN,
    INSTANCE_PATHS,
  )
const page = { mode: 'navigate', destination: 'document' } as const

test.each(['/', '/main/friends', '/notice/1', '/users/wren@nest.example', '/oauth-callback?code=1'])(
  'the worker answers with the page at %s',
  (path) => expect(kindOf(path, page)).toBe('page'),
)

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
