interface Reply {
  /** Names the row that its form is in. */
  readonly labelId: string
  show: (open: boolean) => void
  /** Nobody has been led to its form yet. */
  fresh: boolean
}

/** The posts that are answered in this tab, one form each: it stays open while its row is scrolled away. */
const replies = new Map<string, Reply>()

export const isAnswered = (statusId: string, labelId: string): boolean =>
  replies.get(statusId)?.labelId === labelId

/** Opens the form for an answer in that row, and closes the one elsewhere; or closes it. */
export function toggleReply(statusId: string, labelId: string, show: Reply['show']): void {
  const here = isAnswered(statusId, labelId)
  closeReply(statusId)
  if (here) return
  replies.set(statusId, { labelId, show, fresh: true })
  show(true)
}

export function closeReply(statusId: string): void {
  const reply = replies.get(statusId)
  replies.delete(statusId)
  reply?.show(false)
}

/** The row came back into the page. True once: the form was asked for just now. */
export function openedAnew(statusId: string, show: Reply['show']): boolean {
  const reply = replies.get(statusId)
  if (reply === undefined) return false
  const { fresh } = reply
  reply.fresh = false
  reply.show = show
  return fresh
}

let shown = 0
const listeners = new Set<() => void>()

function show(by: 1 | -1): void {
  shown += by
  for (const listener of listeners) listener()
}

/** A form for an answer is in the page until the returned function is called. */
export function answering(): () => void {
  show(1)
  return () => show(-1)
}

/** Whether somebody may be writing an answer where they read. */
export const isAnswering = (): boolean => shown > 0

export const subscribeAnswering = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
