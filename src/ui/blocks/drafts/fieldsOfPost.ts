import type { PollPlan } from '../../../shared/model/draft.ts'
import type { PollLimits } from '../../../shared/model/instance.ts'
import { plainText } from '../../../shared/model/richText.ts'
import type { Status, StatusSource } from '../../../shared/model/status.ts'
import { planOf } from './pollRules.ts'
import type { DraftFields } from './readDraft.ts'

/** Duration of the copied poll if the original never ends or has ended. */
const DEFAULT_S = 600
const MINUTE_MS = 60_000

/** The form's fields for an existing post: its source text, its choices, and its poll with the remaining time. */
export function fieldsOfPost(
  status: Status,
  source: StatusSource,
  limits: PollLimits | undefined,
  nowMs: number,
): DraftFields {
  const poll = limits && pollOf(status, limits, nowMs)
  return {
    text: source.text,
    subject: source.subject,
    sensitive: status.sensitive,
    ...(status.language === undefined ? {} : { language: status.language }),
    ...(source.contentType === '' ? {} : { contentType: source.contentType }),
    ...(poll ? { poll } : {}),
  }
}

function pollOf({ poll }: Status, limits: PollLimits, nowMs: number): PollPlan | null {
  if (poll === undefined) return null
  const leftMs = poll.expiresAt === undefined ? 0 : Date.parse(poll.expiresAt) - nowMs
  const seconds = leftMs > 0 ? Math.ceil(leftMs / MINUTE_MS) * 60 : DEFAULT_S
  const options = poll.options.map(({ title }) => plainText(title))
  return planOf(options, poll.multiple, seconds, limits)
}
