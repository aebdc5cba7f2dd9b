import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useAccountKey, useEntity } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { caretIn, restoreCaret, type SavedCaret } from './draftCaret.ts'
import { DraftForm, type DraftState } from './draftForm.ts'
import type { DraftFields } from './readDraft.ts'

/** A form, and what it shows. */
export interface ShownDraft extends DraftState {
  readonly form: DraftForm
}

/** The fields of a form as a draft. `fresh` are those of the empty form. */
export function useDraft(draftId: string, fresh: DraftFields): ShownDraft {
  const engine = useEngine()
  const account = useAccountKey()
  const stored = useEntity(account, 'draft', draftId)
  const spent = useEntity(account, 'spent', draftId)
  const caret = useRef<SavedCaret | null>(null)
  const onReplace = (before: DraftFields, after: DraftFields): void => {
    caret.current = caretIn(before, after)
  }
  const place = { engine, account, draftId, fresh, onReplace, atOnce: flushSync }
  const [form] = useState(() => new DraftForm(place, stored, spent))
  form.place = place
  const state = useSyncExternalStore(form.subscribe, form.state)
  useEffect(() => form.open(window), [form])
  useLayoutEffect(() => form.receive(stored, spent), [form, stored, spent])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each text change from another tab
  useLayoutEffect(() => {
    if (caret.current !== null) restoreCaret(caret.current)
    caret.current = null
  }, [state.fields])
  return { form, ...state }
}
