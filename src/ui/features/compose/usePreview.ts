import { useEffect, useRef, useState } from 'react'
import type { PostDraft } from '../../../shared/commands/command.ts'
import type { Outcome } from '../../../shared/fault/fault.ts'
import type { LookupAnswer } from '../../../shared/protocol/operations.ts'
import { engine } from '../../engine/engine.ts'
import { useAccountKey } from '../../mirror/hooks.ts'

/** spec/2 §9 "Preview debounce". */
const AFTER_MS = 500

export interface PreviewState {
  /** null: none came yet. */
  readonly answer: Outcome<LookupAnswer> | null
  /** It is of words that were changed since. */
  readonly stale: boolean
}

/** How `draft` will look, asked for when `open` becomes true and 500 ms after each change from then on. */
export function usePreview(open: boolean, draft: PostDraft): PreviewState {
  const account = useAccountKey()
  const wanted = open ? JSON.stringify(draft) : ''
  const [told, setTold] = useState<{ of: string; answer: Outcome<LookupAnswer> } | null>(null)
  const asked = useRef(false)
  useEffect(() => {
    if (wanted === '') {
      asked.current = false
      setTold(null)
      return
    }
    let left = false
    const ask = async (): Promise<void> => {
      asked.current = true
      const draft = JSON.parse(wanted) as PostDraft
      const answer = await engine.call('lookup', { kind: 'preview', draft, account })
      if (!left) setTold({ of: wanted, answer })
    }
    const timer = setTimeout(() => void ask(), asked.current ? AFTER_MS : 0)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [wanted, account])
  return { answer: told?.answer ?? null, stale: told?.of !== wanted }
}
