import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Locator } from 'playwright-core'
import { className } from '../../../scripts/build/classNames.ts'
import { at } from '../../../scripts/run.mjs'
import type { Tab } from './tab.ts'

const inBuild = className(true)
/** The elements with the class `name` of a style sheet in src/ui. */
const styled = (file: string, name: string): string => `.${inBuild(name, at(`src/ui/${file}.module.css`))}`

/** Texts that may be cut, and why. */
const MAY_BE_CUT: readonly (readonly [selector: string, why: string])[] = [
  [styled('blocks/notifications/PostExcerpt', 'words'), 'the beginning of a post, which it leads to'],
  [
    styled('blocks/status/StatusContent', 'cut'),
    'the beginning of a long post; a button below shows the rest',
  ],
  [styled('blocks/status/StatusContent', 'cardTitle'), 'words of another site'],
  [styled('blocks/status/StatusContent', 'cardDescription'), 'words of another site'],
  [styled('blocks/status/StatusRow', 'names'), 'a person, who the row leads to'],
  [styled('blocks/status/StatusRow', 'reply'), 'a person, with a card on hover'],
  [styled('blocks/status/StatusRow', 'repeated'), 'a person, who the row leads to'],
  [styled('blocks/notifications/NotificationRow', 'name'), 'a person, who the row leads to'],
  [styled('blocks/status/OpenedPost', 'names'), 'a person, who it leads to'],
  [styled('parts/AccountNames', 'names'), 'a person, who the row leads to'],
  [styled('blocks/rows/listRow', 'cut'), 'the beginning of what was said last, which the row leads to'],
  [
    styled('blocks/compose/ComposeBar', 'visibility'),
    'whole or not at all; the name and the tip of the button have it',
  ],
  [styled('blocks/timeline/TimelineHeader', 'mark'), 'whole or not at all; the icon says it, too (T50)'],
]

/** Counters: they lie on a corner of the icon that they count for. */
const MAY_OVERLAP = styled('parts/Badge', 'badge')

/** `text` with the class names of the sources in place of those of the build. */
function readable(text: string): string {
  const names = new Map<string, string>()
  for (const file of readdirSync(at('src/ui'), { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.module.css')) continue
    const path = at(`src/ui/${file}`)
    for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(/\.([a-zA-Z][\w-]*)/g))
      names.set(inBuild(name, path), `${basename(file, '.module.css')}:${name}`)
  }
  return text.replace(/(?<=\.)r[\w-]{6}/g, (name) => names.get(name) ?? name)
}

/**
 * Measures all texts of a visible tab, or those of `within`. Returns a line for each one that an ancestor cuts (also
 * with an ellipsis), that is wider than its control, that cannot be scrolled into the page, or that overlaps another
 * text or an icon (LA22).
 */
export async function textFaults(tab: Tab, within?: Locator): Promise<readonly string[]> {
  const root = (await within?.elementHandle()) ?? null
  const faults = await tab.page.evaluate(
    async ([part, mayBeCut, mayOverlap]) => {
      // React renders a new size in the first frame.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
      const page = document.documentElement
      const found = new Set<string>()
      /** Elements with words of the interface, or with short names. */
      const LABELS = 'button, [role=tab], [role=menuitem], label, legend, h1, h2, h3, h4, dt, th'
      /** Rounding and hinting. */
      const SLACK_PX = 1.5
      type Box = { left: number; right: number; top: number; bottom: number }
      interface Words {
        readonly element: Element
        readonly text: string
        /** The visible part of each line. */
        readonly lines: readonly Box[]
      }

      const nameOf = (element: Element): string => {
        const own = [...element.attributes]
          .filter(({ name }) => /^(role|aria-label|data-|id|type)/.test(name) && name !== 'data-icon')
          .map(({ name, value }) => `[${name}=${value.slice(0, 24)}]`)
        return `${element.tagName.toLowerCase()}${[...element.classList].map((each) => `.${each}`).join('')}${own.join('')}`
      }
      const pathOf = (element: Element): string => {
        const path: string[] = []
        for (let at: Element | null = element; at !== null && path.length < 4; at = at.parentElement)
          path.unshift(nameOf(at))
        return path.join(' > ')
      }
      const report = (what: string, element: Element, text: string): void => {
        found.add(`${what}: “${text.trim().slice(0, 70)}” in ${pathOf(element)}`)
      }
      const isAllowed = (element: Element): boolean => element.closest(mayBeCut) !== null
      const styles = new Map<Element, CSSStyleDeclaration>()
      const styleOf = (element: Element): CSSStyleDeclaration => {
        const style = styles.get(element) ?? getComputedStyle(element)
        styles.set(element, style)
        return style
      }
      const clips = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip'
      const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll'

      /**
       * The ancestors that can cut `element`. An absolutely positioned element is not cut by ancestors without a position, and a
       * fixed one by none.
       */
      function* cuttingAncestors(element: Element): Generator<Element> {
        let waitsFor: 'any' | 'positioned' | 'none' = 'any'
        for (let at: Element | null = element; at !== null && at !== page; at = at.parentElement) {
          const { position, transform } = styleOf(at)
          if (waitsFor === 'none') return
          if (waitsFor === 'any' || position !== 'static' || transform !== 'none') {
            yield at
            waitsFor = position === 'fixed' ? 'none' : position === 'absolute' ? 'positioned' : 'any'
          }
        }
      }

      /** The visible part of a line, or null. Reports once if it is cut. */
      const visiblePart = (element: Element, text: string, line: Box): Box | null => {
        // A DOMRect inherits its sides from its prototype, so `...line` would be empty.
        const { left, right, top, bottom } = line
        const seen = { left, right, top, bottom }
        let mayBeFaulty = !isAllowed(element)
        const fault = (what: string): void => {
          if (mayBeFaulty) report(what, element, text)
          mayBeFaulty = false
        }
        let [reachableX, reachableY] = [false, false]
        // Glyphs are higher than their lines.
        const lineSlackPx = (line.bottom - line.top) * 0.3
        for (const at of cuttingAncestors(element)) {
          const { overflowX, overflowY } = styleOf(at)
          const [hidesX, hidesY] = [overflowX !== 'visible', overflowY !== 'visible']
          if (!hidesX && !hidesY) continue
          const box = at.getBoundingClientRect()
          // Hidden on purpose: words for screen readers, folded parts.
          if (box.width < 3 || box.height < 3) return null
          reachableX ||= scrolls(overflowX)
          reachableY ||= scrolls(overflowY)
          const isWider = line.left < box.left - SLACK_PX || line.right > box.right + SLACK_PX
          const isHigher = line.top < box.top - lineSlackPx || line.bottom > box.bottom + lineSlackPx
          if (clips(overflowX) && !reachableX && isWider) fault(`cut at ${nameOf(at)}`)
          if (clips(overflowY) && !reachableY && isHigher) fault(`lines cut at ${nameOf(at)}`)
          if (hidesX) {
            seen.left = Math.max(seen.left, box.left)
            seen.right = Math.min(seen.right, box.right)
          }
          if (hidesY) {
            seen.top = Math.max(seen.top, box.top)
            seen.bottom = Math.min(seen.bottom, box.bottom)
          }
        }
        const isOutside = line.left < -SLACK_PX || line.right > page.clientWidth + SLACK_PX
        if (!reachableX && isOutside) fault('outside of the page')
        return seen.right - seen.left > 1 && seen.bottom - seen.top > 1 ? seen : null
      }

      if (page.scrollWidth > page.clientWidth) found.add(`the page is ${page.scrollWidth} px wide`)

      const all: Words[] = []
      const root = part ?? document.body
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const text = node.textContent ?? ''
        const element = node.parentElement
        if (
          element === null ||
          text.trim() === '' ||
          element.closest('.visually-hidden, script, style, svg, noscript, option')
        )
          continue
        if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
        const control = element.closest('button, a, [role=tab], [role=button], [role=menuitem], summary')
        const frame = control?.getBoundingClientRect()
        const seen: Box[] = []
        for (const line of lines) {
          const box = visiblePart(element, text, line)
          if (box === null) continue
          // Glyphs are higher than their lines.
          const inset = (box.bottom - box.top) * 0.2
          seen.push({ left: box.left, right: box.right, top: box.top + inset, bottom: box.bottom - inset })
          if (control && frame && styleOf(control).display !== 'inline' && !isAllowed(element)) {
            if (
              box.left < frame.left - SLACK_PX ||
              box.right > frame.right + SLACK_PX ||
              (box.top + box.bottom) / 2 < frame.top ||
              (box.top + box.bottom) / 2 > frame.bottom
            )
              report(`wider or higher than ${nameOf(control)}`, element, text)
          }
        }
        if (seen.length > 0) all.push({ element, text, lines: seen })
        // With `hyphens: auto`, words break between syllables if the browser knows the language.
        const hyphenates = styleOf(element).hyphens === 'auto'
        if (!hyphenates && lines.length > 1 && element.closest(LABELS) !== null && !isAllowed(element))
          for (const { index, 0: word } of text.matchAll(
            /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Arabic}]+/gu,
          )) {
            range.setStart(node, index)
            range.setEnd(node, index + word.length)
            const tops = [...range.getClientRects()].map(({ top }) => Math.round(top))
            if (new Set(tops).size > 1) report(`breaks in “${word}”`, element, text)
          }
        // A part of a pixel is enough for an ellipsis.
        const { textOverflow } = styleOf(element)
        if (textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth && !isAllowed(element))
          report('ends with an ellipsis', element, text)
      }

      // The text of a field is not in the DOM, so its width is measured on a canvas.
      const pen = document.createElement('canvas').getContext('2d')
      for (const field of root.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) {
        if (!field.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || isAllowed(field))
          continue
        const text =
          field instanceof HTMLSelectElement
            ? (field.selectedOptions[0]?.text ?? '')
            : field.value === ''
              ? field.placeholder
              : ''
        const style = styleOf(field)
        if (pen === null || text === '' || field.clientWidth < 5) continue
        pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
        const room =
          field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
        if (pen.measureText(text).width > room + SLACK_PX) report('wider than its field', field, text)
      }

      // Icons are elements without words.
      for (const icon of root.querySelectorAll(
        'i[data-icon], [role=switch], input[type=checkbox], input[type=radio]',
      )) {
        if (!icon.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
        const box = icon.getBoundingClientRect()
        if (box.width > 3) all.push({ element: icon, text: `(${nameOf(icon)})`, lines: [box] })
      }
      /** Whether something opaque hides one of the two elements at a point of the screen. */
      const isCovered = (x: number, y: number, one: Element, other: Element): boolean => {
        if (y < 0 || y > innerHeight)
          return one.closest('[style*=sticky]') !== other.closest('[style*=sticky]')
        for (const at of document.elementsFromPoint(x, y)) {
          const { backgroundColor } = styleOf(at)
          const alpha = /rgba\(.*, ([\d.]+)\)|\/ ([\d.]+)\)/.exec(backgroundColor)
          if (backgroundColor === 'transparent' || (alpha && Number(alpha[1] ?? alpha[2]) < 0.5)) continue
          return !(at.contains(one) && at.contains(other))
        }
        return false
      }
      const placed = all
        .filter(({ element }) => element.closest(mayOverlap) === null)
        .map((words) => ({
          ...words,
          top: Math.min(...words.lines.map(({ top }) => top)),
          bottom: Math.max(...words.lines.map(({ bottom }) => bottom)),
        }))
      for (const [index, one] of placed.entries())
        for (const other of placed.slice(index + 1)) {
          if (one.top >= other.bottom || other.top >= one.bottom) continue
          if (
            one.element.contains(other.element) &&
            one.element !== other.element &&
            other.element.tagName === 'I'
          )
            continue
          for (const a of one.lines)
            for (const b of other.lines) {
              const [left, right] = [Math.max(a.left, b.left), Math.min(a.right, b.right)]
              const [top, bottom] = [Math.max(a.top, b.top), Math.min(a.bottom, b.bottom)]
              if (right - left <= 2 || bottom - top <= 3) continue
              if (isCovered((left + right) / 2, (top + bottom) / 2, one.element, other.element)) continue
              report(
                `overlaps “${other.text.trim().slice(0, 40)}” of ${nameOf(other.element)}`,
                one.element,
                one.text,
              )
            }
        }
      return [...found]
    },
    [root, MAY_BE_CUT.map(([selector]) => selector).join(', '), MAY_OVERLAP] as const,
  )
  return faults.length === 0 ? [] : readable(faults.join('\n')).split('\n')
}
