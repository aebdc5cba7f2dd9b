/** Debounce of the preview (C31). */
const DEBOUNCE_MS = 500

/**
 * Returns a function that requests previews: the first at once, later ones debounced. Each request returns a function that
 * cancels it and drops its answer.
 */
export function previewRequester() {
  let isFirst = true
  return <A>(fetchPreview: () => Promise<A>, onAnswer: (answer: A) => void): (() => void) => {
    let cancelled = false
    const run = async (): Promise<void> => {
      isFirst = false
      const answer = await fetchPreview()
      if (!cancelled) onAnswer(answer)
    }
    const timer = setTimeout(() => void run(), isFirst ? 0 : DEBOUNCE_MS)
    return () => {
      cancelled = true
      clearTimeout(timer)
    }
  }
}
