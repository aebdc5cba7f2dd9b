import { LEADER_LOCK, type LeaderMessage } from '../../shared/protocol/control.ts'
import { type Cancel, type Clock, waitAtMost } from '../platform/clock.ts'
import type { EngineLog } from '../platform/log.ts'
import type { Channel, Platform } from '../platform/platform.ts'

/** A leader that does not answer within this time is considered dead or hung. */
const ANSWER_LIMIT_MS = 3_000

export interface LeaderElectionParts {
  readonly bootId: string
  readonly build: number
  readonly locks: Platform['locks']
  /** The channel between the engines of this browser; null if there is none. */
  readonly channel: Channel | null
  readonly clock: Clock
  readonly log: EngineLog
  /**
   * Whether one of this engine's tabs is visible. Among engines of the same build, a visible one takes
   * precedence.
   */
  readonly visible: () => boolean
  /** Whether this engine has no tab left. It may outlive its last tab for a while, and should then not lead. */
  readonly idle: () => boolean
  readonly onLead: () => void
  /** Called before leadership is handed over: flush, close the socket and the cache. */
  readonly onYield: () => Promise<void>
  /**
   * This engine does not lead: it has lost leadership, or an engine of a newer build leads. `newer` is the leader's
   * build, if that is known to be newer.
   */
  readonly onFollow: (newer: number | undefined) => void
  /** Another engine changed the session database. */
  readonly onChanged: () => void
}

/**
 * Elects the engine that streams, polls in the background and sends alerts, when there are several: two builds
 * after a deploy, or one engine per tab where there is no SharedWorker. A Web Lock decides. A newer build (or a
 * visible engine of the same build) requests leadership over the channel, and steals the lock if no leader
 * answers. An engine whose lock was stolen does not steal it back; it queues.
 */
export class LeaderElection {
  readonly #parts: LeaderElectionParts
  readonly #channel: Channel | null
  #release: (() => void) | null = null
  #cancelAsk: Cancel = () => {}
  #cancelAlone: Cancel = () => {}
  #wasStolen = false
  #isAlone = false
  /** The leader's build, if known. */
  #leaderBuild: number | undefined
  /** Of the request for the lock; null before the first one. */
  #abort: AbortController | null = null

  constructor(parts: LeaderElectionParts) {
    this.#parts = parts
    this.#channel = parts.channel
    if (this.#channel !== null) this.#channel.onmessage = ({ data }) => this.#onMessage(data)
  }

  get leading(): boolean {
    return this.#release !== null
  }

  /** Stands for election and requests leadership from the leader. Does nothing while leading, or after the lock was stolen. */
  ask(): void {
    if (this.leading || this.#wasStolen) return
    if (this.#parts.locks === null || this.#isAlone) {
      this.#leadAlone()
      return
    }
    if (this.#abort === null) this.#queue(false)
    const { bootId, build, clock } = this.#parts
    this.#post({ leader: 'ask', from: bootId, build, visible: this.#parts.visible() })
    this.#cancelAsk()
    this.#cancelAsk = clock.after(ANSWER_LIMIT_MS, () => {
      const newerLeads = this.#leaderBuild !== undefined && this.#leaderBuild > build
      if (this.leading || newerLeads) return
      this.#queue(true)
      // A lock that is stolen is granted at once.
      this.#cancelAlone()
      this.#cancelAlone = clock.after(ANSWER_LIMIT_MS, () => this.#leadAlone())
    })
  }

  /** Leads without an election: there are no locks, or they are refused or never granted, as where storage is blocked (EV5). */
  #leadAlone(): void {
    this.#cancelAsk()
    this.#cancelAlone()
    this.#isAlone = true
    if (this.leading) return
    this.#release = () => {}
    this.#parts.onLead()
  }

  /** This engine has no visible tab, or no tab at all: other engines may request leadership. */
  offer(): void {
    if (this.leading) this.#announceLeading()
  }

  /** Notifies the other engines that the session database changed. */
  announceChange(): void {
    this.#post({ leader: 'changed', from: this.#parts.bootId, what: 'session' })
  }

  stop(): void {
    this.#cancelAsk()
    this.#cancelAlone()
    this.#abort?.abort()
    this.#release?.()
    this.#release = null
    this.#channel?.close()
  }

  #queue(steal: boolean): void {
    const { locks, log } = this.#parts
    if (locks === null) return
    // Stealing rejects the request that holds the lock. Our own queued request is aborted first, so that it is
    // not left behind.
    if (steal) this.#abort?.abort()
    this.#abort = new AbortController()
    const options: LockOptions = steal ? { steal: true } : { signal: this.#abort.signal }
    locks
      .request(LEADER_LOCK, options, () => this.#hold())
      .catch((thrown: unknown) => {
        if (this.#release === null) {
          if (!(thrown instanceof Error) || thrown.name !== 'AbortError') this.#leadAlone()
          return
        }
        log.info(`leadership was stolen: ${thrown instanceof Error ? thrown.name : ''}`)
        this.#release = null
        this.#wasStolen = true
        this.#parts.onFollow(undefined)
        this.#queue(false)
      })
  }

  /** Holds the lock until it is released. */
  #hold(): Promise<void> {
    this.#cancelAsk()
    this.#cancelAlone()
    this.#wasStolen = false
    this.#leaderBuild = undefined
    const released = new Promise<void>((resolve) => {
      this.#release = resolve
    })
    this.#parts.log.info('this engine leads')
    this.#announceLeading()
    this.#parts.onLead()
    return released
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
    this.#cancelAlone()
    this.#leaderBuild = build
    if (build > this.#parts.build) this.#parts.onFollow(build)
    const mayTakeOver = idle ? !this.#parts.idle() : build === this.#parts.build && this.#parts.visible()
    if (mayTakeOver) this.ask()
  }

  #onAsk({ from, build, visible }: Extract<LeaderMessage, { leader: 'ask' }>): void {
    if (!this.leading || from === this.#parts.bootId) return
    const newer = build > this.#parts.build
    const shouldYield =
      newer || this.#parts.idle() || (build === this.#parts.build && visible && !this.#parts.visible())
    if (shouldYield) void this.#yield(from, newer ? build : undefined)
    else this.#post({ leader: 'keep', to: from, build: this.#parts.build })
  }

  async #yield(to: string, newer: number | undefined): Promise<void> {
    const release = this.#release
    this.#release = null
    // Answer first: yielding may take a moment, and a silent leader is considered dead.
    this.#post({ leader: 'released', to, build: this.#parts.build })
    const { clock, log, onYield } = this.#parts
    const yielded = onYield().catch((thrown) => log.error('could not yield leadership cleanly', thrown))
    await waitAtMost(clock, yielded, ANSWER_LIMIT_MS)
    this.#parts.onFollow(newer)
    release?.()
    this.#queue(false)
  }

  #announceLeading(): void {
    const { bootId: from, build, idle } = this.#parts
    this.#post({ leader: 'leading', from, build, ...(idle() ? { idle: true } : {}) })
  }

  #post(message: LeaderMessage): void {
    try {
      this.#channel?.postMessage(message)
    } catch (thrown) {
      this.#parts.log.warnOnce(`no engine can be told who leads: ${String(thrown)}`)
    }
  }
}
