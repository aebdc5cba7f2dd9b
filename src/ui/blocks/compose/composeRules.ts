import type { Visibility } from '../../../shared/model/account.ts'
import type { UploadedFile } from '../../../shared/model/uploads.ts'

const VISIBILITIES: readonly Visibility[] = ['public', 'unlisted', 'private', 'direct']

interface VisibilityRules {
  /** The visibility of the post that is replied to. */
  readonly original?: Visibility | undefined
  /** Whether a reply defaults to the visibility of the post that it answers. */
  readonly copiesOriginal: boolean
  /** The account's default. */
  readonly byDefault?: Visibility | null | undefined
  /** Whether the instance asks for few choices. */
  readonly minimal: boolean
  /** Chosen by the user in this form. */
  readonly chosen?: Visibility | undefined
}

/** The visibility of a post, and those that can be chosen (C11 to C15). */
export function visibilityOf(rules: VisibilityRules): {
  readonly visibility: Visibility
  readonly offered: readonly Visibility[]
} {
  const { original, copiesOriginal, minimal, chosen } = rules
  if (original === 'direct') return { visibility: 'direct', offered: ['direct'] }
  // While it is not known, nothing is posted wider than it may be (C12).
  const byDefault = rules.byDefault ?? 'private'
  // Not all instances have local-only posts. This one does if the original, the default or the choice is local-only.
  const hasLocal = original === 'local' || byDefault === 'local' || chosen === 'local'
  const all: readonly Visibility[] = hasLocal ? [...VISIBILITIES, 'local'] : VISIBILITIES
  // Only the author of a list post can reach the list, so a reply to it goes to the mentioned people.
  const narrowed = (one: Visibility | undefined) => (one === 'list' ? 'direct' : one)
  const preferred = [narrowed(chosen), copiesOriginal ? narrowed(original) : undefined, byDefault]
  const visibility = preferred.find((one) => one !== undefined && all.includes(one)) ?? 'public'
  const few: readonly unknown[] = [visibility, original, byDefault, 'direct']
  return { visibility, offered: minimal ? all.filter((one) => few.includes(one)) : all }
}

/**
 * The text key of a note on who will see a post: of a direct one, which mentioned people (C17); of one for followers, that
 * anyone can become a follower if the account is not locked (C16).
 */
export function audienceNote(visibility: Visibility, safeDM: boolean, locked: boolean | undefined) {
  if (visibility === 'direct')
    return safeDM ? 'post_status.direct_warning_to_first_only' : 'post_status.direct_warning_to_all'
  return visibility === 'private' && locked === false ? 'post_status.private_warning' : null
}

/** The number of code points in `text`. */
export const lengthOf = (text: string): number => {
  // Not spread into an array: a pasted text may be as long as a book.
  let count = 0
  for (const _character of text) count++
  return count
}

/** Whether a post with `used` characters is too long. A limit of 0 means none (C20). */
export const isOver = (used: number, limit: number): boolean => limit > 0 && used > limit

/** Whether a post has neither text nor files. */
export const isEmptyPost = (text: string, files: readonly unknown[]): boolean =>
  text.trim() === '' && files.length === 0

/** Whether an upload has neither finished nor failed. */
export const isUnderWay = ({ attachment, fault }: UploadedFile): boolean =>
  attachment === undefined && fault === undefined

/** How many more files the post may have. Failed files don't count. */
export const roomFor = (files: readonly UploadedFile[], limit: number): number =>
  limit === 0
    ? Number.POSITIVE_INFINITY
    : Math.max(0, limit - files.filter(({ fault }) => fault === undefined).length)

/** The content type of a post: the chosen or the preferred one if the instance supports it, else the instance's default. */
export const formatOf = (
  chosen: string | undefined,
  preferred: string,
  instance: { readonly postFormats: readonly string[]; readonly postContentType: string } | null,
): string =>
  [chosen, preferred].find((one) => one !== undefined && instance?.postFormats.includes(one)) ??
  instance?.postContentType ??
  'text/plain'

interface Press {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

/** The action of Enter in the text field (C25); null: the browser's default. */
export function enterAction(press: Press, submitOnEnter: boolean): 'send' | 'newline' | null {
  if (press.key !== 'Enter' || press.shiftKey || press.altKey) return null
  if (press.metaKey) return 'send'
  if (press.ctrlKey) return submitOnEnter ? 'newline' : 'send'
  return submitOnEnter ? 'send' : null
}
