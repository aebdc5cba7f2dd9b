import { queryAllByRole } from '@testing-library/dom'

// Finds elements as a user does: by role and name, text, or label.

/** A string that the text contains, ignoring case (`exact`: equals it), or a pattern. */
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
  /** Includes elements that are hidden from screen readers. */
  readonly includeHidden?: boolean
}

type Matches = (text: string | null) => boolean

/** `text` with white space collapsed, as it is rendered. */
export const collapsed = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').trim()

/** Whether a text matches `words`. */
export function matcher(words: Words, exact = false): Matches {
  if (words instanceof RegExp) return (text) => words.test(collapsed(text))
  const wanted = collapsed(words)
  if (exact) return (text) => collapsed(text) === wanted
  const lower = wanted.toLowerCase()
  return (text) => collapsed(text).toLowerCase().includes(lower)
}

/** Whether neither the element nor any ancestor is hidden. */
export const isShown = (element: Element): boolean =>
  element.isConnected && element.closest('[hidden]') === null

/** Whether a control is disabled. happy-dom's `:disabled` ignores the fieldset around a field. */
export const isDisabled = (element: Element): boolean =>
  element.matches(
    ':disabled, [aria-disabled="true"], fieldset[disabled] :is(button, input, select, textarea)',
  )

const LANDMARKS = new Set(['banner', 'contentinfo'])

/** A `<header>` or `<footer>` within a section is not a landmark, but Testing Library treats it as one. */
const isLandmark = (element: Element): boolean =>
  element.hasAttribute('role') ||
  element.parentElement?.closest('article, aside, main, nav, section') === null

/** The elements at or below `root` with this role. */
export function withRole(
  root: ParentNode,
  role: string,
  { name, exact, includeHidden = false, disabled, ...rest }: RoleOptions,
): Element[] {
  const options = {
    ...rest,
    hidden: includeHidden,
    ...(name !== undefined && { name: matcher(name, exact) }),
  }
  return queryAllByRole(root as HTMLElement, role, options).filter(
    (element) =>
      (disabled === undefined || isDisabled(element) === disabled) &&
      (!LANDMARKS.has(role) || isLandmark(element)),
  )
}

/** The names of the elements at or below `root` with this role. */
export function namesWithRole(root: ParentNode, role: string): string[] {
  const names: string[] = []
  queryAllByRole(root as HTMLElement, role, { name: (name) => names.push(name) > 0 })
  return names
}

/** The innermost elements at or below `root` that contain the text. */
export function withText(root: ParentNode, matches: Matches): Element[] {
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
  // As in Playwright, the root itself may match too, unless it is the whole page.
  if (root instanceof HTMLHtmlElement) for (const child of root.children) visit(child)
  else visit(root as Element)
  return found
}

/** The controls below `root` with this label. */
export function withLabel(root: ParentNode, matches: Matches): Element[] {
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
