/** What the probe may do with its token. */
export interface Rights {
  readonly write?: boolean
  /** The token is of a member of the staff, and includes the calls for staff. */
  readonly staff?: boolean
}

/** The scope of a token for that, by names that all servers know. */
export const scopeFor = ({ write, staff }: Rights): string =>
  ['read', ...(write ? ['write', 'follow', 'push'] : []), ...(staff ? ['admin:read'] : [])].join(' ')
