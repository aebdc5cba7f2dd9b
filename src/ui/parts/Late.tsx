import { type ReactNode, useEffect, useState } from 'react'

/** A wait that is shorter than this needs no placeholder. */
const LATE_MS = 150

/** Shows its children only after a moment: placeholders that come and go at once are noise. */
export function Late({ children }: { readonly children: ReactNode }) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS)
    return () => clearTimeout(timer)
  }, [])
  return late && children
}
