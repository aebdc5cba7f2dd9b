/** A list of accounts that somebody made to read them apart. */
export interface List {
  readonly id: string
  readonly title: string
}
