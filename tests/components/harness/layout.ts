import { page } from './dom.ts'

// A fake layout: scroll containers are as high as the window, a row is 100 px high, everything else 20 px. That is
// enough to render and scroll the virtual list. Tests of positions, sizes or styles need a real browser.

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

/** The height of a scroll container's content. A list sets the height of its rows itself. */
function contentPx(scroller: Element): number {
  let px = 0
  for (const child of scroller.children)
    px += Number.parseFloat((child as HTMLElement).style.height) || PART_PX
  return Math.max(px, page.innerHeight)
}

/** As in browsers, scrolling stops at both ends, and its event comes with the next frame. */
function letScroll(prototype: Element): void {
  const { get, set } = Object.getOwnPropertyDescriptor(prototype, 'scrollTop') ?? {}
  Object.defineProperty(prototype, 'scrollHeight', {
    configurable: true,
    get(this: Element) {
      return this.hasAttribute('data-scroller') ? contentPx(this) : 0
    },
  })
  Object.defineProperty(prototype, 'scrollTop', {
    configurable: true,
    get,
    set(this: Element, px: number) {
      const lastPx = this.hasAttribute('data-scroller') ? contentPx(this) - page.innerHeight : 0
      const nextPx = Math.min(Math.max(px, 0), lastPx)
      if (nextPx === get?.call(this)) return
      set?.call(this, nextPx)
      requestAnimationFrame(() => this.dispatchEvent(new Event('scroll')))
    },
  })
}

/**
 * Tells the listeners of a media query when a new window size changes its answer. happy-dom assumes that no query matches when
 * its listener is added, so it never reports that a query has stopped matching.
 */
function reportMatches(list: MediaQueryList, sizes: EventTarget): void {
  const observed = new Map<MediaQueryList, { matches: boolean; readonly listeners: Set<unknown> }>()
  const { addEventListener, removeEventListener } = EventTarget.prototype
  Object.assign(Object.getPrototypeOf(list), {
    addEventListener(this: MediaQueryList, type: string, listener: EventListener) {
      addEventListener.call(this, type, listener)
      const known = observed.get(this) ?? { matches: this.matches, listeners: new Set() }
      known.listeners.add(listener)
      observed.set(this, known)
    },
    removeEventListener(this: MediaQueryList, type: string, listener: EventListener) {
      removeEventListener.call(this, type, listener)
      const known = observed.get(this)
      known?.listeners.delete(listener)
      if (known?.listeners.size === 0) observed.delete(this)
    },
  })
  sizes.addEventListener('resize', () => {
    for (const [query, known] of [...observed]) {
      if (query.matches === known.matches) continue
      known.matches = query.matches
      query.dispatchEvent(new Event('change'))
    }
  })
}

class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return []
  }
}

/** Reports every observed element as visible, at once. */
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

/**
 * There are no style sheets: only elements hidden by an attribute are hidden. Values are read on demand, because role
 * queries make a style for each element and read one value of it.
 */
class ComputedStyle {
  readonly visibility = 'visible'
  readonly opacity = '1'
  readonly pointerEvents = 'auto'
  readonly overflow = 'visible'
  readonly position = 'static'
  readonly content = ''
  readonly #element: Element

  constructor(element: Element) {
    this.#element = element
  }

  get display(): string {
    return this.#element.hasAttribute('hidden') ? 'none' : 'block'
  }

  get direction(): string {
    return document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'
  }

  getPropertyValue(name: string): string {
    const element = this.#element as HTMLElement
    const own = element.hasAttribute('style') ? element.style.getPropertyValue(name) : ''
    return own || this.#computed(name)
  }

  #computed(name: string): string {
    if (name === 'display') return this.display
    if (name === 'visibility') return this.visibility
    if (name === 'opacity') return this.opacity
    return name === 'pointer-events' ? this.pointerEvents : ''
  }
}

const getter = (get: (this: Sized) => number): PropertyDescriptor => ({ configurable: true, get })

function layOut(): void {
  const { HTMLElement, Element } = page as unknown as {
    HTMLElement: typeof globalThis.HTMLElement
    Element: typeof globalThis.Element
  }
  letScroll(Element.prototype)
  reportMatches(matchMedia('all'), globalThis)
  for (const name of ['offsetHeight', 'clientHeight'])
    Object.defineProperty(
      HTMLElement.prototype,
      name,
      getter(function () {
        return heightOf(this)
      }),
    )
  for (const name of ['offsetWidth', 'clientWidth'])
    Object.defineProperty(
      HTMLElement.prototype,
      name,
      getter(() => WIDTH_PX),
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
  // A popover in the DOM counts as open, because only a style sheet would hide it.
  HTMLElement.prototype.showPopover = () => {}
  HTMLElement.prototype.hidePopover = () => {}
  const style = (element: Element): CSSStyleDeclaration =>
    new ComputedStyle(element) as unknown as CSSStyleDeclaration
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
