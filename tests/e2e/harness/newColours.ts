import type { JSHandle, Locator } from 'playwright-core'
import type { Tab } from './tab.ts'

declare global {
  interface Window {
    /** The colours that axe has judged since the page was loaded. */
    colours?: {
      /** The looks that have enough contrast. */
      readonly passed: Set<string>
      /** The look of an element when it was last searched for. */
      readonly looks: WeakMap<Element, string>
    }
  }
}

/**
 * The elements in a visible tab whose text has a look that axe has not passed since the page was loaded. A look is all
 * that the contrast depends on, as the browser computes it: the colours of the text and of everything behind it, its
 * size and weight. So a changed colour makes a new look.
 */
export async function newColours(
  { page }: Tab,
  within: Locator | undefined,
  exclude: readonly string[],
): Promise<JSHandle<Element[]>> {
  const root = (await within?.elementHandle()) ?? null
  return page.evaluateHandle(
    ([part, without]) => {
      window.colours ??= { passed: new Set(), looks: new WeakMap() }
      const { passed, looks } = window.colours
      const styles = new Map<Element, CSSStyleDeclaration>()
      const styleOf = (element: Element): CSSStyleDeclaration => {
        const style = styles.get(element) ?? getComputedStyle(element)
        styles.set(element, style)
        return style
      }
      /** The backgrounds from an element down to the first one that hides all others. */
      const backgrounds = (elements: readonly Element[]): string => {
        let all = ''
        for (const element of elements) {
          const { backgroundColor: colour, backgroundImage: image } = styleOf(element)
          if (colour === 'rgba(0, 0, 0, 0)' && image === 'none') continue
          all += `${colour} ${image};`
          if (!/rgba|\//.test(colour)) break
        }
        return all
      }
      const ancestorsOf = (element: Element): Element[] => {
        const all: Element[] = []
        for (let at: Element | null = element; at !== null; at = at.parentElement) all.push(at)
        return all
      }
      const lookOf = (element: Element, text: string, box: DOMRect): string => {
        const style = styleOf(element)
        const ancestors = ancestorsOf(element)
        const stack = document.elementsFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2)
        const effects = ancestors.map((at) => {
          const { opacity, filter, mixBlendMode } = styleOf(at)
          return `${opacity} ${filter} ${mixBlendMode}`
        })
        const link = element.closest('a')
        // A link differs from the text around it by its colour, or by something else.
        const around = link?.parentElement
        const { textDecorationLine, borderBottomStyle } = styleOf(link ?? element)
        return [
          style.color,
          style.fontSize,
          style.fontWeight,
          style.textShadow,
          // Axe is not sure about a single character.
          text.trim().length > 1,
          backgrounds(ancestors),
          backgrounds(stack),
          stack.includes(element),
          effects.filter((effect) => effect !== '1 none normal'),
          link !== null && [textDecorationLine, borderBottomStyle],
          around && [styleOf(around).color, styleOf(around).fontWeight, styleOf(around).display],
        ].join('|')
      }
      const root = part ?? document.body
      const skipped = [
        ...without,
        '.visually-hidden, script, style, noscript',
        ':disabled',
        '[aria-disabled=true]',
      ]
      const skippedSelector = skipped.join(', ')
      const unknown = new Set<Element>()
      const visited = new Set<Element>()
      const visit = (element: Element, text: string, box: DOMRect | undefined): void => {
        if (visited.has(element) || box === undefined || element.closest(skippedSelector) !== null) return
        visited.add(element)
        if (!element.checkVisibility({ visibilityProperty: true })) return
        const look = lookOf(element, text, box)
        looks.set(element, look)
        if (!passed.has(look)) unknown.add(element)
      }
      const range = document.createRange()
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const element = node.parentElement
        if (element === null || (node.textContent ?? '').trim() === '') continue
        range.selectNodeContents(node)
        visit(element, element.textContent ?? '', range.getClientRects()[0])
      }
      for (const field of root.querySelectorAll('input, select, textarea'))
        visit(field, 'a value', field.getBoundingClientRect())
      return [...unknown]
    },
    [root, exclude] as const,
  )
}
