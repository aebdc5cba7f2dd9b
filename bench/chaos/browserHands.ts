import type { Locator } from 'playwright-core'
import type { CommandBody } from '../../src/shared/commands/command.ts'
import { DiskOutage } from '../../tests/chaos/diskOutage.ts'
import {
  appended,
  editCommands,
  type Hands,
  newestOwn,
  OTHER_TABS,
  type OwnPost,
  type UndoSeconds,
  uploadedOf,
  type WordsFor,
} from '../../tests/chaos/person.ts'
import { pause } from '../../tests/e2e/harness/browser.ts'
import { feedOf, newPostsButton, rowsOf } from '../../tests/e2e/harness/feed.ts'
import { go } from '../../tests/e2e/harness/go.ts'
import type { Tab } from '../../tests/e2e/harness/tab.ts'
import { translatePage } from '../../tests/e2e/harness/translatePage.ts'
import type { World } from '../../tests/e2e/harness/world.ts'

export const HOME = '/main/friends'
/** How long a person waits for something in a page before they continue without it. */
const PATIENCE_MS = 4_000
/** After this time, a page that has run no script is taken for the browser's error page. */
const LOAD_TIMEOUT_MS = 8_000
const SMALL_FILE = Buffer.from('a small file')
/** The bench runs by tsx, which calls this function of its own in every function that names another. */
const NAME_IN_PAGE = 'const __name = (named) => named'

const formOf = ({ page }: Tab): Locator =>
  page.getByRole('complementary').getByRole('form', { name: 'New post' })
const textOf = (tab: Tab): Locator => formOf(tab).getByRole('textbox', { name: "What's on your mind?" })
/** The same field, also while the form is folded. */
export const hiddenTextOf = (tab: Tab): Locator => formOf(tab).locator('textarea').first()

/** Acts in five real tabs, one of which is in use. Tabs are numbered from that one on, which is number 0. */
export class BrowserHands implements Hands {
  readonly #world: World
  readonly #tabs: Tab[] = []
  readonly #dead = new Set<Tab>()
  readonly #frozen = new Set<Tab>()
  /** Index of the tab in use. */
  #used = 0
  /** How many tabs did not answer and were closed. */
  hung = 0
  readonly diskOutage = new DiskOutage(() => performance.now())
  /** The rows that an extension has removed. They stay removed in a page that is not left (E52). */
  readonly removed = new Set<string>()

  constructor(world: World, first: Tab) {
    this.#world = world
    this.#add(first)
  }

  /** Opens tabs until there are five. */
  async openAll(): Promise<void> {
    while (this.#tabs.length < OTHER_TABS + 1) this.#add(await this.#world.openTab(HOME))
    this.#used = this.#tabs.length - 1
  }

  get tabs(): readonly Tab[] {
    return this.#tabs
  }

  /** The tab in use. */
  get tab(): Tab {
    return this.#at(0)
  }

  /** Uses tab `number` from now on: shows it, and repairs it as far as possible. */
  async use(number: number): Promise<Tab> {
    this.#used = (this.#used + number) % this.#tabs.length
    if (this.#dead.has(this.tab) || this.tab.page.isClosed()) await this.#replace(0, HOME)
    const { tab } = this
    await this.#thaw(tab)
    await tab.show()
    if (!(await isLoaded(tab))) {
      // The browser's error page is shown, because the instance could not be reached.
      await tab.page.goto(this.#address(HOME), { timeout: LOAD_TIMEOUT_MS }).catch(() => {})
      await isLoaded(tab)
    }
    // Opens a draft that another tab has written.
    const line = formOf(tab).getByRole('button', { name: /^Draft/ })
    if (await line.isVisible()) await line.click({ timeout: PATIENCE_MS }).catch(() => {})
    // Closes a window that was left open.
    if ((await tab.page.getByRole('dialog').count()) > 0) await tab.page.keyboard.press('Escape')
    return tab
  }

  async type(word: string): Promise<string | null> {
    const tab = await this.use(0)
    if (!(await appears(textOf(tab)))) return null
    // In one call, so that, as with a key press, nothing changes the field between reading and input.
    return textOf(tab).evaluate((element, word) => {
      const field = element as HTMLTextAreaElement
      // The post is being sent (C3).
      if (field.readOnly) return null
      const before = field.value
      field.focus()
      field.setSelectionRange(before.length, before.length)
      document.execCommand('insertText', false, before === '' ? word : ` ${word}`)
      return field.value.includes(word) ? before : null
    }, word)
  }

  async confirm(): Promise<boolean> {
    const tab = await this.use(0)
    const anyway = tab.page.getByRole('button', { name: 'Post anyway' })
    if ((await anyway.count()) === 0) return false
    await anyway.click({ timeout: PATIENCE_MS })
    return true
  }

  async send(): Promise<string | null> {
    const tab = await this.use(0)
    if (!(await appears(textOf(tab)))) return null
    const text = await textOf(tab).inputValue()
    await textOf(tab).press('Control+Enter')
    await this.confirm()
    return text
  }

  async attach(name: string): Promise<void> {
    const tab = await this.use(0)
    if (!(await appears(textOf(tab)))) return
    const file = { name, mimeType: 'text/plain', buffer: SMALL_FILE }
    await formOf(tab).locator('input[type=file]').setInputFiles(file, { timeout: PATIENCE_MS })
  }

  async uploaded(): Promise<readonly string[]> {
    const { tab } = this
    // On a full disk, only the engine has the file, and it may die.
    if (this.diskOutage.lasts || this.#dead.has(tab) || tab.page.isClosed()) return []
    const buttons = formOf(tab).getByRole('button', { name: /^(Remove|Retry) file/ })
    return uploadedOf(
      await buttons.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? '')),
    )
  }

  async reload(path: string): Promise<void> {
    const { page } = await this.use(0)
    // If the page can't be loaded, the person sees the browser's error and continues later.
    await page.goto(this.#address(path), { timeout: LOAD_TIMEOUT_MS }).catch(() => {})
  }

  async go(path: string): Promise<void> {
    await go(await this.use(0), path)
  }

  async favourite(row: number): Promise<void> {
    await this.#favouriteRow(await this.use(0), row)
  }

  async favouriteIn(other: number): Promise<void> {
    await this.#favouriteRow(await this.use(other + 1), 0)
  }

  async showNew(): Promise<void> {
    await this.#showNewIn(await this.use(0))
  }

  async showNewIn(other: number): Promise<void> {
    await this.#showNewIn(await this.use(other + 1))
  }

  async scroll(px: number): Promise<void> {
    const tab = await this.use(0)
    await scrollTo(tab, px)
  }

  async hide(hidden: boolean): Promise<void> {
    const tab = await this.use(0)
    if (hidden) await tab.hide()
  }

  /** Shows another tab, which hides the one in use. */
  async hideOther(other: number): Promise<void> {
    await this.use(other + 1)
  }

  async replaceOther(other: number, killed: boolean): Promise<void> {
    if (killed) await this.#kill(this.#at(other + 1))
    await this.#replace(other + 1, HOME)
  }

  async takeReload(): Promise<void> {
    const { page } = await this.use(0)
    const button = page.getByRole('status').getByRole('button', { name: 'Reload' })
    if ((await button.count()) > 0) await button.first().click({ timeout: PATIENCE_MS })
  }

  async chooseUndo(seconds: UndoSeconds): Promise<void> {
    await this.#run({ kind: 'setPreferences', change: { undoSend: seconds } })
  }

  async pressHeld(name: 'Undo' | 'Send now'): Promise<string | null> {
    const { page } = await this.use(0)
    const rows = page.getByRole('list', { name: 'Can still be undone' }).getByRole('listitem')
    const inNotices = page.locator('[data-notice]').getByRole('button', { name, exact: true })
    const row = rows.last()
    const isRow = (await rows.count()) > 0
    const button = isRow ? row.getByRole('button', { name, exact: true }) : inNotices.last()
    if ((await button.count()) === 0) return null
    const text = isRow ? await row.locator('[dir="auto"]').textContent({ timeout: PATIENCE_MS }) : ''
    await button.click({ timeout: PATIENCE_MS })
    return text
  }

  async edit(words: WordsFor): Promise<OwnPost | null> {
    const post = newestOwn(this.#world.instance)
    if (post === undefined) return null
    const text = appended(post, words)
    for (const command of editCommands(post.id, text, Date.now())) await this.#run(command)
    return { id: post.id, text }
  }

  async deleteOwn(): Promise<OwnPost | null> {
    const post = newestOwn(this.#world.instance)
    if (post === undefined) return null
    const { id, text } = post
    await this.#run({ kind: 'delete', statusId: id })
    return { id, text }
  }

  /** Whether an engine serves the tab in use. */
  async hasEngine(): Promise<boolean> {
    const { page } = await this.use(0)
    const asked = page.evaluate(async () => {
      const health = await window.rookery?.health()
      return health !== undefined && !('code' in health)
    })
    return (await Promise.race([asked.catch(() => false), pause(PATIENCE_MS)])) === true
  }

  /** Presses "Keep" where it is asked, after the data was deleted. */
  async keepData(): Promise<void> {
    const { page } = await this.use(0)
    const keep = page.getByRole('button', { name: 'Keep', exact: true }).first()
    if (await appears(keep)) await keep.click({ timeout: PATIENCE_MS })
  }

  /** Runs a command in the tab in use, and waits for nothing: there may be no engine. */
  async #run(command: CommandBody): Promise<void> {
    const { page } = await this.use(0)
    await page.evaluate((body) => void window.rookery?.run(body), command)
  }

  async post(text: string): Promise<void> {
    await this.#world.instance.post('rook', text)
  }

  /** Kills the process of the tab in use, and opens another tab at its address. */
  async killUsed(): Promise<void> {
    const { tab } = this
    // The last keystrokes are not on disk yet.
    await pause(1_000)
    const path = new URL(tab.page.url(), this.#world.instance.origin).pathname
    await this.#kill(tab)
    await this.#replace(0, path.startsWith('/') ? path : HOME)
  }

  /** Wraps the texts of the tab in use, or stops. The next page of the tab is not translated. */
  async translate(on: boolean): Promise<void> {
    const { page } = await this.use(0)
    await page.evaluate(
      on
        ? `window.endTranslation = (() => {${NAME_IN_PAGE}; return (${translatePage})()})()`
        : 'window.endTranslation?.(), (window.endTranslation = undefined)',
    )
  }

  /** Freezes the hidden tabs, or lets all run. */
  async freeze(frozen: boolean): Promise<void> {
    for (const tab of this.#tabs) {
      if (!frozen) await this.#thaw(tab)
      else if (tab !== this.tab && !this.#dead.has(tab) && (await this.#isHidden(tab))) {
        // A page that is about to be replaced, as by one that sleeps, can't be frozen.
        if (await this.#setState(tab, 'frozen')) this.#frozen.add(tab)
      }
    }
  }

  #at(number: number): Tab {
    const tab = this.#tabs[(this.#used + number) % this.#tabs.length]
    if (tab === undefined) throw new Error('no tab is open')
    return tab
  }

  #address(path: string): string {
    return new URL(path, this.#world.instance.origin).href
  }

  #add(tab: Tab, at = this.#tabs.length): void {
    this.#tabs[at] = tab
    // Tabs may share a process, and then die together.
    tab.page.once('crash', () => this.#dead.add(tab))
  }

  /** Closes a tab, dead or alive, and opens another one in its place, which is in use then. */
  async #replace(number: number, path: string): Promise<void> {
    const at = (this.#used + number) % this.#tabs.length
    const old = this.#at(number)
    await this.#thaw(old)
    const { cdp } = this.#world.browser
    await (this.#dead.has(old)
      ? cdp.send('Target.closeTarget', { targetId: old.targetId }).catch(() => {})
      : old.close())
    // On a busy machine the driver may miss a new tab, so there is a second attempt.
    const open = (): Promise<Tab> => this.#world.openTab(path)
    this.#add(await open().catch(open), at)
    this.#used = at
  }

  async #kill(tab: Tab): Promise<void> {
    if (this.#dead.has(tab)) return
    await this.#thaw(tab)
    await tab.crash()
    this.#dead.add(tab)
  }

  async #thaw(tab: Tab): Promise<void> {
    if (!this.#frozen.delete(tab) || this.#dead.has(tab) || tab.page.isClosed()) return
    await this.#setState(tab, 'active')
  }

  /**
   * Whether the tab is hidden and runs. On a busy machine a hidden tab that falls asleep, and gets another process with that, sometimes stays
   * without a driver and without a script. A person closes such a tab.
   */
  async #isHidden(tab: Tab): Promise<boolean> {
    const visible = await Promise.race([tab.visible().catch(() => true), pause(LOAD_TIMEOUT_MS)])
    if (visible === undefined) {
      this.hung++
      this.#dead.add(tab)
    }
    return visible === false
  }

  /** Resolves to whether the page took it. */
  async #setState(tab: Tab, state: 'frozen' | 'active'): Promise<boolean> {
    const session = await this.#world.browser.cdp.attach(tab.targetId)
    const taken = await session.send('Page.setWebLifecycleState', { state }).then(
      () => true,
      () => false,
    )
    await session.detach()
    return taken
  }

  async #favouriteRow(tab: Tab, number: number): Promise<void> {
    const rows = await rowsOf(tab).count()
    if (rows === 0) return
    const row = rowsOf(tab).nth(Math.min(number, rows - 1))
    const button = row.getByRole('button', { name: /^Favorite/ }).first()
    if ((await button.count()) > 0) await button.click({ timeout: PATIENCE_MS })
  }

  async #showNewIn(tab: Tab): Promise<void> {
    const button = newPostsButton(tab).first()
    if ((await button.count()) > 0) await button.click({ timeout: PATIENCE_MS })
  }
}

/** Scrolls the timeline to the offset `px`, if there is one. */
export const scrollTo = async (tab: Tab, px: number): Promise<void> => {
  if ((await feedOf(tab).count()) === 0) return
  await tab.page.evaluate((top) => document.querySelector('main [data-scroller]')?.scrollTo({ top }), px)
}

const isLoaded = ({ page }: Tab): Promise<boolean> =>
  page
    .waitForFunction(() => window.rookery !== undefined, undefined, { polling: 50, timeout: LOAD_TIMEOUT_MS })
    .then(
      () => true,
      () => false,
    )

const appears = (what: Locator): Promise<boolean> =>
  what.waitFor({ timeout: PATIENCE_MS }).then(
    () => true,
    () => false,
  )
