import { afterEach, describe, expect, test, vi } from 'vitest'
import { rowWith } from './harness/feed.ts'
import { pass } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

// A page whose storage is blocked: what a browser then refuses is missing, throws as it is named, throws or rejects as it is used, or
// never answers.

let world: World
afterEach(async () => {
  for (const undo of undos.splice(0)) undo()
  vi.unstubAllGlobals()
  await world.close()
})

const undos: (() => void)[] = []

const refuse = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}
const reject = async (): Promise<never> => refuse()
const never = (): Promise<never> => new Promise(() => {})

/** Replaces a property of `object` until the end of the test. */
function replace(object: object, name: string, property: PropertyDescriptor): void {
  const before = Object.getOwnPropertyDescriptor(object, name)
  Object.defineProperty(object, name, { configurable: true, ...property })
  undos.push(() => {
    if (before === undefined) Reflect.deleteProperty(object, name)
    else Object.defineProperty(object, name, before)
  })
}

const storage = (broken: Partial<Storage>): Storage => {
  const kept = { length: 0, clear: refuse, getItem: refuse, key: refuse, removeItem: refuse, setItem: refuse }
  return { ...kept, ...broken }
}
const locks =
  (request: LockManager['request'] | null) =>
  ({ locks: all }: World): void => {
    const ofEngine = all.of.bind(all)
    all.of = (owner) => (owner === 'tab' ? ((request && { request }) as never) : ofEngine(owner))
  }
const workers = (value: unknown) => (): void => replace(navigator, 'serviceWorker', { value })
const container = (answer: () => Promise<never>): object => ({
  controller: null,
  ready: never(),
  addEventListener: () => {},
  register: answer,
  getRegistration: answer,
  getRegistrations: answer,
})

class Breaking {
  onmessage = null
  postMessage = refuse
  close(): void {}
}

const REFUSALS: readonly (readonly [string, (world: World) => void])[] = [
  ['locks missing', locks(null)],
  ['locks that throw', locks(refuse as never)],
  ['locks that reject', locks(reject as never)],
  ['locks that are never granted', locks(never as never)],
  ['channels missing', () => vi.stubGlobal('BroadcastChannel', undefined)],
  [
    'channels that throw',
    () =>
      vi.stubGlobal('BroadcastChannel', () => {
        refuse()
      }),
  ],
  ['channels that break', () => vi.stubGlobal('BroadcastChannel', Breaking)],
  ...(['localStorage', 'sessionStorage'] as const).flatMap((name) => [
    [`${name} that throws`, () => replace(globalThis, name, { get: refuse })] as const,
    [`${name} that breaks`, () => replace(globalThis, name, { value: storage({}) })] as const,
    [
      `${name} that is full`,
      () => replace(globalThis, name, { value: storage({ getItem: () => null, removeItem: () => {} }) }),
    ] as const,
  ]),
  ['Notification missing', () => vi.stubGlobal('Notification', undefined)],
  ['Notification that throws', () => replace(globalThis, 'Notification', { get: refuse })],
  ['service workers missing', workers(undefined)],
  ['service workers that throw', () => replace(navigator, 'serviceWorker', { get: refuse })],
  ['service workers that reject', workers(container(reject))],
  ['service workers that never answer', workers(container(never))],
  ['caches that throw', () => replace(globalThis, 'caches', { get: refuse })],
]

const ALL: (typeof REFUSALS)[number] = [
  'everything that throws',
  (opened) => {
    for (const [what, apply] of REFUSALS) if (/that (throws?|rejects?)$/.test(what)) apply(opened)
  },
]

describe.each([...REFUSALS, ALL])('with %s', (_, apply) => {
  test('the page opens, one posts, and no part of it crashes (EV5)', async () => {
    world = await openWorld({
      before: async (opened) => {
        apply(opened)
        await opened.instance.post('rook', 'to be read all the same')
      },
    })
    const { page } = world.tab
    await rowWith(world.tab, 'to be read all the same').waitFor()
    await page.getByRole('textbox', { name: "What's on your mind?" }).fill('said all the same')
    await page.getByRole('button', { name: 'Post', exact: true }).first().click()
    await rowWith(world.tab, 'said all the same').waitFor()
    await world.tab.go('/luna')
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await pass(20_000)
    expect(await page.getByText('This part of the page crashed').count()).toBe(0)
  })
})
