import { Component, type RefObject } from 'react'

/** Whether the reader of a log is at its end, so that it follows new rows. */
export class LogEnd {
  reached = true
  readonly #withinPx: number
  #top = 0

  constructor(withinPx: number) {
    this.#withinPx = withinPx
  }

  /** Looks where the reader is. They leave the end only upwards: what grows meanwhile moves the end, and not them. */
  look(box: HTMLElement): void {
    const { scrollTop, scrollHeight, clientHeight } = box
    if (!this.reached || scrollTop < this.#top)
      this.reached = scrollHeight - scrollTop - clientHeight <= this.#withinPx
    this.#top = scrollTop
  }

  /** Scrolls to the end if the reader was there. */
  stick(box: HTMLElement): void {
    if (!this.reached) return
    box.scrollTop = box.scrollHeight
    this.#top = box.scrollTop
  }
}

interface EndOfLogProps {
  readonly end: LogEnd
  readonly box: RefObject<HTMLElement | null>
  readonly ids: readonly string[]
}

/**
 * Looks where the reader is before other rows reach the page. The event of a scroll comes with the next frame, which is
 * later than rows of the same moment. Only a class learns of that moment.
 */
export class EndOfLog extends Component<EndOfLogProps> {
  override getSnapshotBeforeUpdate({ ids }: EndOfLogProps): null {
    const { end, box } = this.props
    if (ids !== this.props.ids && box.current !== null) end.look(box.current)
    return null
  }

  override componentDidUpdate(): void {}

  override render(): null {
    return null
  }
}
