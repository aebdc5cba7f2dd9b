import type { Random } from '../../instance/state/random.ts'
import type { CommandBody } from '../../src/shared/commands/command.ts'
import type { AccountKey } from '../../src/shared/model/keys.ts'
import type { Status } from '../../src/shared/model/status.ts'
import { isGap, type ViewRef } from '../../src/shared/protocol/views.ts'
import type { RunningEngine } from '../../tests/engine/harness/fakeBrowser.ts'
import type { Tab } from '../../tests/engine/harness/tab.ts'

/** How many different hashtags, queries and texts there are. */
const VARIETY = 400
const MAX_MUTED = 10
/** How many people the user chats with: few, because all chats of an account are in memory. */
const CHAT_PARTNERS = 8
const AT_TOP = { from: 0, to: 20, atTop: true, sight: [0, 6] } as const

interface OpenTab {
  readonly tab: Tab
  view: string
  ref: ViewRef
  /** The first row of the tab's window. */
  from: number
}

/** A user with many tabs and accounts, who opens, closes and switches tabs, reads, writes, and undoes actions. */
export class Reader {
  readonly #engine: () => RunningEngine
  readonly #random: Random
  readonly #openTabs: OpenTab[] = []
  readonly #muted: string[] = []
  readonly #accounts: readonly AccountKey[]
  #acts = 0

  constructor(engine: () => RunningEngine, random: Random, accounts: readonly AccountKey[]) {
    this.#engine = engine
    this.#random = random
    this.#accounts = accounts
  }

  get tabs(): readonly Tab[] {
    return this.#openTabs.map(({ tab }) => tab)
  }

  /** Opens a tab that shows the view `ref` of an account, which is the default account unless given. */
  async open(ref: ViewRef = { kind: 'friends' }, account = this.#accounts[0]): Promise<void> {
    const tab = await this.#engine().openTab({ attach: false })
    await tab.attach(account)
    const view = await tab.watch(ref, { window: AT_TOP })
    this.#openTabs.push({ tab, view, ref, from: 0 })
  }

  /**
   * Brings everything into the same state before each measurement: closes all tabs but the first, deletes the drafts, and
   * opens tabs again until there are `count`.
   */
  async settle(count: number): Promise<void> {
    for (const { tab } of this.#openTabs.splice(1)) {
      await tab.close()
      tab.end()
    }
    const [first] = this.#openTabs
    // Ends with the default account.
    for (const as of this.#accounts.toReversed()) {
      if (first === undefined) break
      await this.#switch(first, as)
      const view = await first.tab.watch('drafts')
      for (const draftId of first.tab.rows(view)) await first.tab.run({ kind: 'dropDraft', draftId })
      await first.tab.unwatch(view)
    }
    while (this.#openTabs.length < count)
      await this.open(undefined, this.#accounts[this.#openTabs.length % this.#accounts.length])
    for (const { tab } of this.#openTabs.slice(0, -1)) await tab.hide()
  }

  /** Clears what the test harness has recorded about the tabs. */
  forget(): void {
    for (const { tab } of this.#openTabs) {
      for (const recorded of [tab.raw, tab.controls, tab.batches, tab.notices, tab.tasks])
        (recorded as unknown[]).length = 0
      tab.settled.clear()
      tab.accepted.clear()
    }
  }

  /** Does one random thing in a tab, or opens or closes one. `count` is the number of tabs to keep open. */
  async act(count: number): Promise<void> {
    const random = this.#random
    this.#acts++
    if (this.#openTabs.length < count) return this.open(this.#randomView(), random.pick(this.#accounts))
    // The first tab is never closed.
    const one = this.#openTabs[random.int(0, this.#openTabs.length - 1)]
    if (one === undefined) return
    if (random.chance(0.08) && this.#openTabs.length > 1) {
      const [closed] = this.#openTabs.splice(random.int(1, this.#openTabs.length - 1), 1)
      if (closed !== undefined) await (random.chance(0.3) ? closed.tab.kill() : closed.tab.close())
      return closed?.tab.end()
    }
    if (random.chance(0.15)) return one.tab.visible ? one.tab.hide() : one.tab.show(true)
    if (random.chance(0.03)) return this.#switch(one, random.pick(this.#accounts))
    if (random.chance(0.15)) return this.#show(one, this.#randomView(one))
    if (random.chance(0.2)) return this.#scroll(one)
    if (random.chance(0.3)) return one.tab.showNew(one.view)
    if (random.chance(0.2)) return this.#lookUp(one)
    const body = this.#randomCommand(one)
    if (body !== null) await one.tab.run(body)
  }

  /** Shows the home timeline of `as` in a tab. */
  async #switch(one: OpenTab, as: AccountKey): Promise<void> {
    if (one.tab.account !== as) await one.tab.run({ kind: 'showAccount', as })
    await this.#show(one, { kind: 'friends' })
  }

  async #show(one: OpenTab, ref: ViewRef): Promise<void> {
    await one.tab.unwatch(one.view)
    one.view = await one.tab.watch(ref, { window: AT_TOP })
    one.ref = ref
    one.from = 0
  }

  async #scroll(one: OpenTab): Promise<void> {
    const length = one.tab.rows(one.view).length
    const from = this.#random.chance(0.3) ? 0 : Math.min(one.from + 10, Math.max(0, length - 10))
    one.from = from
    const window = { from, to: from + 20, atTop: from === 0, sight: [from, from + 6] as const }
    await one.tab.move(one.view, window)
    if (from + 20 >= length) {
      if (one.tab.meta(one.view).tide?.end === undefined) await one.tab.page(one.view, 'older')
      else if (this.#random.chance(0.5)) await one.tab.goPastEnd(one.view)
    }
    const gap = one.tab.rows(one.view).find(isGap)
    if (gap !== undefined && this.#random.chance(0.2)) await one.tab.page(one.view, 'gap', gap)
  }

  async #lookUp({ tab }: OpenTab): Promise<void> {
    const random = this.#random
    const { account } = tab
    const text = `w${random.int(1, VARIETY)}`
    const lookup = random.pick([
      { kind: 'account', name: 'rook' },
      { kind: 'people', words: text },
      { kind: 'mentions', text: random.pick(['r', 'ro', 'w']), knownOnly: random.chance(0.5) },
      { kind: 'hashtags', text, knownOnly: random.chance(0.5) },
      { kind: 'emoji', text: random.pick(['ca', 'do', 'sm']), language: 'en', limit: 8 },
      { kind: 'emojiGroups', language: 'en' },
    ] as const)
    await tab.api.lookup({ ...lookup, account })
  }

  /** A random view that a person may open, perhaps of a post or an account that the tab `from` shows. */
  #randomView(from?: OpenTab): ViewRef {
    const random = this.#random
    const status = from && this.#randomStatus(from)
    const places: ViewRef[] = [
      { kind: 'friends' },
      { kind: 'friends' },
      { kind: 'friends' },
      { kind: 'notifications' },
      { kind: 'notifications', types: ['mention'] },
      { kind: 'public' },
      { kind: 'publicAndExternal' },
      { kind: 'tag', tag: `tag${random.int(1, VARIETY)}` },
      { kind: 'dms' },
      { kind: 'mentions' },
      { kind: 'bookmarks' },
      { kind: 'favourites' },
      { kind: 'chats' },
      { kind: 'chat', accountId: `FAR${random.int(1, CHAT_PARTNERS)}` },
      { kind: 'lists' },
      { kind: 'drafts' },
      { kind: 'announcements' },
      { kind: 'suggestions' },
      {
        kind: 'found',
        what: random.pick(['status', 'account', 'hashtag']),
        query: `q${random.int(1, VARIETY)}`,
      },
    ]
    if (status !== undefined) {
      const { accountId, id: statusId } = status
      for (const kind of ['user', 'followers', 'following'] as const) places.push({ kind, accountId })
      for (const kind of ['conversation', 'conversation', 'favouritedBy', 'repeatedBy', 'reactedBy'] as const)
        places.push({ kind, statusId })
    }
    return random.pick(places)
  }

  /** A random post in the tab's window. */
  #randomStatus({ tab, view, from }: OpenTab): Status | undefined {
    const shown = tab
      .rows(view)
      .slice(from, from + 20)
      .filter((id) => !isGap(id))
    return shown.length === 0 ? undefined : tab.entity('status', this.#random.pick(shown))
  }

  /** The command that mutes a person, or unmutes the one who has been muted longest. */
  #mute(accountId: string): CommandBody {
    const [first] = this.#muted
    if (first !== undefined && (this.#muted.length > MAX_MUTED || first === accountId)) {
      this.#muted.shift()
      return { kind: 'relate', accountId: first, change: 'unmute' }
    }
    this.#muted.push(accountId)
    return { kind: 'relate', accountId, change: 'mute' }
  }

  /** A random command, on a post that the tab shows or on the user's own data. */
  #randomCommand(one: OpenTab): CommandBody | null {
    const random = this.#random
    const status = this.#randomStatus(one)
    const text = `soaking ${this.#acts}`
    const draftId = random.pick(['new', `reply:${status?.id ?? ''}`])
    const draft = {
      text,
      subject: '',
      visibility: 'public',
      sensitive: false,
      contentType: 'text/plain',
    } as const
    const own: readonly CommandBody[] = [
      { kind: 'post', draftId, draft },
      {
        kind: 'saveDraft',
        draftId,
        draft: { text, subject: '', writer: one.tab.id, changedAt: this.#acts },
      },
      { kind: 'dropDraft', draftId },
      { kind: 'setPreferences', change: { foldRepeats: random.chance(0.5) } },
    ]
    if (status === undefined) return random.pick(own)
    const { id: statusId, accountId } = status
    const on = random.chance(0.5)
    return random.pick<CommandBody>([
      ...own,
      { kind: 'favourite', statusId, on },
      { kind: 'favourite', statusId, on },
      { kind: 'bookmark', statusId, on },
      { kind: 'repeat', statusId, on },
      { kind: 'react', statusId, name: '🐦', on },
      { kind: 'muteThread', statusId, on },
      this.#mute(accountId),
      { kind: 'relate', accountId, change: 'follow' },
    ])
  }
}
