/** A domain that the user blocks. Its id is its name. */
export interface BlockedDomain {
  /** As the instance writes it: an international one in ASCII. */
  readonly name: string
}
