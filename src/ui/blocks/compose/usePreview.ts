import { useEffect, useState } from 'react'
import type { PostDraft } from '../../../shared/commands/command.ts'
import type { Outcome } from '../../../shared/fault/fault.ts'
import type { LookupAnswer } from '../../../shared/protocol/operations.ts'
import { useAccountKey } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { previewAsker } from './previewAsker.ts'

export interface PreviewState {
  /** null: none came yet. */
  readonly answer: Outcome<LookupAnswer> | null
  /** It is of words that were changed since. */
  readonly stale: boolean
}

/** How `draft` will look. */
export function usePreview(draft: PostDraft): PreviewState {
  const engine = useEngine()
  const account = useAccountKey()
  const wanted = JSON.stringify(draft)
  const [told, setTold] = useState<{ of: string; answer: Outcome<LookupAnswer> } | null>(null)
  const [askFor] = useState(previewAsker)
  useEffect(
    () =>
      askFor(
        () => engine.call('lookup', { kind: 'preview', draft: JSON.parse(wanted) as PostDraft, account }),
        (answer) => setTold({ of: wanted, answer }),
      ),
    [askFor, wanted, account, engine],
  )
  return { answer: told?.answer ?? null, stale: told?.of !== wanted }
}
