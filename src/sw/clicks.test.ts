import { describe, expect, test } from 'vitest'
import { type ClientTab, openAlertTarget, readAlert, readCollecting } from './clicks.ts'

const ORIGIN = 'https://rookery.example'
const ALERT = { url: '/notice/1', accountKey: 'luna@thicket.example' }

/** Tabs by name with their answers, most recently focused first, and a log of what happened to them. */
function tabs(answers: Readonly<Record<string, { shows: unknown; goes?: unknown }>>) {
  const done: string[] = []
  const list = Object.entries(answers).map(
    ([name, { shows, goes = true }]): ClientTab => ({
      ask: async ({ click, url }) => {
        if (click === 'shows') return shows
        done.push(`${name} navigates to ${url}`)
        return goes
      },
      focus: async () => done.push(`${name} is focused`),
    }),
  )
  const click = (alert: typeof ALERT | null = ALERT) =>
    openAlertTarget(alert, list, async (url) => done.push(`a new tab opens ${url}`))
  return { done, click }
}

describe('a click on an alert', () => {
  test('focuses the tab that already shows the page, and navigates none', async () => {
    const { done, click } = tabs({
      recent: { shows: false },
      showing: { shows: true },
      other: { shows: true },
    })
    await click()
    expect(done).toEqual(['showing is focused'])
  })

  test('navigates the most recent tab when none shows the page', async () => {
    const { done, click } = tabs({ recent: { shows: false }, older: { shows: false } })
    await click()
    expect(done).toEqual(['recent navigates to /notice/1', 'recent is focused'])
  })

  test('ignores windows that do not answer: a frozen tab, a page of the instance', async () => {
    const { done, click } = tabs({
      frozen: { shows: null },
      foreign: { shows: undefined },
      ours: { shows: false },
    })
    await click()
    expect(done).toEqual(['ours navigates to /notice/1', 'ours is focused'])
  })

  test('opens a new tab when there is none, or none can navigate', async () => {
    const none = tabs({})
    await none.click()
    expect(none.done).toEqual(['a new tab opens /notice/1?as=luna%40thicket.example'])
    const stuck = tabs({ stuck: { shows: false, goes: null } })
    await stuck.click()
    expect(stuck.done).toEqual([
      'stuck navigates to /notice/1',
      'a new tab opens /notice/1?as=luna%40thicket.example',
    ])
  })

  test('focuses the most recent tab without navigating when the alert has no data', async () => {
    const { done, click } = tabs({ recent: { shows: false }, older: { shows: false } })
    await click(null)
    expect(done).toEqual(['recent is focused'])
    const none = tabs({})
    await none.click(null)
    expect(none.done).toEqual(['a new tab opens /'])
  })
})

describe("an alert's data", () => {
  test('says whether it is the collecting alert, and of which account (AL4)', () => {
    expect(readCollecting({ ...ALERT, count: 3 })).toBe(ALERT.accountKey)
    for (const data of [
      ALERT,
      null,
      'x',
      { count: 3 },
      { accountKey: '', count: 3 },
      { ...ALERT, count: '3' },
    ])
      expect(readCollecting(data)).toBe(null)
  })

  test('is a URL of this origin', () => {
    expect(readAlert({ url: '/notice/1?a=b#c', accountKey: 'luna', more: 1 }, ORIGIN)).toEqual({
      url: '/notice/1?a=b#c',
      accountKey: 'luna',
    })
    expect(readAlert({ url: `${ORIGIN}/notice/1` }, ORIGIN)).toEqual({ url: '/notice/1', accountKey: '' })
  })

  test.each([
    null,
    undefined,
    'text',
    {},
    { url: 1 },
    { url: 'https://nest.example/notice/1' },
    { url: '//nest.example/notice/1' },
    { url: `${ORIGIN}//nest.example/notice/1` },
    { url: '/./\\nest.example/notice/1' },
    { url: 'javascript:alert(1)' },
    { url: 'https://' },
  ])('is rejected otherwise: %j', (data) => expect(readAlert(data, ORIGIN)).toBeNull())
})
