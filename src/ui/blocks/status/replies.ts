import type { Account } from '../../../shared/model/account.ts'
import type { Status } from '../../../shared/model/status.ts'
import type { Engine } from '../../engine/engine.ts'
import { perEngine } from '../../engine/perEngine.ts'

/** The post that a reply answers, as it was when its form was opened: the form outlives it (N40). */
export interface Answered {
  readonly status: Status
  readonly author: Account
}

/** Shows the reply form in its row; null: closes it. */
export type ShowReply = (answered: Answered | null) => void

interface OpenReply {
  /** Identifies the row that contains the form. */
  readonly labelId: string
  readonly answered: Answered
  show: ShowReply
  /** Whether the form has not taken the focus yet. */
  fresh: boolean
}

/** The open reply forms of this tab, one per post. A form stays open while its row is scrolled out of the page. */
const repliesIn = perEngine(() => new Map<string, OpenReply>())

/** What the reply form that is open in the row `labelId` answers; null if none is open there. */
export function replyOpenIn(engine: Engine, labelId: string): Answered | null {
  for (const reply of repliesIn(engine).values()) if (reply.labelId === labelId) return reply.answered
  return null
}

/** The ids of the rows of the list `listId` in which a reply form is open. */
export const rowsWithReply = (engine: Engine, listId: string): readonly string[] =>
  [...repliesIn(engine).values()].flatMap(({ labelId }) =>
    labelId.startsWith(listId) ? [labelId.slice(listId.length)] : [],
  )

/** Opens the reply form in this row and closes it elsewhere, or closes it if it is open here. */
export function toggleReply(engine: Engine, answered: Answered, labelId: string, show: ShowReply): void {
  const { id } = answered.status
  const here = repliesIn(engine).get(id)?.labelId === labelId
  closeReply(engine, id)
  if (here) return
  repliesIn(engine).set(id, { labelId, answered, show, fresh: true })
  show(answered)
}

/** Closes the reply form of `statusId`, if one is open. */
export function closeReply(engine: Engine, statusId: string): void {
  const replies = repliesIn(engine)
  const reply = replies.get(statusId)
  replies.delete(statusId)
  reply?.show(null)
}

/** Whether the form was opened by a press and has not taken the focus yet. */
export const needsFocus = (engine: Engine, statusId: string): boolean =>
  repliesIn(engine).get(statusId)?.fresh === true

/** Registers a form that was mounted. True only once per press, when the form should take the focus. */
export function takeFocusRequest(engine: Engine, statusId: string, show: ShowReply): boolean {
  const reply = repliesIn(engine).get(statusId)
  if (reply === undefined) return false
  const { fresh } = reply
  reply.fresh = false
  reply.show = show
  return fresh
}

/** The reply forms that are mounted. */
class MountedForms {
  #count = 0
  readonly #listeners = new Set<() => void>()

  /** Call when a reply form mounts. Call the returned function when it unmounts. */
  readonly add = (): (() => void) => {
    this.#change(1)
    return () => this.#change(-1)
  }

  /** Whether there is one. Timelines pause as long as there is. */
  readonly any = (): boolean => this.#count > 0

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #change(by: 1 | -1): void {
    this.#count += by
    for (const listener of this.#listeners) listener()
  }
}

export const mountedFormsOf = perEngine(() => new MountedForms())
