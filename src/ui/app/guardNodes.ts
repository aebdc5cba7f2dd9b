import type { Engine } from '../engine/engine.ts'
import { noteFault } from '../engine/tabLog.ts'

/** How a node left the page. */
interface Leaving {
  /** The element that another program shows instead of it: the `<font>` of a translator. */
  readonly by: Element | null
  /** The node behind it, before which it stood. */
  readonly next: Node | null
}

const { appendChild, insertBefore, removeChild } = Node.prototype

/** The nodes that have left the page. */
class LostNodes {
  readonly #left = new WeakMap<Node, Leaving>()
  /** The page's own nodes for which an element of another program stands, in their order. */
  readonly #own = new WeakMap<Node, readonly Node[]>()
  readonly #observer = new MutationObserver((records) => this.#note(records))

  readonly #engine: Engine

  constructor(engine: Engine) {
    this.#engine = engine
    this.#observer.observe(document.body, { childList: true, subtree: true })
  }

  /** Puts `node` back where an element of another program stands for it. */
  putBack(node: Node): void {
    this.#note(this.#observer.takeRecords())
    noteFault(
      this.#engine,
      'Another program, such as a translator or an extension, has changed the page.',
      'warn',
    )
    const by = this.#left.get(node)?.by
    const parent = by?.parentNode
    if (!by || !parent) return
    for (const own of this.#own.get(by) ?? []) insertBefore.call(parent, own, by)
    removeChild.call(parent, by)
  }

  isReplaced(node: Node): boolean {
    return node.parentNode === null && Boolean(this.#left.get(node)?.by)
  }

  /** The child of `parent` that contains `node`, or the first one behind its former place. */
  placeIn(parent: Node, node: Node | null): Node | null {
    let place = node
    while (place !== null && place.parentNode !== parent)
      place = parent.contains(place) ? place.parentNode : (this.#left.get(place)?.next ?? null)
    return place
  }

  #note(records: readonly MutationRecord[]): void {
    const wrappers = new Set<Node | null>()
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      for (const node of addedNodes) if (node.nodeName === 'FONT') wrappers.add(node)
      for (const node of removedNodes) {
        const instead = addedNodes[0] instanceof Element ? addedNodes[0] : null
        const by = instead ?? [previousSibling, nextSibling].find((beside) => wrappers.has(beside)) ?? null
        this.#left.set(node, { by: by as Element | null, next: nextSibling })
        if (by !== null) this.#own.set(by, [...(this.#own.get(by) ?? []), node])
      }
    }
  }
}

/**
 * Lets React work on a page that other programs change (E52). A translator replaces texts by `<font>` elements, and an
 * extension removes rows. React knows nothing of it: it fails with an exception at a node that has left its parent, and writes
 * the words of an edited post into a text that nobody sees. Before such an operation, the page's own nodes return to their place; a
 * translator translates them again. What was removed stays removed.
 * @param engine its tab's log says that the page has changed.
 * @returns whether the page has changed already. React has to render it again then.
 */
export function guardNodes(engine: Engine): boolean {
  const lost = new LostNodes(engine)
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    try {
      return removeChild.call(this, child) as T
    } catch {
      lost.putBack(child)
      // It may be in an element of another program, or nowhere.
      if (child.parentNode !== null) removeChild.call(child.parentNode, child)
      return child
    }
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    if (lost.isReplaced(node)) lost.putBack(node)
    try {
      return insertBefore.call(this, node, before) as T
    } catch {
      if (before !== null) lost.putBack(before)
      return insertBefore.call(this, node, lost.placeIn(this, before)) as T
    }
  }
  Node.prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    if (lost.isReplaced(node)) lost.putBack(node)
    return appendChild.call(this, node) as T
  }
  Object.defineProperty(Text.prototype, 'nodeValue', {
    configurable: true,
    get(this: Text) {
      return this.data
    },
    set(this: Text, words: string) {
      if (this.parentNode === null) lost.putBack(this)
      this.data = words
    },
  })
  return document.querySelector('font') !== null
}
