import { entityKey } from '../../../shared/model/keys.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import type { FoldedRows, Rows, StatusOf } from '../../timelines/foldedRows.ts'
import { groupKeyOf, groupRows } from './groupRows.ts'

/** Folds notifications into the newest one about the same post or day (NO38). */
export class NotificationGroups implements FoldedRows {
  readonly preference = 'groupNotifications'
  readonly #context: AccountContext
  /** The group key of each row, kept while the row exists, because its entity may be evicted. */
  #keys: ReadonlyMap<string, string | null | undefined> = new Map()
  #hosts: ReadonlyMap<string, string> = new Map()
  #groups: Readonly<Record<string, readonly string[]>> = {}

  constructor(context: AccountContext) {
    this.#context = context
  }

  get any(): boolean {
    return this.#hosts.size > 0
  }

  get meta(): FoldedRows['meta'] {
    return { groups: this.#groups }
  }

  hostOf(id: string): string | undefined {
    return this.#hosts.get(id)
  }

  update({ entries }: Rows, _statusOf: StatusOf, inSight: ReadonlySet<string>): void {
    const known = this.#keys
    const keys = new Map(entries.map((id) => [id, this.#keyOf(id, known.get(id))]))
    const groups = groupRows(entries, (id) => keys.get(id), inSight)
    this.#keys = keys
    this.#groups = Object.fromEntries(groups)
    this.#hosts = new Map([...groups].flatMap(([host, others]) => others.map((id) => [id, host])))
  }

  #keyOf(id: string, before: string | null | undefined): string | null | undefined {
    const { store, account } = this.#context
    const notification = store.get(entityKey(account, 'notification', id))
    if (notification === undefined) return before
    const { statusId } = notification
    const status = store.get(entityKey(account, 'status', statusId))
    return groupKeyOf(notification, status?.repeatOfId ?? statusId)
  }
}
