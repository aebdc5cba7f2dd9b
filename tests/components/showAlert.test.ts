import { beforeEach, describe, expect, test, vi } from 'vitest'
import { BROWSER, ONLY } from '../../src/shared/model/keys.ts'
import type { NotificationAlert } from '../../src/shared/protocol/batch.ts'
import { showAlert } from '../../src/ui/blocks/alerts/showAlert.ts'
import { FakeLocks } from '../engine/harness/fakeLocks.ts'
import { signedIn } from './harness/entities.ts'
import { prepare } from './harness/resetPage.ts'
import { ScriptedEngine } from './harness/scriptedEngine.ts'
import { settle } from './harness/time.ts'

/** The tags of the alerts that the browser displayed, in order. */
const displayed: string[] = []
const texts: string[] = []
let options: NotificationOptions = {}
let locks: FakeLocks
/** While this is pending, the browser does not say which alerts are displayed. */
let answer = Promise.resolve()

const ALERT: NotificationAlert = {
  type: 'mention',
  name: 'Rook',
  words: 'a word',
  iconUrl: '',
  tag: 'luna@nest.example:7',
  account: 'luna@nest.example',
  notificationId: '7',
  accountId: 'rook',
  statusId: '3',
}

beforeEach(async () => {
  displayed.length = 0
  texts.length = 0
  locks = new FakeLocks()
  answer = Promise.resolve()
  const registration = {
    active: {},
    getNotifications: async ({ tag }: { tag: string }) => {
      const found = displayed.filter((each) => each === tag)
      await answer
      return found
    },
    showNotification: async (title: string, shown: NotificationOptions) => {
      displayed.push(shown.tag ?? '')
      texts.push(title, ...(shown.body ?? '').split('\n'))
      options = shown
    },
  }
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => registration },
    locks: locks.of('tab'),
  })
  await prepare()
  return () => vi.unstubAllGlobals()
})

/** The answer of a tab whose turn comes past its deadline, and what happens in the browser before that. */
async function lateTurn(meanwhile: () => void): Promise<boolean> {
  let end = (): void => {}
  const busy = new Promise<void>((resolve) => {
    end = resolve
  })
  const held = locks.of('other').request(`rookery-alert ${ALERT.tag}`, () => busy)
  const shown = showIn(1_000)
  await settle()
  meanwhile()
  vi.advanceTimersByTime(2_000)
  end()
  await held
  return shown
}

const showIn = (untilMs: number): Promise<boolean> =>
  showAlert(new ScriptedEngine(), ALERT, Date.now() + untilMs)

test('two tabs that are asked for the same alert show it once, even if the browser answers the first one late', async () => {
  let answerNow = (): void => {}
  answer = new Promise((resolve) => {
    answerNow = resolve
  })
  const first = showIn(1_000)
  await settle()
  const second = showIn(1_000)
  await settle()
  answerNow()
  expect(await first).toBe(true)
  expect(await second).toBe(true)
  expect(displayed).toEqual([ALERT.tag])
})

test('a tab that gets its turn after its deadline reports an alert that is already displayed', async () => {
  expect(await lateTurn(() => displayed.push(ALERT.tag))).toBe(true)
  expect(displayed).toEqual([ALERT.tag])
})

test('a tab that gets its turn after its deadline shows nothing, so that the engine asks another tab', async () => {
  expect(await lateTurn(() => {})).toBe(false)
  expect(displayed).toEqual([])
})

describe('the collecting alert', () => {
  const COLLECTING: NotificationAlert = {
    ...ALERT,
    tag: 'luna@nest.example:',
    collected: { count: 37, onlyMentions: true },
  }
  const show = (alert: NotificationAlert): Promise<boolean> =>
    showAlert(new ScriptedEngine(), alert, Date.now() + 1_000)

  test('says how many are new, and from whom the last is; a press opens the notifications (AL1)', async () => {
    expect(await show(COLLECTING)).toBe(true)
    expect(texts).toEqual(['37 new mentions', 'The last from Rook', 'a word'])
    expect(options.data).toMatchObject({ url: '/luna/notifications', count: 37 })
  })

  test('of several kinds says notifications; without the last one, it only counts (AL1)', async () => {
    await show({ ...COLLECTING, name: '', words: '', collected: { count: 1, onlyMentions: false } })
    expect(texts).toEqual(['1 new notification', ''])
  })

  test('replaces the one on screen, without a sound (AL1)', async () => {
    await show(COLLECTING)
    await show({ ...COLLECTING, silent: true })
    expect(displayed).toEqual([COLLECTING.tag, COLLECTING.tag])
    expect(options.silent).toBe(true)
  })
})

describe('in private mode (ST29)', () => {
  const privately = (): Promise<boolean> => {
    const engine = new ScriptedEngine()
    engine.put(BROWSER, 'session', ONLY, signedIn({ isPrivate: true }))
    return showAlert(engine, ALERT, Date.now() + 1_000)
  }

  test('the tab shows it, and closes it when it closes: the browser stores what a service worker shows', async () => {
    const here: string[] = []
    class Shown extends EventTarget {
      readonly tag: string
      constructor(_: string, { tag = '', body = '' }: NotificationOptions) {
        super()
        this.tag = tag
        here.push(body)
      }
      close(): void {
        here.push('closed')
      }
    }
    vi.stubGlobal('Notification', Shown)
    expect(await privately()).toBe(true)
    expect(here).toEqual(['a word'])
    expect(displayed).toEqual([])
    dispatchEvent(new Event('pagehide'))
    expect(here).toEqual(['a word', 'closed'])
  })

  test('where only a service worker can show it, it has no name and no words', async () => {
    vi.stubGlobal('Notification', () => {
      throw new TypeError('Illegal constructor')
    })
    expect(await privately()).toBe(true)
    expect(texts).toEqual(['You have new notifications', ''])
    expect(options.icon).toBe('')
  })
})
