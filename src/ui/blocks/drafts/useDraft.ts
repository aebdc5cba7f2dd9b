import { useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { Fault } from '../../../shared/fault/fault.ts'
import type { Draft, DraftChanges, Mark } from '../../../shared/model/draft.ts'
import { changesIn, fieldsIn, isAnotherText, isSpent, markOf } from '../../../shared/model/draftMarks.ts'
import { type EntityKey, entityKey } from '../../../shared/model/keys.ts'
import { randomId } from '../../engine/randomId.ts'
import { useAccountKey, useEntity } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { caretIn, restoreCaret, type SavedCaret } from './draftCaret.ts'
import { joinDraft, type Lost, stillLost, swapLost } from './joinDraft.ts'
import { type DraftFields, isBlank, readDraft, touched } from './readDraft.ts'
import { useDelayedSave } from './useDelayedSave.ts'

/** For this long after a keystroke, a field counts as being typed in, and other tabs' changes don't replace its value. */
const TYPING_MS = 1_000

const NOTHING_LOST: Lost = {}

/** The changes in drafts that were emptied in this tab, until the engine has emptied the stored drafts, too. */
const emptied = new Map<EntityKey, DraftChanges>()

/** The state of a draft beside its fields: conflicts, contained changes, and storage errors. */
export interface DraftStatus {
  /** Field values that lost a conflict with another tab. */
  readonly lost: Lost
  /** Puts the lost values back. The values that they replace are lost instead. */
  readonly restoreLost: () => void
  /** Forgets the lost values. */
  readonly dismiss: () => void
  /** The changes that the fields contain. A command that sends the fields also sends these, so that they never come back. */
  readonly changes: () => DraftChanges
  /** Stores the draft at once, even if it is empty. Call before files are added: they show in all tabs with what they are for. */
  readonly saveForFiles: () => void
  /** Why the draft could not be stored and exists in memory only. */
  readonly fault: Fault | null
}

/**
 * The fields of a form as a draft that the engine stores. The draft survives the tab, and the same form in another tab shows
 * it. In each field the last keystroke wins, and a value that lost a conflict can be restored.
 */
export function useDraft(
  draftId: string,
  fresh: DraftFields,
): [
  fields: DraftFields,
  change: (next: DraftFields) => void,
  reset: (upTo?: DraftChanges) => void,
  saveNow: () => void,
  status: DraftStatus,
] {
  const engine = useEngine()
  const account = useAccountKey()
  const key = entityKey(account, 'draft', draftId)
  const stored = useEntity(account, 'draft', draftId)
  /** The record of the changes that were sent, also those sent by other tabs and by engines that died. */
  const spent = useEntity(account, 'spent', draftId)
  const saved = useMemo(() => readDraft(stored), [stored])
  /** The changes that this form has sent, or that an earlier form of this tab has emptied. A draft of only these is an echo. */
  const sent = useRef<DraftChanges>(emptied.get(key) ?? {})
  // The id of this form: it tells its keystrokes from those of other tabs, and of the same form before it was closed.
  const [writer] = useState(randomId)
  const isSent = (draft: Draft): boolean => isSpent(draft, spent) || isSpent(draft, { upTo: sent.current })
  const [fields, setFields] = useState<DraftFields>(() => {
    if (saved !== null && !isSent(saved))
      return joinDraft(untouched(fresh), saved, writer, () => false).fields
    return spent === null ? fresh : renewed(fresh, Math.max(0, ...Object.values(spent.upTo)))
  })
  const [lost, setLost] = useState(NOTHING_LOST)
  const [rejoins, rejoin] = useReducer((count: number) => count + 1, 0)
  /** The fields, ahead of the next render. */
  const latest = useRef(fields)
  const caret = useRef<SavedCaret | null>(null)
  /** The stored draft that the form has seen last. */
  const lastSaved = useRef(saved)
  /** The attachment to the engine that sent it. */
  const lastAttachment = useRef(engine.status.attachCount)
  const save = async (forFiles = false): Promise<Fault | null> => {
    const { current } = latest
    // A draft with files is not empty, even if nothing is typed.
    const files = engine.mirror.cells.get(entityKey(account, 'uploads', draftId))
    const draft = { ...current, writer }
    const isEmpty = isBlank(current, fresh) && files === null && !forFiles
    // With the changes of other forms that this form showed before it was emptied.
    const upTo = { ...changesIn(lastSaved.current ?? {}), ...changesIn(draft) }
    const change = isEmpty ? { draft: null, upTo } : { draft }
    if (isEmpty) emptied.set(key, upTo)
    const ended = await engine.runAs(account, { kind: 'saveDraft', draftId, ...change })
    if (emptied.get(key) === upTo) emptied.delete(key)
    return ended.ok ? null : ended.fault
  }
  const { saveSoon, saveNow, cancelSave, isUnsaved, fault, clearFault } = useDelayedSave(save)
  const show = (next: DraftFields): void => {
    caret.current = caretIn(latest.current, next)
    latest.current = next
    setFields(next)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the stored draft changes or the typing delay has passed
  useLayoutEffect(() => {
    const before = lastSaved.current
    lastSaved.current = saved
    const own = { ...latest.current, writer }
    if (isSpent(own, spent)) {
      // Another tab has sent the text, or this tab did before the engine died. Later typing is lost, but can be restored.
      const typedSince = [...fieldsIn(own)].filter(([field]) => {
        const { at, by } = markOf(own, field)
        return at > (spent?.upTo[by] ?? 0)
      })
      cancelSave()
      // A form that its user has emptied stays empty.
      show(
        renewed(isBlank(latest.current, fresh) ? untouched(latest.current) : fresh, latest.current.changedAt),
      )
      setLost(Object.fromEntries(typedSince))
      // The stored draft may contain words of another tab that were not sent.
      if (saved === null || isSpent(saved, spent)) return
    }
    if (saved === null || isSent(saved)) {
      const isGone = before !== null && !isUnsaved() && sameWords(latest.current, before)
      // An engine that died may not have stored the draft, so it is saved again. If it was sent or discarded, the next engine
      // knows, and drops it (E40).
      if (isGone && lastAttachment.current !== engine.status.attachCount) saveSoon()
      else if (isGone) show(renewed(fresh, latest.current.changedAt))
      return
    }
    lastAttachment.current = engine.status.attachCount
    // An empty form also shows a text that was sent and came back (E44).
    const isEmptied = isAnotherText(saved, latest.current) && isBlank(latest.current, fresh)
    const mine = isEmptied ? untouched(latest.current) : latest.current
    const joined = joinDraft(mine, saved, writer, isTyping)
    if (joined.fields !== mine) show(joined.fields)
    setLost((known) => {
      const all = { ...known, ...joined.lost }
      return Object.keys(all).length === 0 ? known : stillLost(all, mine, joined.fields)
    })
    if (joined.ahead) saveSoon()
    if (!joined.waits) return
    const waiting = setTimeout(rejoin, TYPING_MS)
    return () => clearTimeout(waiting)
  }, [saved, spent, rejoins])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each text change from another tab
  useLayoutEffect(() => {
    if (caret.current !== null) restoreCaret(caret.current)
    caret.current = null
  }, [fields])

  const change = (next: DraftFields): void => {
    const changed = touched(next, latest.current, writer, Date.now())
    latest.current = changed
    setFields(changed)
    saveSoon()
  }
  const changes = (): DraftChanges => changesIn({ ...fields, writer })
  const saveForFiles = (): void => {
    // Saves once more later, which repeats a failure.
    change(latest.current)
    void save(true)
  }
  /**
   * Call after the changes `upTo` were sent: resets the form. The engine deletes the stored draft itself. Words that another
   * tab has typed meanwhile stay, as they do in the engine (C50).
   */
  const reset = (upTo: DraftChanges = changes()): void => {
    sent.current = { ...sent.current, ...upTo }
    const own = { ...latest.current, writer }
    if (!isBlank(latest.current, fresh) && Object.keys(changesIn(own)).length > 0 && !isSpent(own, { upTo }))
      return
    cancelSave()
    show(renewed(fresh, latest.current.changedAt))
    setLost(NOTHING_LOST)
    clearFault()
  }
  const restoreLost = (): void => {
    const swapped = swapLost(latest.current, lost)
    change(swapped.fields)
    setLost(swapped.lost)
  }
  const status = { lost, restoreLost, dismiss: () => setLost(NOTHING_LOST), changes, saveForFiles, fault }
  return [fields, change, reset, saveNow, status]
}

/** The element in which an input method composes text. That text must not be replaced. */
let composing: EventTarget | null = null
addEventListener('compositionstart', ({ target }) => {
  composing = target
})
addEventListener('compositionend', () => {
  composing = null
})

/** Whether the field is being typed in. After the clock was set back, its timestamp may be in the future. */
const isTyping = ({ at }: Mark): boolean =>
  (composing instanceof Node && composing.isConnected) || Math.abs(Date.now() - at) < TYPING_MS

/**
 * Fresh fields with a new timestamp, which gives the next post its own idempotency key. The timestamp is later than that of
 * the sent text even if the clock was set back: what is typed next must not count as sent, nor as a part of the sent text.
 */
const renewed = (fresh: DraftFields, sentAt = 0): DraftFields => ({
  ...fresh,
  changedAt: Math.max(Date.now(), sentAt + 1),
  ...(sentAt > 0 && { begunAt: sentAt + 1 }),
})

/** The fields without marks of keystrokes. */
const untouched = ({ marks: _marks, ...fresh }: DraftFields): DraftFields => fresh

const sameWords = (a: DraftFields, b: DraftFields): boolean => a.text === b.text && a.subject === b.subject
