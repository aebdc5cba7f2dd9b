import { type Fault, fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import type { Attachment } from '../../../shared/model/status.ts'
import type { UploadedFile } from '../../../shared/model/uploads.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { uploadPath } from '../../dialect/uploadPath.ts'
import { idOf, record } from '../../json/read.ts'
import { type Backoff, backoffMs } from '../../net/backoff.ts'
import type { RestAnswer } from '../../net/restClient.ts'
import { normalizeAttachment } from '../../normalize/attachment.ts'
import { wait } from '../../platform/clock.ts'
import { fetchWithProgress } from './fetchWithProgress.ts'

/** Long enough for a large file over a slow connection. */
const DEADLINE_MS = 15 * 60_000
/** Throttle of the progress reports. */
const MIN_REPORT_MS = 200
/** Poll interval for a file that the instance is processing. */
const POLLING: Backoff = { firstMs: 1_000, maxMs: 10_000, jitter: 0 }
/** This many polls in a row may fail: the file itself has arrived. */
const MAX_FAILED_POLLS = 5

export interface FileToSend {
  readonly id: string
  readonly name: string
  readonly blob: Blob
  readonly onProgress: (progress: Partial<UploadedFile>) => void
  /** The id that the instance gave the file at an earlier attempt, if it accepted it. */
  readonly mediaId?: string | undefined
  /** Called with the file's id when the instance has it and processes it; with undefined when the instance gave up. */
  readonly onAccepted: (mediaId: string | undefined) => void
}

/** Aborts the upload `id`, if it is in progress. */
export const abortUpload = (context: AccountContext, id: string): void =>
  context.uploads.running.get(id)?.abort()

/** Uploads a file, and waits until the instance has processed it. */
export async function sendFile(file: FileToSend, context: AccountContext): Promise<Outcome<Attachment>> {
  const { id, blob } = file
  const limit = context.instance().uploadLimits.generalBytes
  if (limit !== null && blob.size > limit)
    return fail('too-large', 'the file is larger than the instance allows')
  const abort = new AbortController()
  const { running } = context.uploads
  running.set(id, abort)
  try {
    return await send(file, abort.signal, context)
  } finally {
    running.delete(id)
  }
}

async function send(
  file: FileToSend,
  signal: AbortSignal,
  context: AccountContext,
): Promise<Outcome<Attachment>> {
  const { clock, random, normalizeContext } = context
  let { mediaId } = file
  const poll = (id: string): Promise<Outcome<RestAnswer>> =>
    context.send({ method: 'GET', path: `/api/v1/media/${encodeURIComponent(id)}`, urgent: true, signal })
  let answer = mediaId === undefined ? await sendBytes(file, signal, context) : await poll(mediaId)
  // The instance no longer has the file of the earlier attempt.
  if (mediaId !== undefined && !answer.ok && answer.fault.code === 'missing') {
    mediaId = undefined
    answer = await sendBytes(file, signal, context)
  }
  const deadline = clock.now() + DEADLINE_MS
  for (let [polls, failed] = [1, 0]; ; polls++) {
    if (answer.ok) {
      if (!isProcessing(answer.value)) break
      mediaId ??= idOf(record(answer.value.value).id)
      if (mediaId === '') return fail('unreadable', 'the answer is not a file')
      file.onAccepted(mediaId)
      failed = 0
    } else {
      if (mediaId === undefined || !mayPollAgain(answer.fault)) {
        file.onAccepted(undefined)
        return answer
      }
      failed++
      if (failed > MAX_FAILED_POLLS) return answer
    }
    if (clock.now() > deadline) return fail('deadline', 'the instance took too long to process the file')
    file.onProgress({ sentBytes: file.blob.size, processing: true })
    await wait(clock, backoffMs(polls, random, POLLING))
    if (signal.aborted) return fail('cancelled', 'the upload was cancelled')
    answer = await poll(mediaId)
  }
  const attachment = normalizeAttachment(answer.value.value, normalizeContext)
  return attachment === null ? fail('unreadable', 'the answer is not a file') : ok(attachment)
}

function sendBytes(
  { name, blob, onProgress }: FileToSend,
  signal: AbortSignal,
  { clock, openUpload, ...context }: AccountContext,
): Promise<Outcome<RestAnswer>> {
  const body = new FormData()
  body.append('file', blob, name)
  let reportedAt = clock.now()
  const onSent = (bytes: number): void => {
    if (clock.now() - reportedAt < MIN_REPORT_MS) return
    reportedAt = clock.now()
    onProgress({ sentBytes: Math.min(bytes, blob.size) })
  }
  return context.send({
    method: 'POST',
    path: uploadPath(context.instance().software),
    body,
    urgent: true,
    upload: true,
    deadlineMs: DEADLINE_MS,
    signal,
    ...(openUpload && { via: fetchWithProgress(openUpload, onSent) }),
  })
}

/** Whether the next poll may succeed: the fault says nothing about the file. */
const mayPollAgain = ({ code, status = 0 }: Fault): boolean =>
  POLL_FAULTS.has(code) || status === 408 || status >= 500

const POLL_FAULTS: ReadonlySet<Fault['code']> = new Set(['network', 'deadline', 'rate-limited', 'unreadable'])

/** The upload returns 202, later polls return 206. Pleroma returns 202 for a file that has its address already. */
const isProcessing = ({ status, value }: RestAnswer): boolean =>
  (status === 202 || status === 206) && typeof record(value).url !== 'string'
