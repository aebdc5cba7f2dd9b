import { useEffect, useState } from 'react'

/** A press that was let go without a click counts as ended after this time. On touch screens, a click comes after the release. */
const CLICK_WITHIN_MS = 300

let isPressing = false
let timer: ReturnType<typeof setTimeout> | undefined
const waiting = new Set<() => void>()

function endAfter(ms: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    isPressing = false
    for (const show of waiting) show()
    waiting.clear()
  }, ms)
}

for (const type of ['pointerdown', 'pointerup', 'pointercancel', 'dragend', 'click', 'keydown', 'blur'])
  addEventListener(
    type,
    ({ target }) => {
      if (type === 'blur' && target !== window) return
      if (type === 'pointerdown') {
        clearTimeout(timer)
        isPressing = true
      } else if (isPressing) endAfter(type === 'pointerup' ? CLICK_WITHIN_MS : 0)
    },
    { capture: true, passive: true },
  )

/**
 * `value`, which changes only between presses. A press takes the focus from a field before it ends. What then appears or goes, such
 * as the error of that field, must not move the button away from under the pointer: the press would be lost (N42).
 */
export function useAfterPress<Value>(value: Value): Value {
  const [shown, setShown] = useState(value)
  if (shown !== value && !isPressing) setShown(value)
  useEffect(() => {
    if (shown === value) return
    const show = (): void => setShown(value)
    if (!isPressing) return show()
    waiting.add(show)
    return () => void waiting.delete(show)
  }, [shown, value])
  return shown
}
