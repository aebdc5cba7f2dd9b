import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Draft } from '../../../shared/model/draft.ts'
import { engine } from '../../engine/engine.ts'
import { randomId } from '../../engine/randomId.ts'
import { useAccountKey, useEntity } from '../../mirror/hooks.ts'
import { isBlank, readDraft, touched } from './readDraft.ts'

/** At most this much of typing is lost when a tab crashes. */
const SAVE_AFTER_MS = 400

export type DraftFields = Omit<Draft, 'writer'>

/**
 * What is typed in a form, kept by the engine: it survives the tab, and the same form in another tab
 * shows it. While this form is typed in, nothing from elsewhere goes over it.
 */
export function useDraft(
  draftId: string,
  fresh: DraftFields,
): [fields: DraftFields, change: (next: DraftFields) => void, reset: () => void, keep: () => void] {
  const account = useAccountKey()
  const stored = useEntity(account, 'draft', draftId)
  const kept = useMemo(() => readDraft(stored), [stored])
  // Tells this form's keystrokes from those of others, and of itself before it was closed and opened again.
  const [writer] = useState(randomId)
  const [fields, setFields] = useState<DraftFields>(() => kept ?? fresh)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const unsaved = useRef<DraftFields | null>(null)

  const save = useRef((): void => {})
  save.current = () => {
    clearTimeout(timer.current)
    const { current } = unsaved
    if (current === null) return
    unsaved.current = null
    void engine.run(account, {
      kind: 'saveDraft',
      draftId,
      draft: isBlank(current) ? null : { ...current, writer },
    })
  }

  // Another form's words, unless this one is being typed in.
  const [seen, setSeen] = useState(kept)
  if (seen !== kept) {
    setSeen(kept)
    if (unsaved.current === null && kept?.writer !== writer) {
      const gone = kept === null && seen !== null && fields.text === seen.text
      if (kept !== null) setFields(kept)
      else if (gone) setFields(renewed(fresh))
    }
  }

  useEffect(() => {
    const leave = (): void => save.current()
    const forget = engine.onLeave(leave)
    return () => {
      forget()
      leave()
    }
  }, [])

  const change = (next: DraftFields): void => {
    const changed = touched(next, fields.changedAt, Date.now())
    setFields(changed)
    unsaved.current = changed
    clearTimeout(timer.current)
    timer.current = setTimeout(() => save.current(), SAVE_AFTER_MS)
  }
  /** It was sent: the form is fresh again, and the engine lets the draft go by itself. */
  const reset = (): void => {
    clearTimeout(timer.current)
    unsaved.current = null
    setFields(renewed(fresh))
  }
  /** Brings what was typed last to the engine now: what is posted and what is kept are then the same. */
  const keep = useCallback((): void => save.current(), [])
  return [fields, change, reset, keep]
}

/** As it begins, and yet another than the one before: its post has a key of its own. */
const renewed = (fresh: DraftFields): DraftFields => ({ ...fresh, changedAt: Date.now() })
