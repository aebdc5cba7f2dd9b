/** An account to choose in the mention autocomplete. */
export interface PersonChoice {
  readonly acct: string
  readonly name: string
  readonly avatarUrl: string
}
