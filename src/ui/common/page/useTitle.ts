import { useEffect } from 'react'
import { useInstance } from '../../hooks/hooks.ts'

/** Sets the tab's title while the component is mounted: `words` and the name of the instance. */
export function useTitle(words: string): void {
  const name = useInstance()?.name
  useEffect(() => {
    if (words !== '') document.title = name ? `${words} · ${name}` : words
  }, [words, name])
}
