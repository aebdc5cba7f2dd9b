import {
  collapsed,
  isDisabled,
  isShown,
  matcher,
  namesWithRole,
  type RoleOptions,
  type Words,
  withLabel,
  withRole,
  withText,
} from './elements.ts'
import { pressKeys, user } from './keys.ts'
import { type MouseButton, moveTo, press } from './pointer.ts'
import { settle, until } from './time.ts'

interface Exact {
  readonly exact?: boolean
}

type State = 'attached' | 'detached' | 'visible' | 'hidden'
type Find = () => Element[]

const MAX_NAMES = 30

/**
 * Finds elements as a user does. It works like Playwright's locators, so that tests read the same at both levels: each
 * call looks the element up again, actions wait for their element, and queries such as `count` and `textContent` don't
 * wait.
 */
export class Locator {
  readonly #find: Find
  readonly #what: string
  readonly #instead: () => string[]

  /** @param instead for the words of a failure: the names of what is there in place of the element. */
  constructor(find: Find, what: string, instead: () => string[] = () => []) {
    this.#find = find
    this.#what = what
    this.#instead = instead
  }

  /** All matching elements in the DOM now. */
  elements(): Element[] {
    return this.#find()
  }

  /** The only matching element. Throws if there is none or more than one. */
  element(): Element {
    const [first, ...more] = this.#find()
    if (first === undefined) throw new Error(`there is no ${this.#what}`)
    if (more.length > 0) throw new Error(`there are ${more.length + 1} of ${this.#what}`)
    return first
  }

  getByRole(role: string, options: RoleOptions = {}): Locator {
    const { name } = options
    if (name === undefined) return this.#within(role, (root) => withRole(root, role, options))
    return this.#within(
      `${role} “${name}”`,
      (root) => withRole(root, role, options),
      () => this.#find().flatMap((root) => namesWithRole(root, role)),
    )
  }

  getByText(words: Words, { exact }: Exact = {}): Locator {
    const matches = matcher(words, exact)
    return this.#within(`text “${words}”`, (root) => withText(root, matches))
  }

  getByLabel(words: Words, { exact }: Exact = {}): Locator {
    const matches = matcher(words, exact)
    return this.#within(`label “${words}”`, (root) => withLabel(root, matches))
  }

  getByPlaceholder(words: Words, options?: Exact): Locator {
    return this.#byAttribute('placeholder', words, options)
  }

  getByTitle(words: Words, options?: Exact): Locator {
    return this.#byAttribute('title', words, options)
  }

  getByAltText(words: Words, options?: Exact): Locator {
    return this.#byAttribute('alt', words, options)
  }

  locator(selector: string): Locator {
    return this.#within(selector, (root) => [...root.querySelectorAll(selector)])
  }

  filter({ hasText, has, hasNotText }: { hasText?: Words; has?: Locator; hasNotText?: Words }): Locator {
    return this.#filtered(`${this.#what} with ${hasText ?? hasNotText ?? has?.toString()}`, (element) => {
      if (hasText !== undefined && !matcher(hasText)(element.textContent)) return false
      if (hasNotText !== undefined && matcher(hasNotText)(element.textContent)) return false
      return has === undefined || has.elements().some((inner) => inner !== element && element.contains(inner))
    })
  }

  and(other: Locator): Locator {
    return this.#filtered(`${this.#what} that is ${other}`, (element) => other.elements().includes(element))
  }

  or(other: Locator): Locator {
    return new Locator(
      () => [...new Set([...this.#find(), ...other.elements()])],
      `${this.#what} or ${other}`,
    )
  }

  first(): Locator {
    return this.nth(0)
  }

  last(): Locator {
    return this.nth(-1)
  }

  nth(index: number): Locator {
    return new Locator(
      () => this.#find().slice(index, index === -1 ? undefined : index + 1),
      `${this.#what} [${index}]`,
      this.#instead,
    )
  }

  toString(): string {
    return this.#what
  }

  async all(): Promise<Locator[]> {
    return this.#find().map((_, index) => this.nth(index))
  }

  async count(): Promise<number> {
    await settle()
    return this.#find().length
  }

  /** Waits until the element is there, or until another `state`, in the test's fake time. */
  async waitFor({ state = 'visible', timeout }: { state?: State; timeout?: number } = {}): Promise<void> {
    const reached = (): boolean => {
      const found = this.#find()
      if (state === 'detached') return found.length === 0
      if (state === 'hidden') return !found.some(isShown)
      if (found.length > 1) this.element()
      return found.some((element) => state === 'attached' || isShown(element))
    }
    await this.#until(`to be ${state}`, reached, timeout)
  }

  async click({ button }: { button?: MouseButton } = {}): Promise<void> {
    press(await this.#ready(), button)
    await settle()
  }

  async dblclick(): Promise<void> {
    press(await this.#ready(), 'left', 2)
    await settle()
  }

  async check(): Promise<void> {
    if (!(await this.isChecked())) await this.click()
  }

  async uncheck(): Promise<void> {
    if (await this.isChecked()) await this.click()
  }

  /** Moves the pointer onto the element. */
  async hover(): Promise<void> {
    moveTo(await this.#inDom())
    await settle()
  }

  async focus(): Promise<void> {
    ;((await this.#inDom()) as HTMLElement).focus()
    await settle()
  }

  async blur(): Promise<void> {
    ;((await this.#inDom()) as HTMLElement).blur()
    await settle()
  }

  /** Presses a key on the element, such as `Enter`, `a` or `Control+Enter`. */
  async press(key: string): Promise<void> {
    await this.focus()
    await pressKeys(key)
  }

  /** Replaces the element's text by `text`, as pasting does. */
  async fill(text: string): Promise<void> {
    const field = (await this.#ready()) as HTMLInputElement
    field.focus()
    await settle()
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
    set?.call(field, text)
    // Some types of fields have no caret, such as `color`.
    if (field.selectionStart !== null) field.setSelectionRange?.(text.length, text.length)
    field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }))
    field.dispatchEvent(new Event('change', { bubbles: true }))
    // Otherwise user-event would continue with the previous text.
    field.value = String(field.value)
    await settle()
  }

  async clear(): Promise<void> {
    await this.fill('')
  }

  /** Types key by key, after the existing text. */
  async pressSequentially(text: string): Promise<void> {
    press(await this.#ready())
    await user.keyboard(text.replaceAll(/[{[]/g, '$&$&'))
    await settle()
  }

  /** Chooses options of a `<select>` by value or text. */
  async selectOption(choice: string | string[]): Promise<void> {
    await user.selectOptions(await this.#ready(), choice)
    await settle()
  }

  async setInputFiles(files: File | File[]): Promise<void> {
    await user.upload((await this.#inDom()) as HTMLElement, files)
    await settle()
  }

  async textContent(): Promise<string> {
    return (await this.#inDom()).textContent ?? ''
  }

  async innerText(): Promise<string> {
    return collapsed((await this.#inDom()).textContent)
  }

  async allTextContents(): Promise<string[]> {
    await settle()
    return this.#find().map(({ textContent }) => textContent ?? '')
  }

  async getAttribute(name: string): Promise<string | null> {
    return (await this.#inDom()).getAttribute(name)
  }

  async inputValue(): Promise<string> {
    return ((await this.#inDom()) as HTMLInputElement).value
  }

  async isChecked(): Promise<boolean> {
    const element = (await this.#inDom()) as HTMLInputElement
    return element.checked ?? element.getAttribute('aria-checked') === 'true'
  }

  async isDisabled(): Promise<boolean> {
    return isDisabled(await this.#inDom())
  }

  async isEnabled(): Promise<boolean> {
    return !(await this.isDisabled())
  }

  async isVisible(): Promise<boolean> {
    await settle()
    return this.#find().some(isShown)
  }

  async isFocused(): Promise<boolean> {
    return (await this.#inDom()) === document.activeElement
  }

  async evaluate<T, A = undefined>(
    work: (element: HTMLElement, argument: A) => T,
    argument?: A,
  ): Promise<Awaited<T>> {
    const done = work((await this.#inDom()) as HTMLElement, argument as A)
    await settle()
    return done as Awaited<T>
  }

  async evaluateAll<T>(work: (elements: HTMLElement[]) => T): Promise<Awaited<T>> {
    await settle()
    return (await work(this.#find() as HTMLElement[])) as Awaited<T>
  }

  async dispatchEvent(type: string, init: EventInit = {}): Promise<void> {
    ;(await this.#inDom()).dispatchEvent(new Event(type, { bubbles: true, cancelable: true, ...init }))
    await settle()
  }

  /** Does nothing, because there is no layout. */
  async scrollIntoViewIfNeeded(): Promise<void> {
    await this.#inDom()
  }

  #within(what: string, look: (root: ParentNode) => Element[], instead = this.#instead): Locator {
    return new Locator(
      () => [...new Set(this.#find().flatMap((root) => look(root)))],
      this.#what === 'page' ? what : `${what} in ${this.#what}`,
      instead,
    )
  }

  #byAttribute(name: string, words: Words, { exact }: Exact = {}): Locator {
    const matches = matcher(words, exact)
    return this.#within(`${name} “${words}”`, (root) =>
      [...root.querySelectorAll(`[${name}]`)].filter((element) => matches(element.getAttribute(name))),
    )
  }

  #filtered(what: string, keep: (element: Element) => boolean): Locator {
    return new Locator(() => this.#find().filter(keep), what, this.#instead)
  }

  async #until<T>(state: string, look: () => T, limitMs?: number): Promise<NonNullable<T>> {
    try {
      return await until(`${this.#what} ${state}`.trim(), look as () => T | Promise<T>, limitMs)
    } catch (thrown) {
      const names = this.#instead()
      const there = names.slice(0, MAX_NAMES).map((name) => `“${name}”`)
      if (thrown instanceof Error && names.length > 0) thrown.message += `; there: ${there.join(', ')}`
      throw thrown
    }
  }

  /** Resolves with the element once it is in the DOM. */
  async #inDom(): Promise<Element> {
    await settle()
    const found = this.#find()
    if (found.length === 1 && found[0] !== undefined) return found[0]
    return this.#until('', () => this.element())
  }

  /** Resolves with the element once it is enabled. */
  async #ready(): Promise<Element> {
    const usable = (element: Element): boolean => isShown(element) && !isDisabled(element)
    const found = await this.#inDom()
    if (usable(found)) return found
    return this.#until('to be enabled', () => {
      const element = this.element()
      return usable(element) ? element : null
    })
  }
}
