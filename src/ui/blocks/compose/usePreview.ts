import { useEffect, useState } from 'react'
import type { PostDraft } from '../../../shared/commands/posts.ts'
import type { Outcome } from '../../../shared/fault/fault.ts'
import type { LookupAnswer } from '../../../shared/protocol/operations.ts'
import { useAccountKey } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { previewRequester } from './previewRequester.ts'

interface PreviewState {
  /** null until the first answer. */
  readonly answer: Outcome<LookupAnswer> | null
  /** The draft has changed since this answer. */
  readonly stale: boolean
}

/** The preview of `draft`, rendered by the instance. */
export function usePreview(draft: PostDraft): PreviewState {
  const engine = useEngine()
  const account = useAccountKey()
  const request = JSON.stringify(draft)
  const [latest, setLatest] = useState<{ request: string; answer: Outcome<LookupAnswer> } | null>(null)
  const [requestPreview] = useState(previewRequester)
  useEffect(
    () =>
      requestPreview(
        () => engine.call('lookup', { kind: 'preview', draft: JSON.parse(request) as PostDraft, account }),
        (answer) => setLatest({ request, answer }),
      ),
    [requestPreview, request, account, engine],
  )
  return { answer: latest?.answer ?? null, stale: latest?.request !== request }
}
