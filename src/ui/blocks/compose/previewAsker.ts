/** Debounce of the preview (C31). */
const AFTER_MS = 500

/**
 * Asks at once for what is looked at first, and 500 ms after each change from then on, unless another
 * comes. What it returns takes the question back, and its answer.
 */
export function previewAsker() {
  let asked = false
  return <A>(ask: () => Promise<A>, tell: (answer: A) => void): (() => void) => {
    let left = false
    const look = async (): Promise<void> => {
      asked = true
      const answer = await ask()
      if (!left) tell(answer)
    }
    const timer = setTimeout(() => void look(), asked ? AFTER_MS : 0)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }
}
