import type { PostDraft, SoughtPost } from '../../shared/commands/posts.ts'
import { fail, ok } from '../../shared/fault/fault.ts'
import { plainText } from '../../shared/model/richText.ts'
import type { Status } from '../../shared/model/status.ts'
import type { CommandEnd } from '../../shared/protocol/batch.ts'
import type { CommandContext } from '../account/commandContext.ts'
import { CLIENT_NAME } from '../dialect/clientName.ts'
import { lookUpSource } from '../features/lookup/source.ts'
import { newHarvest } from '../normalize/harvest.ts'
import { normalizeStatusPage } from '../normalize/status.ts'
import { mayBe } from '../outbox/soughtPost.ts'
import { showOwnPost } from './showOwnPost.ts'

/** Looks for a post among the newest of the user, and shows it. Resolves to no result if it is not there (E48). */
export async function findPost(
  draft: PostDraft,
  sought: SoughtPost,
  context: CommandContext,
): Promise<CommandEnd> {
  const userId = context.own()?.userId
  if (userId === undefined) return fail('signed-out', 'nobody is signed in')
  const answer = await context.send({
    method: 'GET',
    path: `/api/v1/accounts/${encodeURIComponent(userId)}/statuses`,
    query: { limit: 40, exclude_reblogs: true },
    urgent: true,
  })
  if (!answer.ok) return answer
  const harvest = newHarvest()
  const ids = normalizeStatusPage(answer.value.value, harvest, context.normalizeContext) ?? []
  for (const id of ids) {
    const status = harvest.statuses.get(id)
    if (status === undefined || status.accountId !== userId || !mayBe(status, draft, sought)) continue
    if ((status.applicationName ?? CLIENT_NAME) !== CLIENT_NAME) continue
    if (!(await hasWordsOf(draft, status, context))) continue
    showOwnPost(id, harvest, context)
    return ok({ statusId: id })
  }
  return ok(undefined)
}

/** Whether the post has the words that were sent: by its source, or where the instance has none, by its text. */
async function hasWordsOf(draft: PostDraft, status: Status, context: CommandContext): Promise<boolean> {
  const found = await lookUpSource(context, status.id)
  if (found.ok && found.value.source !== undefined) {
    const { text, subject } = found.value.source
    return isSame(text, draft.text) && isSame(subject, draft.subject)
  }
  const letters = lettersOf(plainText(status.content))
  return letters !== '' && letters === lettersOf(draft.text) && isSame(status.subjectText, draft.subject)
}

/** Instances trim texts, and forms are sent with the line ends of Windows. */
const isSame = (one: string, other: string): boolean => trimmed(one) === trimmed(other)

const trimmed = (text: string): string => text.replaceAll('\r\n', '\n').trim()

/** Instances leave the host out of the names of people, and change marks and spaces. */
const lettersOf = (text: string): string =>
  text
    .replace(/(@[\w.-]+)@[\w.-]+/g, '$1')
    .replace(/[^\p{L}\p{N}\p{Extended_Pictographic}]+/gu, '')
    .toLowerCase()
