import type { Visibility } from '../../shared/model/account.ts'

const KNOWN: readonly Visibility[] = ['public', 'unlisted', 'private', 'direct', 'local', 'list']

/**
 * Who may see a post. A word that is not known is taken as `private`: replies take their scope from
 * what they answer, and must never be shown to more people than it was. None at all means `public`.
 */
export const visibilityOf = (value: unknown): Visibility =>
  value === undefined || value === null || value === ''
    ? 'public'
    : (KNOWN.find((known) => known === value) ?? 'private')
