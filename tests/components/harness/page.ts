import { page as window } from './dom.ts'
import type { RoleOptions, Words } from './elements.ts'
import { pressKeys, user } from './keys.ts'
import { Locator } from './locator.ts'
import { moveTo } from './pointer.ts'
import { pass, settle, until } from './time.ts'

/** A window steps back in the history within this time after it closes. */
const CLOSED_MS = 50

/** The whole page, with the methods of Playwright's page. */
export class Page {
  readonly #root = new Locator(() => [document.documentElement], 'page')

  getByRole(role: string, options?: RoleOptions): Locator {
    return this.#root.getByRole(role, options)
  }

  getByText(words: Words, options?: { exact?: boolean }): Locator {
    return this.#root.getByText(words, options)
  }

  getByLabel(words: Words, options?: { exact?: boolean }): Locator {
    return this.#root.getByLabel(words, options)
  }

  getByPlaceholder(words: Words, options?: { exact?: boolean }): Locator {
    return this.#root.getByPlaceholder(words, options)
  }

  getByTitle(words: Words, options?: { exact?: boolean }): Locator {
    return this.#root.getByTitle(words, options)
  }

  getByAltText(words: Words, options?: { exact?: boolean }): Locator {
    return this.#root.getByAltText(words, options)
  }

  locator(selector: string): Locator {
    return this.#root.locator(selector)
  }

  readonly keyboard = {
    press: pressKeys,
    /** Types into the focused element. */
    type: async (text: string): Promise<void> => {
      await user.keyboard(text.replaceAll(/[{[]/g, '$&$&'))
      await settle()
    },
  }

  readonly mouse = {
    /** Moves the pointer off all elements. Without a layout, coordinates have no meaning. */
    move: async (_x: number, _y: number): Promise<void> => {
      moveTo(document.documentElement)
      await settle()
    },
  }

  url(): string {
    return location.href
  }

  /** The address without the origin. */
  path(): string {
    return location.pathname + location.search
  }

  async title(): Promise<string> {
    await settle()
    return document.title
  }

  async evaluate<T, A = undefined>(work: (argument: A) => T, argument?: A): Promise<Awaited<T>> {
    const done = await work(argument as A)
    await settle()
    return done as Awaited<T>
  }

  async goBack(): Promise<void> {
    // A window that has just closed first removes its own history entry.
    await pass(CLOSED_MS)
    history.back()
    await this.#travelled()
  }

  async goForward(): Promise<void> {
    history.forward()
    await this.#travelled()
  }

  async waitForURL(where: string | RegExp | ((url: URL) => boolean)): Promise<void> {
    await until(`the address to be ${where}`, () => {
      const url = new URL(location.href)
      if (typeof where === 'function') return where(url)
      return where instanceof RegExp ? where.test(url.href) : url.href.endsWith(where)
    })
  }

  /** Resizes the window. Below 801 px the interface is the one for phones. */
  async setViewportSize(size: { width: number; height: number }): Promise<void> {
    window.happyDOM.setViewport(size)
    await settle()
  }

  /** Waits for a step in the history, which takes a task. */
  async #travelled(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve))
    await settle()
  }
}
