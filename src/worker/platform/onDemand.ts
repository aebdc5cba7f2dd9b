/** Something that is made when it is first asked for. */
export interface OnDemand<T> {
  /** Rejects as its making did; the next who asks has it tried again. */
  get(): Promise<T>
  /** It, if it has been made. */
  readonly made: T | undefined
}

/** Nothing is made before `get`, and what was made stays; making that failed is tried again. */
export function onDemand<T>(make: () => Promise<T>): OnDemand<T> {
  let making: Promise<T> | null = null
  let made: T | undefined
  return {
    get() {
      making ??= make().then(
        (it) => {
          made = it
          return it
        },
        (thrown: unknown) => {
          making = null
          throw thrown
        },
      )
      return making
    },
    get made() {
      return made
    },
  }
}
