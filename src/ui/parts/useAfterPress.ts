import { useEffect, useState } from 'react'

/** A press that was let go without a click counts as ended after this time. On touch screens, a click comes after the release. */
const CLICK_WITHIN_MS = 300

/** The press that is under way in the page. */
class Press {
  isUnderWay = false
  onEnd = (): void => {}
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Watches until the returned function is called. */
  watch(): () => void {
    const stopped = new AbortController()
    const options = { capture: true, passive: true, signal: stopped.signal }
    for (const type of ['pointerdown', 'pointerup', 'pointercancel', 'dragend', 'click', 'keydown', 'blur'])
      addEventListener(type, (event) => this.#note(event), options)
    return () => {
      stopped.abort()
      clearTimeout(this.#timer)
      this.isUnderWay = false
    }
  }

  #note({ type, target }: Event): void {
    if (type === 'blur' && target !== window) return
    if (type !== 'pointerdown' && !this.isUnderWay) return
    clearTimeout(this.#timer)
    if (type === 'pointerdown') this.isUnderWay = true
    else this.#timer = setTimeout(() => this.#end(), type === 'pointerup' ? CLICK_WITHIN_MS : 0)
  }

  #end(): void {
    this.isUnderWay = false
    this.onEnd()
  }
}

/**
 * `value`, which changes only between presses. A press takes the focus from a field before it ends. What then appears or goes, such
 * as the error of that field, must not move the button away from under the pointer: the press would be lost (N42).
 */
export function useAfterPress<Value>(value: Value): Value {
  const [shown, setShown] = useState(value)
  const [press] = useState(() => new Press())
  useEffect(() => press.watch(), [press])
  if (shown !== value && !press.isUnderWay) setShown(value)
  useEffect(() => {
    press.onEnd = () => setShown(value)
    // It may have ended since the value was rendered.
    if (!press.isUnderWay) press.onEnd()
  }, [press, value])
  return shown
}
