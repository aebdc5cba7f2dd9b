import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientDist } from '../e2e/harness/clientDist.ts'
import { openWebKit, signIn, type WebKitTab, type WebKitWorld } from './harness/webKit.ts'

/** How a window is opened from home, and what it shows. */
interface Opening {
  /** Names that are pressed one after the other, each in the window that is then on top. */
  readonly press?: readonly string[]
  /** The text of the post in which the first name is pressed. */
  readonly post?: string
  /** A script that opens it otherwise. */
  readonly script?: string
  /** A selector of the window. */
  readonly shown: string
  /** A selector of something in it that loads. */
  readonly loaded?: string
}

const DIALOG = '[role=dialog], [role=alertdialog]'
const ofPost = (post: string, item: string, shown = DIALOG): Opening => ({
  post,
  press: ['More actions', item],
  shown,
})
const key = (...keys: string[]): string =>
  keys
    .map((k) => `document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '${k}', bubbles: true }))`)
    .join(';')

const BOTH: Readonly<Record<string, Opening>> = {
  'an edit': ofPost('mine to change', 'Edit'),
  'the versions of a post': ofPost('mine to change', 'Edit history'),
  'a question': ofPost('mine to change', 'Delete'),
  'a report': ofPost('a post to answer', 'Report'),
  'a reaction': {
    post: 'a post to answer',
    press: ['Add reaction'],
    shown: DIALOG,
    loaded: '[role=toolbar] button',
  },
  'the quick filter': { press: ['Quick filter settings'], shown: DIALOG },
}
const DESKTOP: Readonly<Record<string, Opening>> = {
  ...BOTH,
  'the keys': { script: key('?'), shown: DIALOG },
  'the connection': { script: key('g', 'i'), shown: DIALOG },
  'the filter of notifications': { press: ['Filter notifications'], shown: DIALOG },
  'the settings': { press: ['Settings'], shown: DIALOG },
}
const PHONE: Readonly<Record<string, Opening>> = {
  ...BOTH,
  'the menu': { press: ['Menu'], shown: DIALOG },
  'the notifications': { press: ['Notifications'], shown: DIALOG },
  'a new post': { press: ['New post'], shown: DIALOG, loaded: 'textarea' },
}

let world: WebKitWorld
let tab: WebKitTab
beforeAll(async () => {
  world = await openWebKit(clientDist())
  const { instance } = world
  await instance.post('rook', 'a post to answer')
  const mine = await instance.post('luna', 'mine as it was')
  await instance.control.act({
    as: 'luna',
    path: `/api/v1/statuses/${mine.id}`,
    method: 'PUT',
    body: { status: 'mine to change' },
  })
  tab = await signIn(world)
})
afterAll(() => world?.close())

async function open({ post, press = [], script, shown, loaded }: Opening): Promise<void> {
  for (const [at, name] of press.entries()) {
    if (at === 0 && post !== undefined)
      await tab.until(
        `const row = [...document.querySelectorAll('article')].find((a) => a.innerText.includes(args[0]))
        const e = [...(row?.querySelectorAll('button') ?? [])].find((b) => $.name(b).startsWith(args[1]))
        e?.click(); return e !== undefined`,
        post,
        name,
      )
    else await tab.press(name, at === 0 ? undefined : '[role=menu], [role=dialog]')
  }
  if (script !== undefined) await tab.run(script)
  await tab.until(
    'const e = $.within(args[0]); return e !== undefined && (args[1] === null || e.querySelector(args[1]) !== null)',
    shown,
    loaded,
  )
}

/** The parts of the window that scroll, with the height that is shown and that of their content. */
const heights = (shown: string): Promise<{ part: string; shown: number; content: number }[]> =>
  tab.run(
    `return [$.within(args[0]), ...$.within(args[0]).querySelectorAll('*')]
      .filter((e) => /auto|scroll/.test(getComputedStyle(e).overflowY) && e.scrollHeight > 0 && e.localName !== 'textarea')
      .map((e) => ({ part: e.className, shown: e.clientHeight, content: e.scrollHeight }))`,
    shown,
  )

async function closeAll(): Promise<void> {
  await tab.until(
    `document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
    return ![...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')].some($.shown)`,
  )
}

describe.each([
  ['a desktop', 1_380, 900, DESKTOP],
  ['a phone', 390, 844, PHONE],
] as const)('on %s', (_, width, height, windows) => {
  beforeAll(() => world.resize(width, height))

  test.each(Object.keys(windows))('%s shows its content (L58)', async (name) => {
    const opening = windows[name]
    if (opening === undefined) throw new Error(`there is no window ${name}`)
    await open(opening)
    const found = await heights(opening.shown)
    expect(found.filter((part) => part.shown < Math.min(part.content - 1, 150))).toEqual([])
    await closeAll()
  })
})
