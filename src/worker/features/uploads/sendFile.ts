import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import type { Attachment } from '../../../shared/model/status.ts'
import type { UploadedFile } from '../../../shared/model/uploads.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { record } from '../../json/read.ts'
import { normalizeAttachment } from '../../normalize/attachment.ts'
import { wait } from '../../platform/clock.ts'
import type { EntityStore } from '../../store/entityStore.ts'
import { fetchWithProgress } from './fetchWithProgress.ts'

/** A large file over a slow line may take its time. */
const DEADLINE_MS = 15 * 60_000
/** How far it is, is told at most so often. */
const TELL_EVERY_MS = 200
/** So many go at once, so that what else is asked of the instance does not wait for them. */
const MAX_AT_ONCE = 3
/** An instance that works on a file is asked again after this, then after ever longer, up to the last. */
const ASK_AGAIN_MS = 1_000
const ASK_AT_MOST_MS = 10_000

export interface FileToSend {
  readonly id: string
  readonly name: string
  readonly blob: Blob
  /** Hears how far it is. */
  readonly tell: (more: Partial<UploadedFile>) => void
}

interface Line {
  /** What is under way, so that it can be given up. */
  readonly underWay: Map<string, AbortController>
  readonly waiting: (() => void)[]
  going: number
}

/** The files of each engine, of which each has one store. */
const lines = new WeakMap<EntityStore, Line>()

function lineOf(store: EntityStore): Line {
  const line = lines.get(store) ?? { underWay: new Map(), waiting: [], going: 0 }
  lines.set(store, line)
  return line
}

/** Ends the upload `id`, if there is such a one. */
export const giveUp = ({ store }: AccountContext, id: string): void => lineOf(store).underWay.get(id)?.abort()

/** Brings a file to the instance, and waits until that has worked on it. */
export async function sendFile(file: FileToSend, context: AccountContext): Promise<Outcome<Attachment>> {
  const { id, blob } = file
  const limit = context.instance().uploadLimits.generalBytes
  if (limit !== null && blob.size > limit) return fail('invalid', 'upload.error.file_too_big')
  const abort = new AbortController()
  const line = lineOf(context.store)
  line.underWay.set(id, abort)
  if (line.going >= MAX_AT_ONCE) await new Promise<void>((go) => line.waiting.push(go))
  else line.going++
  try {
    if (abort.signal.aborted) return fail('cancelled', 'taken back')
    return await send(file, abort.signal, context)
  } finally {
    line.underWay.delete(id)
    // The next has its place.
    const next = line.waiting.shift()
    if (next === undefined) line.going--
    else next()
  }
}

async function send(
  { name, blob, tell }: FileToSend,
  signal: AbortSignal,
  context: AccountContext,
): Promise<Outcome<Attachment>> {
  const { clock, openUpload, normalizing } = context
  const body = new FormData()
  body.append('file', blob, name)
  let toldAt = clock.now()
  const onSent = (bytes: number): void => {
    if (clock.now() - toldAt < TELL_EVERY_MS) return
    toldAt = clock.now()
    tell({ sentBytes: Math.min(bytes, blob.size) })
  }
  let answer = await context.send({
    method: 'POST',
    path: '/api/v1/media',
    body,
    urgent: true,
    deadlineMs: DEADLINE_MS,
    signal,
    ...(openUpload && { via: fetchWithProgress(openUpload, onSent) }),
  })
  const last = clock.now() + DEADLINE_MS
  for (let pauseMs = ASK_AGAIN_MS; answer.ok && isWorkedOn(answer.value.status); pauseMs *= 2) {
    const { id } = record(answer.value.value)
    if (clock.now() > last) return fail('deadline', 'the instance works on the file for too long')
    tell({ sentBytes: blob.size, processing: true })
    await wait(clock, Math.min(pauseMs, ASK_AT_MOST_MS))
    if (signal.aborted) return fail('cancelled', 'taken back')
    answer = await context.send({
      method: 'GET',
      path: `/api/v1/media/${encodeURIComponent(String(id))}`,
      urgent: true,
      signal,
    })
  }
  if (!answer.ok) return answer
  const attachment = normalizeAttachment(answer.value.value, normalizing)
  return attachment === null ? fail('unreadable', 'the answer is not a file') : ok(attachment)
}

/** 202 when it came, 206 when it is asked for. */
const isWorkedOn = (status: number): boolean => status === 202 || status === 206
