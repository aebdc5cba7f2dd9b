import type { Visibility } from '../../../shared/model/account.ts'
import type { UploadedFile } from '../../../shared/model/uploads.ts'

const SCOPES: readonly Visibility[] = ['public', 'unlisted', 'private', 'direct']

export interface ScopeRules {
  /** Visibility of the post that is replied to. */
  readonly original?: Visibility | undefined
  readonly copies: boolean
  readonly byDefault?: Visibility | null | undefined
  readonly minimal: boolean
  /** Chosen by the user in this form. */
  readonly chosen?: Visibility | undefined
}

/** The scope of a post, and the scopes that can be chosen (C11 to C15). */
export function scopeOf(rules: ScopeRules): {
  readonly scope: Visibility
  readonly offered: readonly Visibility[]
} {
  const { original, copies, minimal, chosen } = rules
  if (original === 'direct') return { scope: 'direct', offered: ['direct'] }
  const byDefault = rules.byDefault ?? 'public'
  // Not all instances have local-only posts. This one does if it has named one.
  const hasLocal = original === 'local' || byDefault === 'local' || chosen === 'local'
  const all: readonly Visibility[] = hasLocal ? [...SCOPES, 'local'] : SCOPES
  // Only the author of a post for a list knows who is on it, so what follows it is for those it mentions.
  const narrowed = (one: Visibility | undefined) => (one === 'list' ? 'direct' : one)
  const preferred = [narrowed(chosen), copies ? narrowed(original) : undefined, byDefault]
  const scope = preferred.find((one) => one !== undefined && all.includes(one)) ?? 'public'
  const few: readonly unknown[] = [scope, original, byDefault, 'direct']
  return { scope, offered: minimal ? all.filter((one) => few.includes(one)) : all }
}

/**
 * A note on the visibility of a post: which mentioned people see a direct one (C17); that anyone may become a
 * follower if the account is not locked (C16).
 */
export function noteOf(scope: Visibility, safeDM: boolean, locked: boolean | undefined) {
  if (scope === 'direct')
    return safeDM ? 'post_status.direct_warning_to_first_only' : 'post_status.direct_warning_to_all'
  return scope === 'private' && locked === false ? 'post_status.private_warning' : null
}

/** Number of code points, which is how instances count characters. */
export const lengthOf = (text: string): number => {
  // Does not spread the string into an array: a pasted text may be as long as a book.
  let count = 0
  for (const _character of text) count++
  return count
}

/** Whether text and subject together exceed the limit; 0 means no limit (C20). */
export const isOver = (used: number, limit: number): boolean => limit > 0 && used > limit

/** Neither text nor files. */
export const isNothing = (text: string, files: readonly unknown[]): boolean =>
  text.trim() === '' && files.length === 0

/** The upload has neither finished nor failed. */
export const isUnderWay = ({ attachment, fault }: UploadedFile): boolean =>
  attachment === undefined && fault === undefined

/** How many more files the post may have. Failed files don't count. */
export const roomFor = (files: readonly UploadedFile[], limit: number): number =>
  limit === 0
    ? Number.POSITIVE_INFINITY
    : Math.max(0, limit - files.filter(({ fault }) => fault === undefined).length)

/** The content type of a post. Must be one of the instance's formats. */
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
