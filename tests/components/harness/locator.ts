import { queryAllByRole } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { type MouseButton, moveTo, press } from './pointer.ts'
import { settle, until } from './time.ts'

/** A text as it is looked for: a string anywhere in it and in any case (`exact`: the whole of it), or a pattern. */
export type Words = string | RegExp

export interface RoleOptions {
  readonly name?: Words
  readonly exact?: boolean
  readonly checked?: boolean
  readonly disabled?: boolean
  readonly expanded?: boolean
  readonly level?: number
  readonly pressed?: boolean
  readonly selected?: boolean
  /** Also what is hidden from readers. */
  readonly includeHidden?: boolean
}

interface Exact {
  readonly exact?: boolean
}

type State = 'attached' | 'detached' | 'visible' | 'hidden'
type Find = () => Element[]

const plain = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').trim()

function matcher(words: Words, exact = false): (text: string | null) => boolean {
  if (words instanceof RegExp) return (text) => words.test(plain(text))
  const wanted = plain(words)
  if (exact) return (text) => plain(text) === wanted
  const lower = wanted.toLowerCase()
  return (text) => plain(text).toLowerCase().includes(lower)
}

/** Keys, files and choices. No delays, and style sheets are not asked whether they let it through: there are none. */
export const hands = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

/** Neither it nor anything around it is hidden. */
export const isShown = (element: Element): boolean =>
  element.isConnected && element.closest('[hidden]') === null

/** happy-dom's `:disabled` ignores the fieldset around a field. */
const isDisabled = (element: Element): boolean =>
  element.matches(
    ':disabled, [aria-disabled="true"], fieldset[disabled] :is(button, input, select, textarea)',
  )

const LANDMARKS = new Set(['banner', 'contentinfo'])

/** A `<header>` or `<footer>` of a part of the page is no landmark; Testing Library takes each for one. */
const isLandmark = (element: Element): boolean =>
  element.hasAttribute('role') ||
  element.parentElement?.closest('article, aside, main, nav, section') === null

/** The smallest elements that say it. */
function saying(root: ParentNode, matches: (text: string | null) => boolean): Element[] {
  const found: Element[] = []
  const visit = (element: Element): boolean => {
    if (/^(script|style|template)$/i.test(element.tagName)) return false
    let within = false
    for (const child of element.children) if (visit(child)) within = true
    if (within) return true
    if (!matches(element.textContent)) return false
    found.push(element)
    return true
  }
  // As in Playwright the root itself counts too, unless it is the whole page.
  if (root instanceof HTMLHtmlElement) for (const child of root.children) visit(child)
  else visit(root as Element)
  return found
}

function labelled(root: ParentNode, matches: (text: string | null) => boolean): Element[] {
  const labelsOf = (element: Element): (string | null)[] => {
    const ids = (element.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter(Boolean)
    return [
      element.getAttribute('aria-label'),
      ...ids.map((id) => document.getElementById(id)?.textContent ?? null),
      ...[...((element as HTMLInputElement).labels ?? [])].map(({ textContent }) => textContent),
    ]
  }
  const all = root.querySelectorAll('input, textarea, select, button, output, [role], [aria-label]')
  return [...all].filter((element) => labelsOf(element).some((label) => label !== null && matches(label)))
}

/**
 * Elements of the page as a person looks for them. Has the names and the meaning of Playwright's locators, so that a
 * story reads the same at both levels: looked up anew by each call, actions wait for their element, and what is
 * asked for without waiting (`count`, `textContent`) is answered as the page is now.
 */
export class Locator {
  readonly #find: Find
  readonly #what: string

  constructor(find: Find, what: string) {
    this.#find = find
    this.#what = what
  }

  /** All elements that are in the page now. */
  elements(): Element[] {
    return this.#find()
  }

  /** The only one of them. Throws where there is none, or more than one. */
  element(): Element {
    const [first, ...more] = this.#find()
    if (first === undefined) throw new Error(`there is no ${this.#what}`)
    if (more.length > 0) throw new Error(`there are ${more.length + 1} of ${this.#what}`)
    return first
  }

  getByRole(role: string, options: RoleOptions = {}): Locator {
    const { name, exact, includeHidden = false, disabled, ...rest } = options
    const matches = name === undefined ? undefined : matcher(name, exact)
    return this.#within(`${role}${name === undefined ? '' : ` “${name}”`}`, (root) =>
      queryAllByRole(root as HTMLElement, role, {
        ...rest,
        hidden: includeHidden,
        ...(matches && { name: matches }),
      }).filter(
        (element) =>
          (disabled === undefined || isDisabled(element) === disabled) &&
          (!LANDMARKS.has(role) || isLandmark(element)),
      ),
    )
  }

  getByText(words: Words, { exact }: Exact = {}): Locator {
    const matches = matcher(words, exact)
    return this.#within(`text “${words}”`, (root) => saying(root, matches))
  }

  getByLabel(words: Words, { exact }: Exact = {}): Locator {
    const matches = matcher(words, exact)
    return this.#within(`label “${words}”`, (root) => labelled(root, matches))
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
    return this.#kept(`${this.#what} with ${hasText ?? hasNotText ?? has?.toString()}`, (element) => {
      if (hasText !== undefined && !matcher(hasText)(element.textContent)) return false
      if (hasNotText !== undefined && matcher(hasNotText)(element.textContent)) return false
      return has === undefined || has.elements().some((inner) => inner !== element && element.contains(inner))
    })
  }

  and(other: Locator): Locator {
    return this.#kept(`${this.#what} that is ${other}`, (element) => other.elements().includes(element))
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

  /** Waits until it is there (or, by `state`, gone), in the story's own time. */
  async waitFor({ state = 'visible', timeout }: { state?: State; timeout?: number } = {}): Promise<void> {
    const reached = (): boolean => {
      const found = this.#find()
      if (state === 'detached') return found.length === 0
      if (state === 'hidden') return !found.some(isShown)
      if (found.length > 1) this.element()
      return found.some((element) => state === 'attached' || isShown(element))
    }
    await until(`${this.#what} to be ${state}`, reached, timeout)
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

  /** The pointer comes to it from where it was, and stays. */
  async hover(): Promise<void> {
    moveTo(await this.#there())
    await settle()
  }

  async focus(): Promise<void> {
    ;((await this.#there()) as HTMLElement).focus()
    await settle()
  }

  async blur(): Promise<void> {
    ;((await this.#there()) as HTMLElement).blur()
    await settle()
  }

  /** Presses a key on it, as `Enter`, `a` or `Control+Enter`. */
  async press(key: string): Promise<void> {
    await this.focus()
    await pressKeys(key)
  }

  /** Puts `text` in the place of what it says, as pasting does. */
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
    // user-event would go on typing in the text that it knows.
    field.value = String(field.value)
    await settle()
  }

  async clear(): Promise<void> {
    await this.fill('')
  }

  /** Types key by key, after what is there. */
  async pressSequentially(text: string): Promise<void> {
    press(await this.#ready())
    await hands.keyboard(text.replaceAll(/[{[]/g, '$&$&'))
    await settle()
  }

  /** Chooses options of a `<select>` by their values or their words. */
  async selectOption(choice: string | string[]): Promise<void> {
    await hands.selectOptions(await this.#ready(), choice)
    await settle()
  }

  async setInputFiles(files: File | File[]): Promise<void> {
    await hands.upload((await this.#there()) as HTMLElement, files)
    await settle()
  }

  async textContent(): Promise<string> {
    return (await this.#there()).textContent ?? ''
  }

  async innerText(): Promise<string> {
    return plain((await this.#there()).textContent)
  }

  async allTextContents(): Promise<string[]> {
    await settle()
    return this.#find().map(({ textContent }) => textContent ?? '')
  }

  async getAttribute(name: string): Promise<string | null> {
    return (await this.#there()).getAttribute(name)
  }

  async inputValue(): Promise<string> {
    return ((await this.#there()) as HTMLInputElement).value
  }

  async isChecked(): Promise<boolean> {
    const element = (await this.#there()) as HTMLInputElement
    return element.checked ?? element.getAttribute('aria-checked') === 'true'
  }

  async isDisabled(): Promise<boolean> {
    return isDisabled(await this.#there())
  }

  async isEnabled(): Promise<boolean> {
    return !(await this.isDisabled())
  }

  async isVisible(): Promise<boolean> {
    await settle()
    return this.#find().some(isShown)
  }

  async isFocused(): Promise<boolean> {
    return (await this.#there()) === document.activeElement
  }

  async evaluate<T, A = undefined>(
    work: (element: HTMLElement, argument: A) => T,
    argument?: A,
  ): Promise<Awaited<T>> {
    const done = work((await this.#there()) as HTMLElement, argument as A)
    await settle()
    return done as Awaited<T>
  }

  async evaluateAll<T>(work: (elements: HTMLElement[]) => T): Promise<Awaited<T>> {
    await settle()
    return (await work(this.#find() as HTMLElement[])) as Awaited<T>
  }

  async dispatchEvent(type: string, init: EventInit = {}): Promise<void> {
    ;(await this.#there()).dispatchEvent(new Event(type, { bubbles: true, cancelable: true, ...init }))
    await settle()
  }

  /** Nothing is laid out here, so there is nothing to scroll. */
  async scrollIntoViewIfNeeded(): Promise<void> {
    await this.#there()
  }

  #within(what: string, look: (root: ParentNode) => Element[]): Locator {
    return new Locator(
      () => [...new Set(this.#find().flatMap((root) => look(root)))],
      this.#what === 'page' ? what : `${what} in ${this.#what}`,
    )
  }

  #byAttribute(name: string, words: Words, { exact }: Exact = {}): Locator {
    const matches = matcher(words, exact)
    return this.#within(`${name} “${words}”`, (root) =>
      [...root.querySelectorAll(`[${name}]`)].filter((element) => matches(element.getAttribute(name))),
    )
  }

  #kept(what: string, keep: (element: Element) => boolean): Locator {
    return new Locator(() => this.#find().filter(keep), what)
  }

  /** It, as soon as it is in the page. */
  async #there(): Promise<Element> {
    await settle()
    const found = this.#find()
    if (found.length === 1 && found[0] !== undefined) return found[0]
    return until(this.#what, () => this.element())
  }

  /** It, as soon as it can be pressed or written in. */
  async #ready(): Promise<Element> {
    const usable = (element: Element): boolean => isShown(element) && !isDisabled(element)
    const found = await this.#there()
    if (usable(found)) return found
    return until(`${this.#what} to be enabled`, () => {
      const element = this.element()
      return usable(element) ? element : null
    })
  }
}

const NAMED = /^(Alt|Control|Meta|Shift)$/

/** Presses a key where the focus is: `Enter`, `a`, `Shift+Tab`. */
export async function pressKeys(keys: string): Promise<void> {
  const parts = keys === '+' ? ['+'] : keys.split(/(?<=.)\+/)
  const held = parts.filter((part) => NAMED.test(part))
  const key = parts.find((part) => !NAMED.test(part)) ?? ''
  const written = key.length === 1 ? key.replace(/[{[]/, '$&$&') : `{${key}}`
  const down = held.map((name) => `{${name}>}`).join('')
  const up = held.map((name) => `{/${name}}`).join('')
  await hands.keyboard(`${down}${written}${up}`)
  await settle()
}
