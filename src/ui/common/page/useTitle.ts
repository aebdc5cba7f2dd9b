import { useEffect } from 'react'
import { useInstance } from '../../hooks/hooks.ts'

/** The tab's title while the component is mounted: `words`, and whose pages these are. */
export function useTitle(words: string): void {
  const name = useInstance()?.name
  useEffect(() => {
    if (words !== '') document.title = name ? `${words} · ${name}` : words
  }, [words, name])
}
