import { describe, expect, test } from 'vitest'
import { type AskedTab, follow, readAlert } from './clicks.ts'

const ORIGIN = 'https://rookery.example'
const ALERT = { url: '/notice/1', accountKey: 'luna@thicket.example' }

/** Tabs by what they say, the most recent first, and what happened to them. */
function tabs(answers: Readonly<Record<string, { shows: unknown; goes?: unknown }>>) {
  const done: string[] = []
  const list = Object.entries(answers).map(
    ([name, { shows, goes = true }]): AskedTab => ({
      ask: async ({ click, url }) => {
        if (click === 'shows') return shows
        done.push(`${name} goes to ${url}`)
        return goes
      },
      focus: async () => done.push(`${name} has the focus`),
    }),
  )
  const click = (alert: typeof ALERT | null = ALERT) =>
    follow(alert, list, async (url) => done.push(`a new tab opens ${url}`))
  return { done, click }
}

describe('a click on an alert', () => {
  test('brings the tab to the front that shows the thing, and moves none', async () => {
    const { done, click } = tabs({
      recent: { shows: false },
      showing: { shows: true },
      other: { shows: true },
    })
    await click()
    expect(done).toEqual(['showing has the focus'])
  })

  test('leads the most recent tab there when none shows it', async () => {
    const { done, click } = tabs({ recent: { shows: false }, older: { shows: false } })
    await click()
    expect(done).toEqual(['recent goes to /notice/1', 'recent has the focus'])
  })

  test('leaves alone what does not answer: a frozen tab, a page of the instance', async () => {
    const { done, click } = tabs({
      frozen: { shows: null },
      foreign: { shows: undefined },
      ours: { shows: false },
    })
    await click()
    expect(done).toEqual(['ours goes to /notice/1', 'ours has the focus'])
  })

  test('opens a tab when there is none, or none that can go', async () => {
    const none = tabs({})
    await none.click()
    expect(none.done).toEqual(['a new tab opens /notice/1'])
    const stuck = tabs({ stuck: { shows: false, goes: null } })
    await stuck.click()
    expect(stuck.done).toEqual(['stuck goes to /notice/1', 'a new tab opens /notice/1'])
  })

  test('of an alert that says nothing brings the most recent tab, wherever it is', async () => {
    const { done, click } = tabs({ recent: { shows: false }, older: { shows: false } })
    await click(null)
    expect(done).toEqual(['recent has the focus'])
    const none = tabs({})
    await none.click(null)
    expect(none.done).toEqual(['a new tab opens /'])
  })
})

describe('what an alert carries', () => {
  test('is an address of this origin', () => {
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
  ])('and nothing else: %j', (data) => expect(readAlert(data, ORIGIN)).toBeNull())
})
