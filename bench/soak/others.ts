import type { Instance } from '../../instance/createInstance.ts'
import { sentence } from '../../instance/seed/sentences.ts'
import { addAccount, blankAccount } from '../../instance/state/accounts.ts'
import type { Random } from '../../instance/state/random.ts'
import { dropStatus } from '../../instance/state/statuses.ts'

/** Limits that `forget` applies to the instance. They keep the instance's memory flat from the second hour on. */
const MAX_POSTS = 1_500
const MAX_LINES = 60
const MAX_SAVED_PER_ACCOUNT = 200
/** More notifications than the engine keeps in a timeline. */
const MAX_NOTIFICATIONS = 450
/** How many people post, and under how many hashtags. */
const PEOPLE = 3_000
const TAGS = 400
/** Every signed-in account but the first follows one in this many people. */
const FOLLOWED_ONE_IN = 10

/** The chance of each activity of other people, per post: high enough that the engine's limits are reached in two hours. */
const CHANCES = { mention: 1 / 15, notification: 2 / 3, repeat: 1 / 20, edit: 1 / 50, remove: 1 / 50 }
const CHAT_CHANCE = 1 / 10

/** The other people of an instance. They post, repeat, edit and delete, and mention and message the signed-in users. */
export class Others {
  readonly #instance: Instance
  readonly #random: Random
  readonly #users: readonly string[]
  #made = 0

  /** @param users usernames of the signed-in accounts. The first follows all the people, the others a part of them. */
  constructor(instance: Instance, random: Random, users: readonly string[]) {
    this.#instance = instance
    this.#random = random
    this.#users = users
    const { state } = instance
    const ids = users.map((user) => state.byAcct.get(user) ?? '')
    for (let person = 0; person < PEOPLE; person++) {
      const account = blankAccount(`FAR${person}`, `far${person}`, 0)
      addAccount(state, { ...account, domain: 'far.example' })
      for (const [number, id] of ids.entries())
        if (number === 0 || person % FOLLOWED_ONE_IN === 0)
          state.follows.set(id, account.id, { reblogs: true, notify: false })
    }
  }

  /** How many times `act` was called. */
  get made(): number {
    return this.#made
  }

  /** Adds a post, and perhaps something else. */
  async act(): Promise<void> {
    const { control } = this.#instance
    const random = this.#random
    this.#made++
    const author = `far${random.int(0, PEOPLE - 1)}@far.example`
    const tag = random.chance(0.3) ? ` #tag${random.int(1, TAGS)}` : ''
    const user = random.pick(this.#users)
    const text = `${sentence(random, 'en')} (${this.#made})${tag}`
    control.burst({ count: 1, perSecond: Infinity, author, text })
    if (random.chance(CHANCES.notification))
      control.burst({ count: 1, perSecond: Infinity, kind: 'notification', author, receiver: user })
    if (random.chance(CHANCES.mention)) await this.#post(`@${user} what about number ${this.#made}?`)
    if (random.chance(CHANCES.repeat)) await this.#repeat()
    if (random.chance(CHANCES.edit + CHANCES.remove)) await this.#post(`an aside, number ${this.#made}`)
    if (random.chance(CHANCES.edit)) await this.#changeOwn('PUT', { status: `edited at ${this.#made}` })
    if (random.chance(CHANCES.remove)) await this.#changeOwn('DELETE')
    if (random.chance(CHAT_CHANCE))
      control.chat(`far${random.int(1, 2)}@far.example`, user, `hello ${this.#made}`)
  }

  /** Deletes the oldest data of the instance, without events. */
  forget(): void {
    const { state, control } = this.#instance
    for (const id of state.order.slice(0, -MAX_POSTS)) {
      const status = state.statuses.get(id)
      if (status !== undefined) dropStatus(state, status)
    }
    for (const chat of state.chats.values()) chat.lines.splice(0, chat.lines.length - MAX_LINES)
    for (const notifications of state.notifications.values())
      notifications.splice(0, notifications.length - MAX_NOTIFICATIONS)
    for (const saved of [...state.bookmarks.values(), ...state.favourites.values()])
      saved.splice(0, saved.length - MAX_SAVED_PER_ACCOUNT)
    state.idempotency.clear()
    control.takePushes()
    control.resetStats()
  }

  async #post(status: string): Promise<void> {
    await this.#instance.control.act({ as: 'rook', path: '/api/v1/statuses', body: { status } })
  }

  async #repeat(): Promise<void> {
    const { order } = this.#instance.state
    const id = this.#random.pick(order.slice(-100))
    await this.#instance.control.act({ as: 'rook', path: `/api/v1/statuses/${id}/reblog` })
  }

  /** Edits or deletes one of rook's newest posts. */
  async #changeOwn(method: 'PUT' | 'DELETE', body?: object): Promise<void> {
    const { state, control } = this.#instance
    const account = state.byAcct.get('rook') ?? ''
    const own = (state.byAuthor.get(account) ?? [])
      .slice(-10)
      .filter((id) => state.statuses.get(id)?.reblogOfId === null)
    if (own.length === 0) return
    const path = `/api/v1/statuses/${this.#random.pick(own)}`
    await control.act({ as: 'rook', method, path, ...(body === undefined ? {} : { body }) })
  }
}
