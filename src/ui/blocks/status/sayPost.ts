import { appliesIn } from '../../../shared/model/mute.ts'
import type { RichNode, RichText } from '../../../shared/model/richText.ts'
import type { Attachment, Status } from '../../../shared/model/status.ts'
import type { Say } from '../../i18n/i18n.ts'
import { excerptOf } from '../rows/excerptOf.ts'

/** The parts of a post that an excerpt is made of. */
export type ExcerptedPost = Pick<
  Status,
  'subject' | 'content' | 'sensitive' | 'attachments' | 'poll' | 'language' | 'coveredBy'
>

/** Maximum length of an excerpt, in characters. */
const MAX_EXCERPT_CHARS = 180

const SEPARATOR = ' · '

/** Whether the files of a post are covered in an excerpt. */
export const isCovered = ({ sensitive, coveredBy = [] }: ExcerptedPost, hideNsfw: boolean): boolean =>
  (sensitive && hideNsfw) || coveredBy.some((reason) => appliesIn(reason, 'notifications'))

/** The subject of a post, else its text, in one line; empty if it has neither (NO3). */
export const wordsOf = ({ subject, content }: ExcerptedPost): RichText =>
  excerptOf(subject.length > 0 ? subject : content, MAX_EXCERPT_CHARS)

/**
 * Words for a post that has none: the options of its poll, and its files.
 *
 * @param covered its files are hidden, and so are their descriptions.
 */
export function sayWithoutWords(t: Say, post: ExcerptedPost, covered: boolean): RichText {
  const { poll, attachments } = post
  const options = poll === undefined ? [] : [[`${t('polls.poll')}: `, ...joined(poll.options.map(titleOf))]]
  const files = sayFiles(t, attachments, covered).map((words) => [words])
  const said = excerptOf(joined([...options, ...files]), MAX_EXCERPT_CHARS)
  return said.length > 0 ? said : [t('notifications.no_words')]
}

const titleOf = ({ title }: { readonly title: RichText }): RichText => title

const joined = (parts: readonly RichText[]): RichText =>
  parts.flatMap((part, index): readonly RichNode[] => (index === 0 ? part : [SEPARATOR, ...part]))

const KINDS = ['image', 'video', 'audio', 'other'] as const

type Kind = (typeof KINDS)[number]

const kindOf = ({ type }: Attachment): Kind => KINDS.find((kind) => kind === type) ?? 'other'

/** The descriptions of the files, and how many files of each kind have none. */
function sayFiles(t: Say, attachments: readonly Attachment[], covered: boolean): readonly string[] {
  const described = covered ? [] : attachments.filter(({ description }) => description !== '')
  const others = attachments.filter((file) => !described.includes(file)).map(kindOf)
  const counts = KINDS.map((kind) => [kind, others.filter((other) => other === kind).length] as const)
  return [
    ...described.map(({ description }) => description),
    ...counts.flatMap(([kind, count]) => (count === 0 ? [] : [t(`notifications.files.${kind}`, { count })])),
  ]
}

/** The first file that can be shown as a picture: an image, or a video with a preview. */
export const pictureIn = (attachments: readonly Attachment[]): Attachment | undefined =>
  attachments.find(
    ({ type, url, previewUrl }) => type === 'image' || (type === 'video' && previewUrl !== url),
  )
