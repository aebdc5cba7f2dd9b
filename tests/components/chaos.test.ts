import { beforeAll, expect, test } from 'vitest'
import { DIALECTS } from '../../instance/dialects/dialects.ts'
import { createRandom } from '../../instance/state/random.ts'
import { NEW_POST } from '../../src/shared/model/draft.ts'
import { isGap } from '../../src/shared/protocol/views.ts'
import { runChaos, type Story, stepsOf } from '../chaos/chaos.ts'
import { DiskOutage } from '../chaos/diskOutage.ts'
import {
  appended,
  editCommands,
  type Hands,
  newestOwn,
  OTHER_TABS,
  type OwnPost,
  Person,
  type Say,
  type UndoSeconds,
  uploadedOf,
  type WordsFor,
} from '../chaos/person.ts'
import type { Site } from '../chaos/site.ts'
import { failuresOf, homeOf, textsOf } from '../chaos/verdict.ts'
import { translatePage } from '../e2e/harness/translatePage.ts'
import type { Tab as OtherTab } from '../engine/harness/tab.ts'
import { feedOf, newPostsButton, rowsOf, scrollTo } from './harness/feed.ts'
import { fileCalled } from './harness/files.ts'
import { guardPage } from './harness/guardPage.ts'
import type { Locator } from './harness/locator.ts'
import type { Tab } from './harness/tab.tsx'
import { pass, settle, until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

// `npm run bench -- chaos --seed N --faults 1000` runs the long form.
const SEED = Number(process.env.CHAOS_SEED ?? 3)
const FAULTS = Number(process.env.CHAOS_FAULTS ?? 50)
const DIALECT = DIALECTS.find((name) => name === process.env.CHAOS_DIALECT) ?? 'pleroma'
/** How many of the newest posts are compared in tabs without an interface, and in the one that renders them. */
const NEWEST = 15
const NEWEST_RENDERED = 3
/** Longer than the longest pause between two attempts (60 s) plus the deadline of a request (30 s). */
const SETTLED_MS = 100_000
/** Once a socket has been silent for this long, any sign that the network is back makes the engine replace it (R11). */
const SILENT_MS = 61_000

const formOf = ({ page }: Tab): Locator => page.getByRole('form', { name: 'New post' })
const textOf = (tab: Tab): Locator => formOf(tab).getByRole('textbox', { name: "What's on your mind?" })

/** A tab without an interface, and the view that it shows. */
interface Other {
  readonly tab: OtherTab
  readonly view: string
}

/** The hands of a person with five tabs: one with an interface, in which they type, and four others. */
class NodeHands implements Hands {
  readonly #world: World
  readonly others: Other[] = []
  /** The tag of each alert that was shown, in tabs that are closed now. */
  readonly #alerts: string[] = []

  constructor(world: World) {
    this.#world = world
  }

  /** How much time has passed in the run, in ms. */
  passed = 0
  readonly diskOutage = new DiskOutage(() => this.passed)

  async openOther(): Promise<void> {
    const tab = await this.#world.otherTab()
    this.others.push({ tab, view: await tab.watch('friends') })
  }

  /**
   * Replaces the other tabs by new ones. Needed at the start, and after every engine has died, because tabs without an interface start
   * none.
   */
  async reopenOthers(): Promise<void> {
    for (const { tab } of this.others.splice(0)) this.#leave(tab)
    while (this.others.length < OTHER_TABS) await this.openOther()
  }

  #leave(tab: OtherTab): void {
    for (const task of tab.tasks) if (task.kind === 'alert') this.#alerts.push(task.alert.tag)
    tab.end()
  }

  alerts(): readonly string[] {
    const now = this.others.flatMap(({ tab }) =>
      tab.tasks.flatMap((task) => (task.kind === 'alert' ? [task.alert.tag] : [])),
    )
    return [...this.#alerts, ...now]
  }

  get #tab(): Tab {
    return this.#world.tab
  }

  #other(number: number): Other {
    const other = this.others[number]
    if (other === undefined) throw new Error(`there is no other tab ${number}`)
    return other
  }

  /** The question blocks everything else, so it is answered at once. */
  async confirm(): Promise<boolean> {
    const anyway = this.#tab.page.getByRole('button', { name: 'Post anyway' })
    if ((await anyway.count()) === 0) return false
    await anyway.click()
    return true
  }

  /** Closes the window of a draft that was taken back while its form held another text. */
  async #closeWindow(): Promise<void> {
    const window = this.#tab.page.getByRole('dialog')
    if ((await window.count()) === 0) return
    await window.first().press('Escape')
    await settle()
  }

  async type(word: string): Promise<string | null> {
    await this.#closeWindow()
    const field = textOf(this.#tab)
    if ((await field.count()) === 0) return null
    // It is being posted (C3).
    if (await field.evaluate((element) => (element as HTMLTextAreaElement).readOnly)) return null
    const before = await field.inputValue()
    await field.fill(before === '' ? word : `${before} ${word}`)
    return before
  }

  async send(): Promise<string | null> {
    await this.#closeWindow()
    if ((await textOf(this.#tab).count()) === 0) return null
    const text = await textOf(this.#tab).inputValue()
    await textOf(this.#tab).press('Control+Enter')
    await this.confirm()
    return text
  }

  async attach(name: string): Promise<void> {
    await this.#closeWindow()
    const chooser = formOf(this.#tab).locator('input[type=file]')
    if ((await chooser.count()) > 0) await chooser.setInputFiles(fileCalled(name))
  }

  async uploaded(): Promise<readonly string[]> {
    // While the disk is full, only the engine has the files, and it may die.
    if (this.diskOutage.lasts) return []
    // For ten seconds a form shows also files that died with their engine while the disk was full.
    const uploads = this.others[0]?.tab.entity('uploads', NEW_POST)
    const kept = new Set(uploads?.files.map(({ name }) => name))
    const buttons = formOf(this.#tab).getByRole('button', { name: /^(Remove|Retry) file/ })
    const labels = await buttons.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
    return uploadedOf(labels).filter((name) => kept.has(name))
  }

  async reload(path: string): Promise<void> {
    await this.#world.openTab(path)
  }

  go(path: string): Promise<void> {
    return this.#tab.go(path)
  }

  async favourite(number: number): Promise<void> {
    const rows = await rowsOf(this.#tab).count()
    if (rows === 0) return
    const row = rowsOf(this.#tab).nth(Math.min(number, rows - 1))
    const button = row.getByRole('button', { name: /^Favorite/ })
    if ((await button.count()) > 0) await button.first().click()
  }

  async favouriteIn(other: number, on: boolean): Promise<void> {
    const { tab, view } = this.#other(other)
    const statusId = tab.rows(view).find((id) => !isGap(id))
    if (statusId !== undefined) await tab.run({ kind: 'favourite', statusId, on })
  }

  async showNew(): Promise<void> {
    if ((await newPostsButton(this.#tab).count()) > 0) await newPostsButton(this.#tab).first().click()
  }

  async showNewIn(other: number): Promise<void> {
    const { tab, view } = this.#other(other)
    await tab.showNew(view)
  }

  async scroll(px: number): Promise<void> {
    if ((await feedOf(this.#tab).count()) > 0) await scrollTo(feedOf(this.#tab), px)
  }

  hide(hidden: boolean): Promise<void> {
    return hidden ? this.#tab.hide() : this.#tab.show()
  }

  async hideOther(other: number): Promise<void> {
    const { tab } = this.#other(other)
    await (tab.visible ? tab.hide() : tab.show())
  }

  async replaceOther(other: number, killed: boolean): Promise<void> {
    const { tab } = this.#other(other)
    this.others.splice(other, 1)
    await (killed ? tab.kill() : tab.close())
    this.#leave(tab)
    await this.openOther()
  }

  async takeReload(): Promise<void> {
    const button = this.#tab.page.getByRole('status').getByRole('button', { name: 'Reload' })
    if ((await button.count()) > 0) await this.reload(this.#tab.page.path())
  }

  async chooseUndo(seconds: UndoSeconds): Promise<void> {
    void this.#tab.engine.run({ kind: 'setPreferences', change: { undoSend: seconds } })
    await settle()
  }

  async pressHeld(name: 'Undo' | 'Send now'): Promise<string | null> {
    const { page } = this.#tab
    // In one turn: what is held may be sent at any moment.
    const press = (all: readonly Element[]): string | null => {
      const [newest] = all.toReversed()
      const found = [...(newest?.querySelectorAll('button') ?? [])].find((one) => one.textContent === name)
      if (found === undefined) return null
      found.click()
      return newest?.querySelector('[dir="auto"]')?.textContent ?? ''
    }
    const rows = page.getByRole('list', { name: 'Can still be undone' }).getByRole('listitem')
    const inRow = await rows.evaluateAll(press)
    const inNotice = inRow === null ? await page.locator('[data-notice]').evaluateAll(press) : null
    await settle()
    return inRow ?? (inNotice === null ? null : '')
  }

  async edit(words: WordsFor): Promise<OwnPost | null> {
    const post = newestOwn(this.#world.instance)
    if (post === undefined) return null
    const text = appended(post, words)
    for (const command of editCommands(post.id, text, Date.now())) void this.#tab.engine.run(command)
    await settle()
    return { id: post.id, text }
  }

  async deleteOwn(): Promise<OwnPost | null> {
    const post = newestOwn(this.#world.instance)
    if (post === undefined) return null
    const { id, text } = post
    void this.#tab.engine.run({ kind: 'delete', statusId: id })
    await settle()
    return { id, text }
  }

  /** Presses "Keep" where it is asked, after the data was deleted. */
  async keepData(): Promise<void> {
    const keep = this.#tab.page.getByRole('button', { name: 'Keep', exact: true })
    if ((await keep.count()) > 0) await keep.first().click()
    // The visible tabs are asked, and the one with the interface may be hidden.
    else await this.#other(0).tab.run({ kind: 'setPrivacy', privateMode: false })
    await pass(1_000)
  }

  #endTranslation: () => void = () => {}

  translate(on: boolean): void {
    this.#endTranslation()
    this.#endTranslation = on ? translatePage() : () => {}
  }

  /** The rows that an extension has removed. They stay removed in a page that is not left (E52). */
  readonly removed = new Set<string>()

  async removeRow(): Promise<void> {
    const [first] = await idsIn(this.#tab)
    await rowsOf(this.#tab).evaluateAll(([row]) => row?.remove())
    if (first !== undefined) this.removed.add(first)
  }

  async post(text: string): Promise<void> {
    await this.#world.instance.post('rook', text)
  }
}

/** There is one build, and only a browser freezes tabs. */
const UNSUPPORTED_FAULTS = new Set(['another build', 'frozen tabs'])

// As `render.tsx` does in the page.
beforeAll(() => guardPage())

const siteOf = (world: World, hands: NodeHands, person: Person): Site => ({
  unsupportedFaults: UNSUPPORTED_FAULTS,
  fault: (rule) => world.instance.control.fault(rule),
  cutSockets: (code) => world.instance.control.closeSockets(code ?? 'terminate'),
  silenceSockets: () => world.silenceSockets(),
  refuseSockets: (refuse) => world.instance.control.refuseSockets(refuse),
  online: (online) => {
    world.online = online
  },
  fullDisk: (full) => {
    world.disk.failures.session = full ? 'full' : undefined
    world.disk.failures.cache = full ? 'full' : undefined
    if (full) hands.diskOutage.begin()
    else hands.diskOutage.end()
  },
  deleteData: async () => {
    // On a full disk the engine cannot store again what it keeps.
    if (hands.diskOutage.lasts) return
    localStorage.clear()
    await world.disk.clear()
    await pass(1_000)
    await hands.keepData()
  },
  translate: (on) => hands.translate(on),
  removeRow: () => hands.removeRow(),
  killTab: async () => {
    // The last keystrokes are not on disk yet.
    await pass(1_000)
    await world.killTab()
  },
  killEngine: async () => {
    person.engineDied()
    await world.killEngine()
    await until(
      'the tab to start another engine',
      () => world.tab.engine.status.state === 'ready',
      SETTLED_MS,
    )
    await hands.reopenOthers()
  },
  deploy: () => {},
  freezeTabs: () => {},
  shiftClock: (byMs) => world.setClock(byMs),
  sleep: async (ms) => {
    // Only the machine sleeps, but the instance shares its clock: a delayed answer would be under way throughout the sleep.
    world.instance.control.endDelays()
    await settle()
    world.sleep(ms)
  },
  pass: async (ms) => {
    hands.passed += ms
    await pass(ms)
  },
})

const idsIn = (tab: Tab): Promise<string[]> =>
  rowsOf(tab).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row') ?? ''))

test('five tabs, fifty faults: nothing typed is lost, nothing is posted or alerted twice, and all tabs agree', async () => {
  const world = await openWorld({
    instance: { dialect: DIALECT },
    before: ({ instance }) => instance.post('rook', 'hello there'),
  })
  const random = createRandom(SEED)
  // The disk was full.
  world.problems.expect(
    /QuotaExceededError|could not (save a draft|write the journal|cache a timeline|store|cache)/,
  )
  await world.tab.run({ kind: 'setPreferences', change: { desktopNotifications: true } })
  // Older posts may be folded or hidden.
  const old = new Set((await homeOf(world.instance)).map(({ id }) => id))
  const hands = new NodeHands(world)
  const person = new Person(hands, random)
  await hands.reopenOthers()

  const happened: Story = []
  const steps = (wrong?: readonly string[]): string => stepsOf(SEED, happened, wrong)
  const say: Say = (step) => void happened.push(step)
  await runChaos(siteOf(world, hands, person), random, FAULTS, (say) => person.act(say), say).catch(
    (thrown: unknown) => {
      throw new Error(steps(), { cause: thrown })
    },
  )
  const { instance, disk } = world
  instance.control.clearFaults()
  instance.control.refuseSockets(false)
  hands.translate(false)
  await world.tab.hide()
  await world.tab.go('/main/friends')
  await pass(SILENT_MS)
  // Looking at it again replaces sockets that are half open.
  await world.tab.show()
  const outbox = (): number => hands.others[0]?.tab.entity('outbox')?.entries.length ?? 0
  await until('the outbox to be empty', () => outbox() === 0, SETTLED_MS).catch(() => {})
  await pass(SETTLED_MS)

  const drafts = await disk.session.entries('drafts')
  const kept = JSON.stringify([drafts, await disk.session.entries('journal')])
  const remains = {
    stored: kept + JSON.stringify({ ...localStorage }),
    inForms: (await textOf(world.tab).inputValue()) ?? '',
    drafts: textsOf(drafts),
    alerts: hands.alerts(),
  }
  const wrong = failuresOf(person, instance, remains)
  expect(wrong, steps(wrong)).toEqual([])

  for (const { tab, view } of hands.others) {
    await tab.show()
    await tab.showNew(view)
  }
  if ((await newPostsButton(world.tab).count()) > 0) await newPostsButton(world.tab).first().click()
  await scrollTo(feedOf(world.tab), 0)
  await pass(5_000)
  await settle()
  const isNew = (id: string): boolean => !old.has(id)
  // After an engine's death, the next one loads one page.
  const home = (await homeOf(world.instance)).filter(({ id }) => isNew(id)).slice(0, NEWEST)
  const ids = home.map(({ id }) => id)
  for (const { tab, view } of hands.others) {
    expect(
      tab.rows(view).slice(0, ids.length).filter(isNew),
      `${tab.id} shows other posts; ${steps()}`,
    ).toEqual(ids)
    const favourited = ids.filter((id) => tab.entity('status', id)?.favourited === true)
    expect(favourited, `${tab.id} shows other favourites; ${steps()}`).toEqual(
      home.flatMap((one) => (one.favourited ? [one.id] : [])),
    )
  }
  const isThere = (id: string): boolean => !hands.removed.has(id)
  const shown = (await idsIn(world.tab)).filter((id) => isNew(id) && isThere(id))
  expect(shown.slice(0, NEWEST_RENDERED), `the tab shows other posts; ${steps()}`).toEqual(
    ids.filter(isThere).slice(0, NEWEST_RENDERED),
  )
  expect(world.problems.found(), steps()).toEqual([])
}, 0) // Each wait in it has its own limit, by the world's clock. How long a busy machine takes for all of them says nothing.
