/** The lists of whom and what the user has muted or blocked. */
export type RestrictionList = 'mutes' | 'blocks' | 'domains'

/** A muted or blocked account, or a blocked domain. */
export interface Restriction {
  /** `list:target`, because an account can be muted and blocked. */
  readonly id: string
  /** The account's id, or the domain. */
  readonly target: string
  /** The account's display name as plain text, or the domain. */
  readonly name: string
  /** `name` or `name@host`; empty for a domain. */
  readonly acct: string
  readonly avatarUrl?: string
  readonly avatarStaticUrl?: string
  /** When a mute ends, ISO; absent: never. */
  readonly until?: string
}

/** The id of the row of `target`. */
export const restrictionId = (list: RestrictionList, target: string): string => `${list}:${target}`
