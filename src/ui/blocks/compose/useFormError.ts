import { useEffect, useRef, useState } from 'react'
import type { Composer } from './useComposer.ts'

/** The part of a post that an error is about. `post`: any of it. */
export type ErrorSubject = 'content' | 'poll' | 'post'

export interface FormError {
  /** Empty if there is no error. */
  readonly words: string
  readonly say: (words: string, about: ErrorSubject) => void
  readonly dismiss: () => void
}

/** The error of a form. It goes with the next change of what it is about (C34). */
export function useFormError(composer: Composer): FormError {
  const [error, setError] = useState({ words: '', about: 'post' as ErrorSubject, content: '' })
  const { words, about } = error
  // A post may be as long as a book: it is compared only while there is an error.
  const now = words === '' ? '' : contentOf(composer, about)
  const dismiss = (): void => setError({ words: '', about: 'post', content: '' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the content or the error changes
  useEffect(() => {
    if (now !== error.content) dismiss()
  }, [now, error])
  // An answer may come long after the form was rendered that sent the post.
  const latest = useRef(composer)
  latest.current = composer
  const say: FormError['say'] = (said, subject) =>
    setError({ words: said, about: subject, content: contentOf(latest.current, subject) })
  return { words, say, dismiss }
}

function contentOf({ draft, uploads, asPost }: Composer, about: ErrorSubject): string {
  const files = uploads.files.map(({ id }) => id)
  if (about === 'content') return JSON.stringify([draft.text, files])
  return JSON.stringify(about === 'poll' ? (draft.poll ?? null) : [asPost, files])
}
