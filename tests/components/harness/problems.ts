import { expect } from 'vitest'

/** Unexpected errors of a test, from the console and the engine's log. */
export class Problems {
  readonly #seen: string[] = []
  readonly #expected: RegExp[] = []
  readonly #error = console.error

  constructor() {
    console.error = (...parts: unknown[]) => this.note(`console: ${parts.map(say).join(' ')}`)
  }

  note(text: string): void {
    this.#seen.push(text)
  }

  /** Ignores errors that match, because the test causes them on purpose. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern)
  }

  found(): readonly string[] {
    return this.#seen.filter((text) => !this.#expected.some((pattern) => pattern.test(text)))
  }

  /** Stops listening. Throws if there were unexpected errors. */
  check(): void {
    console.error = this.#error
    expect(this.found(), 'what went wrong without being expected').toEqual([])
  }
}

const say = (part: unknown): string => (part instanceof Error ? (part.stack ?? part.message) : String(part))
