import { LEADER_CHANNEL, LEADER_LOCK, type LeaderMessage } from '../../shared/protocol/control.ts'
import { type Cancel, type Clock, waitAtMost } from '../platform/clock.ts'
import type { EngineLog } from '../platform/log.ts'
import type { Channel, Platform } from '../platform/platform.ts'

/** A leader that does not answer within this is taken for dead or wedged. */
const ANSWER_LIMIT_MS = 3_000

export interface LeadingParts {
  readonly bootId: string
  readonly build: number
  readonly locks: Platform['locks']
  readonly openChannel: Platform['openChannel']
  readonly clock: Clock
  readonly log: EngineLog
  /** Whether one of this engine's tabs is shown: among engines of one build such a one goes first. */
  readonly visible: () => boolean
  /** Whether this engine has no tab left: it may outlive its last one for a while, and then leads for nobody. */
  readonly idle: () => boolean
  readonly onLead: () => void
  /** Called before the lead is given away: flush, close socket and cache. */
  readonly onYield: () => Promise<void>
  /** The lead is gone. `newer` is the build that has it, when it was a newer one. */
  readonly onFollow: (newer: number | undefined) => void
  /** Another engine changed the session database. */
  readonly onChanged: () => void
}

/**
 * Who streams, polls in the background and alerts, when several engines live: two builds after a
 * deploy, or one engine for each tab where there is no SharedWorker. The Web Lock decides; over the
 * channel a newer build (or a visible engine of the same build) asks for it, and steals it when
 * nobody answers. An engine whose lock was stolen never asks back: it queues.
 */
export class Leading {
  readonly #parts: LeadingParts
  readonly #channel: Channel | null
  #release: (() => void) | null = null
  #cancelAsk: Cancel = () => {}
  #stolenFrom = false
  /** The build of who leads, as far as it was heard. */
  #leaderBuild: number | undefined
  #abort = new AbortController()

  constructor(parts: LeadingParts) {
    this.#parts = parts
    this.#channel = parts.openChannel(LEADER_CHANNEL)
    if (this.#channel !== null) this.#channel.onmessage = ({ data }) => this.#onMessage(data)
  }

  get leading(): boolean {
    return this.#release !== null
  }

  start(): void {
    if (this.#parts.locks === null) {
      // Nobody to agree with: this engine works as if it were alone.
      this.#release = () => {}
      this.#parts.onLead()
      return
    }
    this.#queue(false)
    this.ask()
  }

  /** Asks whoever leads for the lead; of no effect while leading, or after it was stolen from here. */
  ask(): void {
    if (this.leading || this.#stolenFrom || this.#parts.locks === null) return
    const { bootId, build, clock } = this.#parts
    this.#say({ leader: 'ask', from: bootId, build, visible: this.#parts.visible() })
    this.#cancelAsk()
    this.#cancelAsk = clock.after(ANSWER_LIMIT_MS, () => {
      const newerLeads = this.#leaderBuild !== undefined && this.#leaderBuild > build
      if (!this.leading && !newerLeads) this.#queue(true)
    })
  }

  /** None of this engine's tabs is shown any more, or none is left: others may ask now. */
  spare(): void {
    if (this.leading) this.#sayLeading()
  }

  /** Tells the other engines that the session database changed. */
  announceChange(): void {
    this.#say({ leader: 'changed', from: this.#parts.bootId, what: 'session' })
  }

  stop(): void {
    this.#cancelAsk()
    this.#abort.abort()
    this.#release?.()
    this.#release = null
    this.#channel?.close()
  }

  #queue(steal: boolean): void {
    const { locks, log } = this.#parts
    if (locks === null) return
    // A stolen lock rejects the request that held it; a queued one must not be left behind when stealing.
    if (steal) this.#abort.abort()
    this.#abort = new AbortController()
    const options: LockOptions = steal ? { steal: true } : { signal: this.#abort.signal }
    locks
      .request(LEADER_LOCK, options, () => this.#hold())
      .catch((thrown: unknown) => {
        if (this.#release === null) return
        log.info(`the lead was stolen: ${thrown instanceof Error ? thrown.name : ''}`)
        this.#release = null
        this.#stolenFrom = true
        this.#parts.onFollow(undefined)
        this.#queue(false)
      })
  }

  /** Keeps the lock until it is released. */
  #hold(): Promise<void> {
    this.#cancelAsk()
    this.#stolenFrom = false
    this.#leaderBuild = undefined
    const held = new Promise<void>((resolve) => {
      this.#release = resolve
    })
    this.#parts.log.info('leads')
    this.#sayLeading()
    this.#parts.onLead()
    return held
  }

  #onMessage(data: unknown): void {
    const message = data as LeaderMessage
    switch (message.leader) {
      case 'ask':
        this.#onAsk(message)
        break
      case 'keep':
      case 'released':
        if (message.to !== this.#parts.bootId) break
        if (message.leader === 'keep') this.#leaderBuild = message.build
        this.#cancelAsk()
        break
      case 'leading':
        this.#onLeading(message)
        break
      case 'changed':
        this.#parts.onChanged()
    }
  }

  #onLeading({ build, idle }: Extract<LeaderMessage, { leader: 'leading' }>): void {
    this.#leaderBuild = build
    if (build > this.#parts.build) this.#parts.onFollow(build)
    if (idle ? !this.#parts.idle() : build === this.#parts.build && this.#parts.visible()) this.ask()
  }

  #onAsk({ from, build, visible }: Extract<LeaderMessage, { leader: 'ask' }>): void {
    if (!this.leading || from === this.#parts.bootId) return
    const newer = build > this.#parts.build
    const better =
      newer || this.#parts.idle() || (build === this.#parts.build && visible && !this.#parts.visible())
    if (better) void this.#yield(from, newer ? build : undefined)
    else this.#say({ leader: 'keep', to: from, build: this.#parts.build })
  }

  async #yield(to: string, newer: number | undefined): Promise<void> {
    const release = this.#release
    this.#release = null
    // Said first: what follows may take a moment, and silence would be taken for death.
    this.#say({ leader: 'released', to, build: this.#parts.build })
    const { clock, log, onYield } = this.#parts
    const yielded = onYield().catch((thrown) => log.error('yielding the lead', thrown))
    await waitAtMost(clock, yielded, ANSWER_LIMIT_MS)
    this.#parts.onFollow(newer)
    release?.()
    this.#queue(false)
  }

  #sayLeading(): void {
    const { bootId: from, build, idle } = this.#parts
    this.#say({ leader: 'leading', from, build, ...(idle() ? { idle: true } : {}) })
  }

  #say(message: LeaderMessage): void {
    this.#channel?.postMessage(message)
  }
}
