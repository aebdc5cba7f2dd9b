import { page } from './dom.ts'

/**
 * Nothing is laid out here: everything that scrolls is as high as the window, a row is 100 px, all else is 20 px.
 * That is enough for the virtual list. A story about places, sizes or styles needs a real browser.
 */
const ROW_PX = 100
const PART_PX = 20
const WIDTH_PX = 600

interface Sized {
  hasAttribute(name: string): boolean
}

const heightOf = (element: Sized): number => {
  if (element.hasAttribute('data-scroller')) return page.innerHeight
  return element.hasAttribute('data-row') ? ROW_PX : PART_PX
}

class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return []
  }
}

/** Tells at once that what it looks at is on screen. */
class AllOnScreen extends NoObserver {
  readonly #tell: IntersectionObserverCallback
  constructor(tell: IntersectionObserverCallback) {
    super()
    this.#tell = tell
  }
  override observe(target?: Element): void {
    queueMicrotask(() => {
      const entry = { target, isIntersecting: true, intersectionRatio: 1 }
      this.#tell([entry as IntersectionObserverEntry], this as unknown as IntersectionObserver)
    })
  }
}

/** Without style sheets: what is hidden by an attribute is hidden, and all else is shown. */
function styleOf(element: Element): CSSStyleDeclaration {
  const hidden = element.hasAttribute('hidden')
  const values: Record<string, string> = {
    display: hidden ? 'none' : 'block',
    visibility: 'visible',
    opacity: '1',
    'pointer-events': 'auto',
  }
  const own = (element as HTMLElement).style
  return {
    ...values,
    pointerEvents: 'auto',
    direction: document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr',
    overflow: 'visible',
    position: 'static',
    content: '',
    getPropertyValue: (name: string) => own?.getPropertyValue(name) || values[name] || '',
  } as unknown as CSSStyleDeclaration
}

const of = (get: (this: Sized) => number): PropertyDescriptor => ({ configurable: true, get })

function layOut(): void {
  const { HTMLElement, Element } = page as unknown as {
    HTMLElement: typeof globalThis.HTMLElement
    Element: typeof globalThis.Element
  }
  for (const name of ['offsetHeight', 'clientHeight'])
    Object.defineProperty(
      HTMLElement.prototype,
      name,
      of(function () {
        return heightOf(this)
      }),
    )
  for (const name of ['offsetWidth', 'clientWidth'])
    Object.defineProperty(
      HTMLElement.prototype,
      name,
      of(() => WIDTH_PX),
    )
  Element.prototype.getBoundingClientRect = function () {
    const height = heightOf(this)
    return {
      x: 0,
      y: 0,
      top: 0,
      left: 0,
      right: WIDTH_PX,
      bottom: height,
      width: WIDTH_PX,
      height,
    } as DOMRect
  }
  // A popover that is in the page counts as open: only a style sheet hides it.
  HTMLElement.prototype.showPopover = () => {}
  HTMLElement.prototype.hidePopover = () => {}
  const style = (element: Element): CSSStyleDeclaration => styleOf(element)
  Object.assign(globalThis, {
    ResizeObserver: NoObserver,
    IntersectionObserver: AllOnScreen,
    getComputedStyle: style,
    visualViewport: null,
  })
  // Libraries ask the element's own window.
  Object.assign(page, { getComputedStyle: style })
}

layOut()
