import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { windowNameOf } from '../../../shared/protocol/windowName.ts'
import { GROUP, inGroup } from '../../engine/ownGroup.ts'
import { OPENING } from '../../engine/startAsItself.ts'
import { TAB_ACCOUNT } from '../../engine/tabAccount.ts'
import { bringToFront } from './bringToFront.ts'
import { openTab } from './openTab.ts'

/** The calls of `window.open`. */
const opened: (readonly unknown[])[] = []
interface Opened {
  opener?: unknown
  readonly location: { readonly href: string }
  close(): void
}
let found: Opened | null
/** The mark in the last window's copy of the session storage. */
let marked: string | undefined
const self = {
  name: 'this',
  open: (...call: readonly unknown[]) => {
    opened.push(call)
    marked = session.get(OPENING)
    return found
  },
}
vi.stubGlobal('window', self)
const session = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => session.get(key) ?? null,
  setItem: (key: string, value: string) => session.set(key, value),
  removeItem: (key: string) => session.delete(key),
})
vi.stubGlobal('location', new URL('https://here.example/main/friends'))
vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('navigator', { userAgentData: {} })
afterAll(() => vi.unstubAllGlobals())

const at = (href: string, close = vi.fn()): Opened => ({ opener: self, location: { href }, close })
beforeEach(() => {
  opened.length = 0
  session.clear()
  session.set(GROUP, inGroup('mine', 'this'))
  session.set(TAB_ACCOUNT, 'luna@here.example')
  found = at('about:blank')
})

const APART = ['_blank', 'noopener,noreferrer']

test.each([
  '/notice/9x',
  '/users/luna?tab=media',
  '/main/all?as=luna%40nest.example',
  '/lists/7',
  '/luna/notifications',
])('a page of the client shares the process, without its opener: %s (TB1, TB3)', (href) => {
  openTab(href)
  expect(opened).toEqual([[href, expect.stringMatching(/^[0-9a-f]{32}$/)]])
  expect(found?.opener).toBeNull()
  expect(marked).toBe(inGroup('mine', String(opened[0]?.[1])))
  expect(session.has(OPENING)).toBe(false)
})

test.each([
  'https://far.example/notice/9x',
  '/media/a1/bird.png',
  '/pleroma/admin/',
  '/@luna.rss',
  '/users/luna/feed.atom',
  '/robots.txt',
  'http://here.example/notice/9x',
  '/main/friends?asleep=1&own-process',
  '/forum/notifications',
  '/luna',
  '/oauth-callback?code=1',
])('all else gets neither an opener nor a referrer: %s (TB1)', (href) => {
  openTab(href)
  expect(opened).toEqual([[href, ...APART]])
})

test('a page of the client opens apart if the browser does not let it open otherwise', () => {
  found = null
  openTab('/notice/9x')
  expect(opened.at(-1)).toEqual(['/notice/9x', ...APART])
})

describe('a tab is brought to front', () => {
  const other = windowNameOf('mine', 'other')

  test('by its name (TB4)', () => {
    found = at('https://here.example/about')
    expect(bringToFront(other)).toBe(true)
    expect(opened).toEqual([['', 'other']])
  })

  test('unless it is of another group, or this one (TB4)', () => {
    for (const name of [
      undefined,
      '',
      'share',
      windowNameOf('mine', 'this'),
      windowNameOf('theirs', 'other'),
    ])
      expect(bringToFront(name)).toBe(false)
    expect(opened).toEqual([])
  })

  test('unless it is gone, and no empty window is left (TB4)', () => {
    const close = vi.fn()
    found = at('about:blank', close)
    expect(bringToFront(other)).toBe(false)
    expect(close).toHaveBeenCalledOnce()
    found = null
    expect(bringToFront(other)).toBe(false)
  })

  test('unless it shows a foreign page, which stays as it is (TB4)', () => {
    const close = vi.fn()
    found = {
      get location(): never {
        throw new DOMException('blocked', 'SecurityError')
      },
      close,
    }
    expect(bringToFront(other)).toBe(false)
    expect(close).not.toHaveBeenCalled()
  })
})
