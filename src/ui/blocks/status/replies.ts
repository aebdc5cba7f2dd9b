import type { Engine } from '../../engine/engine.ts'
import { perEngine } from '../../engine/perEngine.ts'

interface OpenReply {
  /** Identifies the row that contains the form. */
  readonly labelId: string
  show: (open: boolean) => void
  /** Whether the form has not taken the focus yet. */
  fresh: boolean
}

/** The open reply forms of this tab, one per post. A form stays open while its row is scrolled out of the page. */
const repliesIn = perEngine(() => new Map<string, OpenReply>())

/** Whether the reply form of `statusId` is open in the row that `labelId` identifies. */
export const isReplyOpenIn = (engine: Engine, statusId: string, labelId: string): boolean =>
  repliesIn(engine).get(statusId)?.labelId === labelId

/** Opens the reply form in this row and closes it elsewhere, or closes it if it is open here. */
export function toggleReply(
  engine: Engine,
  statusId: string,
  labelId: string,
  show: OpenReply['show'],
): void {
  const here = isReplyOpenIn(engine, statusId, labelId)
  closeReply(engine, statusId)
  if (here) return
  repliesIn(engine).set(statusId, { labelId, show, fresh: true })
  show(true)
}

/** Closes the reply form of `statusId`, if one is open. */
export function closeReply(engine: Engine, statusId: string): void {
  const replies = repliesIn(engine)
  const reply = replies.get(statusId)
  replies.delete(statusId)
  reply?.show(false)
}

/** Whether the form was opened by a press and has not taken the focus yet. */
export const needsFocus = (engine: Engine, statusId: string): boolean =>
  repliesIn(engine).get(statusId)?.fresh === true

/** Registers a form that was mounted. True only once per press, when the form should take the focus. */
export function takeFocusRequest(engine: Engine, statusId: string, show: OpenReply['show']): boolean {
  const reply = repliesIn(engine).get(statusId)
  if (reply === undefined) return false
  const { fresh } = reply
  reply.fresh = false
  reply.show = show
  return fresh
}

/** The number of reply forms that are mounted. */
let mounted = 0
const listeners = new Set<() => void>()

function changeMounted(by: 1 | -1): void {
  mounted += by
  for (const listener of listeners) listener()
}

/** Call when a reply form mounts. Call the returned function when it unmounts. */
export function registerReplyForm(): () => void {
  changeMounted(1)
  return () => changeMounted(-1)
}

/** Whether a reply form is mounted. Timelines pause as long as one is. */
export const isReplyFormMounted = (): boolean => mounted > 0

export const subscribeReplyForms = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
