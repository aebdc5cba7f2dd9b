import { expect, test } from 'vitest'
import type { FaultRule } from '../../instance/faults.ts'
import type { Status } from '../../instance/state/records.ts'
import { chooseInMenuOf, rowsOf, rowWith, showNew } from './harness/feed.ts'
import { fileCalled } from './harness/files.ts'
import type { Locator } from './harness/locator.ts'
import { pass, until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

/** Everything that an instance, or something in front of it, may answer instead of what was asked for. */
const ANSWERS: Readonly<Record<string, FaultRule>> = {
  'an answer of the wrong shape': { body: 'wrong-shape' },
  'an HTML page': { body: 'html' },
  'half an answer': { body: 'truncated' },
  401: { status: 401 },
  403: { status: 403 },
  404: { status: 404 },
  422: { status: 422 },
  429: { status: 429, retryAfter: 3 },
  500: { status: 500 },
  'a 502 page': { status: 502, body: 'html' },
  'no answer': { dropConnection: true },
  'the effect, but no answer': { dropAnswer: true },
}

/** The texts by which the interface says that something failed or waits. */
const WORDS =
  /Something went wrong|invalid response|can't be reached|Too many requests|has a problem|doesn't allow|didn't accept|doesn't exist|Not sent|Upload failed|Waiting to be sent|Needs your decision|can't be sent right now/

interface Stage {
  readonly world: World
  readonly main: Locator
  readonly form: Locator
  readonly text: Locator
  /** Luna's id, or that of `name`. */
  readonly idOf: (name?: string) => string
}

interface Call {
  /** The request that goes wrong. */
  readonly match: string
  readonly path?: string
  readonly before?: (stage: Stage, words: string) => Promise<unknown>
  readonly press: (stage: Stage, words: string) => Promise<unknown>
  /** Whether the instance has done it, and how often. */
  readonly done: (stage: Stage, words: string) => number | Promise<number>
  /** Whether the typed text is still in its place. Absent: nothing was typed. */
  readonly kept?: (stage: Stage, words: string) => Promise<boolean>
  /** It waits in the outbox, or in the chat, where another attempt may succeed. */
  readonly waits?: true
  /** The answer means that there is nothing left to do, so no error has to be shown. */
  readonly moot?: string
  readonly after?: (stage: Stage, words: string) => Promise<unknown>
}

const posts = ({ world }: Stage, words: string): number => world.instance.postsSaying(words).length
const only = ({ world }: Stage, words: string): Status => {
  const [post] = world.instance.postsSaying(words)
  if (post === undefined) throw new Error(`nobody says ${words}`)
  return post
}
const editOf = ({ world }: Stage): Locator => world.tab.page.getByRole('dialog', { name: 'Edit post' })
const editedText = (stage: Stage): Locator =>
  editOf(stage).getByRole('textbox', { name: "What's on your mind?" })
const personOf = ({ main }: Stage, name: string): Locator =>
  main.getByRole('listitem').filter({ hasText: `@${name}` })
const REQUESTERS = ['tern', 'finch', 'swift', 'rook', 'moss', 'robin', 'heron', 'wren'] as const

const CALLS: Readonly<Record<string, Call>> = {
  'a post': {
    match: 'POST /api/v1/statuses$',
    waits: true,
    press: async ({ text, world }, words) => {
      await text.fill(words)
      await world.tab.page.keyboard.press('Control+Enter')
    },
    done: posts,
    kept: async ({ text }, words) => (await text.inputValue()) === words,
    after: ({ text }) => text.fill(''),
  },
  'an edit': {
    match: 'PUT /api/v1/statuses/',
    waits: true,
    before: async (stage, words) => {
      await stage.world.instance.post('luna', `before ${words}`)
      await showNew(stage.world.tab)
      await chooseInMenuOf(stage.world.tab, rowWith(stage.world.tab, `before ${words}`), 'Edit')
      await until('its text', async () => (await editedText(stage).inputValue()) === `before ${words}`)
    },
    press: async (stage, words) => {
      await editedText(stage).fill(`better ${words}`)
      await stage.world.tab.page.keyboard.press('Control+Enter')
    },
    done: (stage, words) => posts(stage, `better ${words}`),
    kept: async (stage, words) =>
      (await editOf(stage).isVisible()) && (await editedText(stage).inputValue()) === `better ${words}`,
    after: async (stage) => {
      if (await editOf(stage).isVisible()) await editOf(stage).getByRole('button', { name: 'Close' }).click()
      await editOf(stage).waitFor({ state: 'detached' })
    },
  },
  'a favourite': {
    match: 'POST /api/v1/statuses/.*/favourite',
    waits: true,
    before: async ({ world }, words) => {
      await world.instance.post('rook', words)
      await showNew(world.tab)
      await rowWith(world.tab, words).waitFor()
    },
    press: ({ world }, words) =>
      rowWith(world.tab, words)
        .getByRole('button', { name: /^Favorite/ })
        .click(),
    done: (stage, words) => only(stage, words).favouritedBy.length,
  },
  'a follow': {
    match: 'POST /api/v1/accounts/.*/follow$',
    path: '/users/swift',
    waits: true,
    before: async ({ world, main, idOf }) => {
      world.instance.state.follows.remove(idOf(), idOf('swift'))
      await world.tab.go('/about')
      await world.tab.go('/users/swift')
      await main.getByRole('button', { name: 'Follow', exact: true }).waitFor()
    },
    press: ({ main }) => main.getByRole('button', { name: 'Follow', exact: true }).click(),
    done: ({ world, idOf }) => (world.instance.state.follows.has(idOf(), idOf('swift')) ? 1 : 0),
  },
  'a chat message': {
    match: 'POST /api/v1/pleroma/chats/.*/messages',
    path: '/users/luna/chats/moss',
    waits: true,
    press: async ({ main }, words) => {
      await main.getByRole('textbox', { name: /^Message / }).fill(words)
      await main.getByRole('textbox', { name: /^Message / }).press('Enter')
    },
    done: ({ world, idOf }, words) =>
      [...world.instance.state.chats.values()]
        .filter(({ ownerId }) => ownerId === idOf())
        .flatMap(({ lines }) => lines)
        .filter(({ text }) => text.includes(words)).length,
    kept: ({ main }, words) => main.getByRole('article').filter({ hasText: words }).isVisible(),
  },
  'a profile': {
    match: 'PATCH /api/v1/accounts/update_credentials',
    path: '/users/luna',
    before: async ({ world, main }) => {
      if (await profileOf(world).isVisible()) return
      await main.getByRole('button', { name: 'Edit profile' }).click()
      await profileOf(world).waitFor()
    },
    press: async ({ world }, words) => {
      await profileOf(world).getByLabel('Name', { exact: true }).fill(words)
      await profileOf(world).getByRole('button', { name: 'Save changes' }).click()
    },
    done: async ({ world, idOf }, words) =>
      world.instance.state.accounts.get(idOf())?.displayName === words ? 1 : 0,
    kept: async ({ world }, words) =>
      (await profileOf(world).getByLabel('Name', { exact: true }).inputValue()) === words,
  },
  'a file': {
    match: 'POST /api/v1/media',
    press: ({ form }, words) => form.locator('input[type=file]').setInputFiles([fileCalled(`${words}.png`)]),
    done: () => 0,
    kept: async ({ form }, words) => (await form.getByText(`${words}.png`).count()) > 0,
    after: async ({ form }) => {
      for (const button of (await form.getByRole('button', { name: /^Remove / }).all()).toReversed())
        await button.click()
    },
  },
  'a follow request': {
    match: 'POST /api/v1/follow_requests/.*/authorize',
    path: '/friend-requests',
    moot: '404',
    before: async (stage, words) => {
      const name = requester(words)
      const { world, idOf } = stage
      world.instance.state.follows.remove(idOf(name), idOf())
      await world.instance.control.act({ as: name, path: `/api/v1/accounts/${idOf()}/follow` })
      await world.tab.go('/about')
      await world.tab.go('/friend-requests')
      await personOf(stage, name).waitFor()
    },
    press: (stage, words) =>
      personOf(stage, requester(words)).getByRole('button', { name: 'Approve' }).click(),
    done: ({ world, idOf }, words) =>
      world.instance.state.follows.has(idOf(requester(words)), idOf()) ? 1 : 0,
  },
}

const profileOf = (world: World): Locator =>
  world.tab.page.getByRole('dialog', { name: 'Settings' }).getByRole('form', { name: 'Name and bio' })
const requester = (words: string): string =>
  REQUESTERS[Number(words.replace(/\D/g, '')) % REQUESTERS.length] ?? 'tern'

test.each(Object.entries(CALLS))(
  '%s that goes wrong in any way shows an error, loses nothing, and is not repeated blindly',
  async (name, call) => {
    const locked = name === 'a follow request'
    const world = await openWorld({
      as: 'luna',
      before: ({ instance: { state } }) => {
        const luna = state.accounts.get(state.byAcct.get('luna') ?? '')
        if (locked && luna) luna.locked = true
      },
    })
    const { tab, instance } = world
    const idOf = (who = 'luna'): string => instance.state.byAcct.get(who) ?? ''
    const form = tab.page.getByRole('form', { name: 'New post' }).first()
    const stage: Stage = {
      world,
      main: tab.page.getByRole('main'),
      form,
      text: form.getByRole('textbox', { name: "What's on your mind?" }),
      idOf,
    }
    const path = call.path?.replace(/moss$/, idOf('moss'))
    if (path !== undefined) await tab.go(path)
    else await rowsOf(tab).first().waitFor()
    const asked = (): number =>
      world.stats().requests.filter(({ method, path: at }) => new RegExp(call.match).test(`${method} ${at}`))
        .length

    for (const [index, [answer, rule]] of Object.entries(ANSWERS).entries()) {
      const words = `words${index}`
      const about = `${name}, answered by ${answer}`
      await call.before?.(stage, words)
      await pass(500)
      instance.control.resetStats()
      instance.control.fault({ match: call.match, ...rule })
      await call.press(stage, words)
      await pass(800)
      expect(asked(), `${about}: attempts`).toBe(1)
      const isDone = async (): Promise<boolean> => (await call.done(stage, words)) === 1
      const isSaid = WORDS.test(await tab.text())
      expect(isSaid || call.moot === answer || (await isDone()), `${about}: words on screen`).toBe(true)
      const waits = tab.page.getByText(/Waiting to be sent|Needs your decision/)
      const isKept = (await call.kept?.(stage, words)) ?? true
      expect(isKept || (await isDone()) || (await waits.count()) > 0, `${about}: what was typed`).toBe(true)
      if (!call.waits) {
        await pass(5_000)
        expect(asked(), `${about}: attempts, later`).toBe(1)
      }

      instance.control.clearFaults()
      if (call.waits) await until('an empty outbox', async () => (await waits.count()) === 0, 70_000)
      await pass(3_000)
      const done = await call.done(stage, words)
      expect(done, `${about}: done at most once`).toBeLessThanOrEqual(1)
      const isStillKept = (await call.kept?.(stage, words)) ?? true
      expect(isStillKept || done === 1, `${about}: what was typed, in the end`).toBe(true)
      await call.after?.(stage, words)
    }
  },
  // Twelve answers each, with the time that each one waits.
  180_000,
)
