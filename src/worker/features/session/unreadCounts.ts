import type { AccountKey } from '../../../shared/model/keys.ts'
import { UNREAD_CHANNEL, type UnreadMessage } from '../../../shared/protocol/control.ts'
import { isRecord, list } from '../../json/read.ts'
import type { Channel, Platform } from '../../platform/platform.ts'

type Counts = readonly (readonly [AccountKey, number])[]

export interface UnreadCountsParts extends Pick<Platform, 'openChannel'> {
  readonly leading: () => boolean
  /** The unseen notifications of each account, as this engine knows them. */
  readonly counts: () => Counts
  /** Takes the counts of the engine that leads. */
  readonly take: (counts: Counts) => void
}

/** More accounts than anybody has. */
const MAX_COUNTS = 200

/**
 * The leading engine sends the number of unseen notifications of each account to the other engines, which run only the
 * accounts of their tabs (SA24).
 */
export class UnreadCounts {
  readonly #parts: UnreadCountsParts
  readonly #channel: Channel | null
  #leads: boolean | undefined
  /** The counts that were sent last, as JSON. */
  #sent = ''

  constructor(parts: UnreadCountsParts) {
    this.#parts = parts
    this.#channel = parts.openChannel(UNREAD_CHANNEL)
    if (this.#channel !== null) this.#channel.onmessage = ({ data }) => this.#onMessage(data)
  }

  /** Call when the counts may have changed, or when this engine may have become or ceased to be the leader. */
  update(): void {
    const leads = this.#parts.leading()
    const hasChanged = leads !== this.#leads
    this.#leads = leads
    if (leads) this.#send(hasChanged)
    else if (hasChanged) this.#post({ unread: 'ask' })
  }

  #send(always: boolean): void {
    const counts = this.#parts.counts()
    const json = JSON.stringify(counts)
    if (json === this.#sent && !always) return
    this.#sent = json
    this.#post({ unread: 'tell', counts })
  }

  /** The sender may be of another build. */
  #onMessage(data: unknown): void {
    if (!isRecord(data)) return
    if (data.unread === 'ask' && this.#leads) this.#send(true)
    if (data.unread !== 'tell' || this.#leads) return
    const counts = list(data.counts, MAX_COUNTS).flatMap((entry): Counts => {
      const [account, count] = list(entry, 2)
      const isCount = typeof count === 'number' && Number.isSafeInteger(count) && count >= 0
      return typeof account === 'string' && isCount ? [[account, count]] : []
    })
    this.#parts.take(counts)
  }

  #post(message: UnreadMessage): void {
    try {
      this.#channel?.postMessage(message)
    } catch {
      // The channel has broken (EV5). The other engines, if any, keep the numbers that they have.
    }
  }
}
