import { expect, test } from 'vitest'
import { createRandom, type Random } from '../../instance/state/random.ts'
import { isGap } from '../../src/shared/protocol/views.ts'
import { runChaos } from '../chaos/chaos.ts'
import type { Site } from '../chaos/site.ts'
import type { Tab as OtherTab } from '../engine/harness/tab.ts'
import { feedOf, rowsOf, scrollTo, waitingOf } from './harness/feed.ts'
import type { Locator } from './harness/locator.ts'
import type { Tab } from './harness/tab.tsx'
import { pass, settle, until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

// `npm run bench -- chaos --seed N --faults 1000` runs the long form.
const SEED = Number(process.env.CHAOS_SEED ?? 3)
const FAULTS = Number(process.env.CHAOS_FAULTS ?? 50)
const OTHERS = 4
/** The longest pause between two tries, and a deadline. */
const SETTLED_MS = 100_000

const formOf = ({ page }: Tab): Locator => page.getByRole('form', { name: 'New post' })
const textOf = (tab: Tab): Locator => formOf(tab).getByRole('textbox', { name: "What's on your mind?" })

/** A tab without an interface, and the view that it shows. */
interface Other {
  readonly tab: OtherTab
  readonly view: string
}

/** A person with five tabs: one with an interface, in which they type, and four others. */
class Person {
  readonly #world: World
  readonly #random: Random
  readonly others: Other[] = []
  /** Every word that was ever typed. */
  readonly typed: string[] = []
  /** Words that stood in the form when it was sent, and again when the person went on typing. */
  readonly continued = new Set<string>()
  readonly #sent = new Set<string>()
  /** How often each alert was shown, in tabs that are closed now. */
  readonly alerts: string[] = []

  constructor(world: World, random: Random) {
    this.#world = world
    this.#random = random
  }

  async openOther(): Promise<void> {
    const tab = await this.#world.otherTab()
    this.others.push({ tab, view: await tab.watch('friends') })
  }

  /** All engines are dead: tabs without an interface do not start one themselves. */
  async reopenOthers(): Promise<void> {
    for (const { tab } of this.others.splice(0)) this.#leave(tab)
    while (this.others.length < OTHERS) await this.openOther()
  }

  #leave(tab: OtherTab): void {
    for (const task of tab.tasks) if (task.kind === 'alert') this.alerts.push(task.alert.tag)
    tab.end()
  }

  told(): readonly string[] {
    const now = this.others.flatMap(({ tab }) =>
      tab.tasks.flatMap((task) => (task.kind === 'alert' ? [task.alert.tag] : [])),
    )
    return [...this.alerts, ...now]
  }

  async act(say: (what: string) => void): Promise<void> {
    const random = this.#random
    const { tab } = this.#world
    const acts: Readonly<Record<string, () => Promise<void>>> = {
      'types and posts': async () => {
        await this.#type()
        if ((await textOf(tab).count()) === 0) return
        for (const word of (await textOf(tab).inputValue()).split(' ')) this.#sent.add(word)
        await tab.page.keyboard.press('Control+Enter')
      },
      types: () => this.#type(),
      'types and reloads': async () => {
        await this.#type()
        await this.#world.openTab(random.pick(['/main/friends', '/main/public']))
      },
      'favourites a post': () => this.#favourite(),
      'favourites in another tab': async () => {
        const { tab: other, view } = random.pick(this.others)
        const statusId = other.rows(view).find((id) => !isGap(id))
        if (statusId !== undefined) await other.run({ kind: 'favourite', statusId, on: random.chance(0.5) })
      },
      'shows new posts': async () => {
        if ((await waitingOf(tab).count()) > 0) await waitingOf(tab).first().click()
      },
      'shows new posts in another tab': () => {
        const { tab: other, view } = random.pick(this.others)
        return other.showNew(view)
      },
      scrolls: async () => {
        if ((await feedOf(tab).count()) > 0) await scrollTo(feedOf(tab), random.int(0, 3_000))
      },
      'goes elsewhere': () =>
        tab.go(random.pick(['/main/friends', '/users/luna/interactions', '/main/public'])),
      'hides or shows the tab': () => (random.chance(0.5) ? tab.hide() : tab.show()),
      'hides or shows another tab': () => {
        const { tab: other } = random.pick(this.others)
        return other.visible ? other.hide() : other.show()
      },
      'closes another tab, and opens one': async () => {
        const [gone] = this.others.splice(random.int(0, this.others.length - 1), 1)
        if (gone !== undefined) {
          await (random.chance(0.5) ? gone.tab.close() : gone.tab.kill())
          this.#leave(gone.tab)
        }
        await this.openOther()
      },
      'is mentioned': async () => {
        await this.#world.instance.post('rook', `@luna what about ${this.typed.length}?`)
      },
      'somebody posts': async () => {
        await this.#world.instance.post('rook', `somebody's post ${random.int(1, 1_000_000)}`)
      },
    }
    const what = random.pick(Object.keys(acts))
    say(what)
    await acts[what]?.()
  }

  /** Types one more word into the form for new posts. What stands there stays. */
  async #type(): Promise<void> {
    const field = textOf(this.#world.tab)
    if ((await field.count()) === 0) return
    // It is being posted (C3).
    if (await field.evaluate((element) => (element as HTMLTextAreaElement).readOnly)) return
    const before = await field.inputValue()
    for (const word of before.split(' ')) if (this.#sent.has(word)) this.continued.add(word)
    const word = `word${this.typed.length}x`
    await field.fill(before === '' ? word : `${before} ${word}`)
    this.typed.push(word)
  }

  async #favourite(): Promise<void> {
    const rows = await rowsOf(this.#world.tab).count()
    if (rows === 0) return
    const row = rowsOf(this.#world.tab).nth(this.#random.int(0, Math.min(rows, 5) - 1))
    const button = row.getByRole('button', { name: /^Favorite/ })
    if ((await button.count()) > 0) await button.first().click()
  }
}

const siteOf = (world: World, person: Person): Site => ({
  fault: (rule) => world.instance.control.fault(rule),
  cutSockets: (code) => world.instance.control.closeSockets(code ?? 'terminate'),
  deafenSockets: () => world.deafenSockets(),
  refuseSockets: (refuse) => world.instance.control.refuseSockets(refuse),
  online: (online) => {
    world.online = online
  },
  fullDisk: (full) => {
    world.disk.failures.session = full ? 'full' : undefined
    world.disk.failures.cache = full ? 'full' : undefined
  },
  killTab: async () => {
    // The last keystrokes are not on disk yet.
    await pass(1_000)
    await world.killTab()
  },
  killEngine: async () => {
    await world.killEngine()
    await until(
      'the tab to start another engine',
      () => world.tab.engine.status.state === 'ready',
      SETTLED_MS,
    )
    await person.reopenOthers()
  },
  setClock: (ms) => world.setClock(ms),
  sleep: (ms) => world.sleep(ms),
  pass,
})

/** Luna's home timeline at the instance, newest first. */
async function homeOf({ instance }: World): Promise<readonly { id: string; favourited: boolean }[]> {
  const path = '/api/v1/timelines/home?limit=40'
  const { body } = await instance.control.act({ as: 'luna', method: 'GET', path })
  return (body as { id: string; favourited: boolean }[]).map(({ id, favourited }) => ({ id, favourited }))
}

const idsIn = (tab: Tab): Promise<string[]> =>
  rowsOf(tab).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row') ?? ''))

test(
  'five tabs, fifty faults: nothing typed is lost, nothing is posted or told twice, and all tabs agree',
  async () => {
    const world = await openWorld({ before: ({ instance }) => instance.post('rook', 'hello there') })
    const random = createRandom(SEED)
    // The disk was full.
    world.problems.expect(
      /QuotaExceededError|could not (save a draft|write the journal|cache a timeline|store|cache)/,
    )
    await world.tab.run({ kind: 'setPreferences', change: { desktopNotifications: true } })
    // Older posts may be folded or hidden.
    const old = new Set((await homeOf(world)).map(({ id }) => id))
    const person = new Person(world, random)
    await person.reopenOthers()

    const happened = await runChaos(siteOf(world, person), random, FAULTS, (say) => person.act(say))
    const story = `seed ${SEED}\n${happened.join('\n')}`
    const { instance, disk } = world
    instance.control.clearFaults()
    instance.control.refuseSockets(false)
    await world.tab.hide()
    await world.tab.go('/main/friends')
    await pass(1_000)
    // Looking at it again wakes sockets that are half open.
    await world.tab.show()
    const outbox = (): number => person.others[0]?.tab.entity('outbox')?.entries.length ?? 0
    await until('the outbox to be empty', () => outbox() === 0, SETTLED_MS).catch(() => {})
    await pass(SETTLED_MS)

    const kept = JSON.stringify([await disk.session.entries('drafts'), await disk.session.entries('journal')])
    const stored = kept + JSON.stringify({ ...localStorage })
    const inForm = (await textOf(world.tab).inputValue()) ?? ''
    const lost = person.typed.filter(
      (word) => instance.postsSaying(word).length === 0 && !`${stored}${inForm}`.includes(word),
    )
    expect(lost, `typed and lost; ${story}`).toEqual([])
    const texts = instance.postsSaying('word').map(({ text }) => text)
    const twice = texts.filter((text, index) => texts.indexOf(text) !== index)
    expect(twice, `posted twice; ${story}`).toEqual([])
    const again = person.typed
      .filter((word) => !person.continued.has(word))
      .filter((word) => instance.postsSaying(word).length > 0 && inForm.includes(word))
    expect(again, `posted, and still in the form; ${story}`).toEqual([])
    const told = person.told()
    expect(told.length, `told twice; ${story}`).toBe(new Set(told).size)

    for (const { tab, view } of person.others) {
      await tab.show()
      await tab.showNew(view)
    }
    if ((await waitingOf(world.tab).count()) > 0) await waitingOf(world.tab).first().click()
    await scrollTo(feedOf(world.tab), 0)
    await pass(5_000)
    await settle()
    const isNew = (id: string): boolean => !old.has(id)
    const home = (await homeOf(world)).filter(({ id }) => isNew(id))
    const ids = home.map(({ id }) => id)
    for (const { tab, view } of person.others) {
      expect(
        tab.rows(view).slice(0, ids.length).filter(isNew),
        `${tab.id} shows other posts; ${story}`,
      ).toEqual(ids)
      const favourited = ids.filter((id) => tab.entity('status', id)?.favourited === true)
      expect(favourited, `${tab.id} shows other favourites; ${story}`).toEqual(
        home.flatMap((one) => (one.favourited ? [one.id] : [])),
      )
    }
    const shown = await idsIn(world.tab)
    expect(shown.filter(isNew).slice(0, 3), `the tab shows other posts; ${story}`).toEqual(ids.slice(0, 3))
    expect(world.problems.found(), story).toEqual([])
  },
  Math.max(60_000, FAULTS * 4_000),
)
