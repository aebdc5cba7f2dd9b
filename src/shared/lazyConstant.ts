/** A constant that is made when it is first needed: making it takes long, or few need it. */
export function lazyConstant<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** A constant whose code loads when it is first needed. */
export class LazyCode<T> {
  /** Undefined until it has loaded. */
  now: T | undefined
  readonly #import: () => Promise<T>
  #loading: Promise<T> | undefined

  /** @param code imports it; if that fails, the next `load` tries again. */
  constructor(code: () => Promise<T>) {
    this.#import = code
  }

  get isLoading(): boolean {
    return this.now === undefined && this.#loading !== undefined
  }

  load(): Promise<T> {
    this.#loading ??= this.#import().then(
      (code) => {
        this.now = code
        return code
      },
      (thrown: unknown) => {
        this.#loading = undefined
        throw thrown
      },
    )
    return this.#loading
  }
}
