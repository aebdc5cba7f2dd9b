import type { Visibility } from '../../shared/model/account.ts'

const KNOWN: readonly Visibility[] = ['public', 'unlisted', 'private', 'direct', 'local', 'list']

/**
 * Normalizes the visibility of a post. Unknown values become `private`, because a reply takes the visibility of its parent
 * and must never be more public than the parent. A missing value means `public`.
 */
export const visibilityOf = (value: unknown): Visibility =>
  value === undefined || value === null || value === ''
    ? 'public'
    : (KNOWN.find((known) => known === value) ?? 'private')
