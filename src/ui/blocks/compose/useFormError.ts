import { useEffect, useRef, useState } from 'react'
import type { Composer } from './useComposer.ts'

/** The part of a post that an error is about. `post` means the whole post. */
type ErrorSubject = 'content' | 'poll' | 'post'

interface FormError {
  /** Empty if there is no error. */
  readonly words: string
  readonly show: (words: string, about: ErrorSubject) => void
  readonly dismiss: () => void
}

/** The error of a form. It disappears with the next change of the part that it is about (C34). */
export function useFormError(composer: Composer): FormError {
  const [error, setError] = useState({ words: '', about: 'post' as ErrorSubject, content: '' })
  const { words, about } = error
  // Compared only while there is an error: a post may be as long as a book.
  const now = words === '' ? '' : contentOf(composer, about)
  const dismiss = (): void => setError({ words: '', about: 'post', content: '' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the content or the error changes
  useEffect(() => {
    if (now !== error.content) dismiss()
  }, [now, error])
  // The post may have changed since the render that sent it.
  const latest = useRef(composer)
  latest.current = composer
  const show: FormError['show'] = (said, subject) =>
    setError({ words: said, about: subject, content: contentOf(latest.current, subject) })
  return { words, show, dismiss }
}

function contentOf({ draft, uploads, asPost }: Composer, about: ErrorSubject): string {
  const files = uploads.files.map(({ id }) => id)
  if (about === 'content') return JSON.stringify([draft.text, files])
  return JSON.stringify(about === 'poll' ? (draft.poll ?? null) : [asPost, files])
}
