import { perEngine } from '../../engine/perEngine.ts'

/** The state of the timeline that this page shows. */
export interface News {
  /** The number of new posts that are not shown yet. */
  readonly count: number
  /** Whether there is proof that nothing else is new (EV3). */
  readonly isCurrent: boolean
}

/** The news of the timeline that a tab shows; null: it shows none. */
class ShownNews {
  #news: News | null = null
  readonly #listeners = new Set<() => void>()

  readonly now = (): News | null => this.#news

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Shows `news` until the returned function is called. */
  show(news: News): () => void {
    this.#set(news)
    return () => {
      if (this.#news === news) this.#set(null)
    }
  }

  #set(news: News | null): void {
    this.#news = news
    for (const listener of this.#listeners) listener()
  }
}

export const newsOf = perEngine(() => new ShownNews())
