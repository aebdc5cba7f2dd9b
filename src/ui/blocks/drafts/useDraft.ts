import { useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react'
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

export type { DraftFields } from './readDraft.ts'

/** A crash of the tab loses at most this much typing. */
const SAVE_AFTER_MS = 400
/** Retry delay after a failed save. */
const RETRY_MS = 5_000
/**
 * A field counts as being typed in for this long after a keystroke. Changes from
 * other tabs don't overwrite it meanwhile.
 */
const TYPING_MS = 1_000

const NOTHING: Lost = {}

/** The changes of drafts that this tab has emptied, until the engine has emptied them, too. */
const emptied = new Map<EntityKey, DraftChanges>()

/** Conflicts and storage errors of a draft. */
export interface DraftStatus {
  /** Field values that lost a conflict with another tab. */
  readonly lost: Lost
  /** Swaps the lost values with the current ones. */
  readonly takeOther: () => void
  readonly dismiss: () => void
  /** The changes that the fields contain. A command that sends them names them, so that they never come back. */
  readonly changes: () => DraftChanges
  /** Why the draft could not be stored and exists in memory only. */
  readonly fault: Fault | null
}

/**
 * The fields of a form, saved by the engine: a draft survives the tab, and the same form in another tab shows it. The
 * last keystroke wins in each field; the losing value can be restored.
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
  /** The record of changes that were sent, also by other tabs and by engines that died. */
  const spent = useEntity(account, 'spent', draftId)
  const saved = useMemo(() => readDraft(stored), [stored])
  /** The changes that this form has sent, or that an earlier one has emptied. A stored draft of these changes is an echo. */
  const sent = useRef<DraftChanges>(emptied.get(key) ?? {})
  // Distinguishes keystrokes of this form from those of other tabs, and of itself before it was closed and reopened.
  const [writer] = useState(randomId)
  const isSent = (draft: Draft): boolean => isSpent(draft, spent) || isSpent(draft, { upTo: sent.current })
  const [fields, setFields] = useState<DraftFields>(() => {
    if (saved !== null && !isSent(saved))
      return joinDraft(untouched(fresh), saved, writer, () => false).fields
    return spent === null ? fresh : renewed(fresh, Math.max(0, ...Object.values(spent.upTo)))
  })
  const [lost, setLost] = useState(NOTHING)
  const [fault, setFault] = useState<Fault | null>(null)
  const [turn, again] = useReducer((turns: number) => turns + 1, 0)
  const live = useRef(fields)
  const caret = useRef<SavedCaret | null>(null)
  const unsaved = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  /** The stored draft that the form has last taken up. */
  const seen = useRef(saved)
  /** The attachment to an engine that sent it. */
  const seenBy = useRef(engine.status.attached)
  const save = useRef((): void => {})
  const saveIn = (ms: number): void => {
    unsaved.current = true
    // A throttle, not a debounce: continuous typing must not postpone the save.
    timer.current ??= setTimeout(() => save.current(), ms)
  }
  const stop = (): void => {
    clearTimeout(timer.current)
    timer.current = undefined
    unsaved.current = false
  }
  save.current = () => {
    if (!unsaved.current) return
    stop()
    const { current } = live
    // Files alone make a draft, even if nothing is typed.
    const files = engine.mirror.cells.get(entityKey(account, 'uploads', draftId))
    const draft = { ...current, writer }
    const isEmpty = isBlank(current, fresh) && files === null
    // Also what another form wrote, if this one showed it when it was emptied.
    const upTo = { ...changesIn(seen.current ?? {}), ...changesIn(draft) }
    const change = isEmpty ? { draft: null, upTo } : { draft }
    if (isEmpty) emptied.set(key, upTo)
    void engine.runAs(account, { kind: 'saveDraft', draftId, ...change }).then((ended) => {
      if (emptied.get(key) === upTo) emptied.delete(key)
      setFault(ended.ok ? null : ended.fault)
      if (!ended.ok && !closed.current) saveIn(RETRY_MS)
    })
  }
  const show = (next: DraftFields): void => {
    caret.current = caretIn(live.current, next)
    live.current = next
    setFields(next)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the stored draft changes or the typing delay has passed
  useLayoutEffect(() => {
    const before = seen.current
    seen.current = saved
    const own = { ...live.current, writer }
    if (isSpent(own, spent)) {
      // Sent by another tab, or by this one before the engine died. What was typed since can be taken back.
      const later = [...fieldsIn(own)].filter(([field]) => {
        const { at, by } = markOf(own, field)
        return at > (spent?.upTo[by] ?? 0)
      })
      stop()
      // A form that its user has emptied stays empty.
      show(renewed(isBlank(live.current, fresh) ? untouched(live.current) : fresh, live.current.changedAt))
      setLost(Object.fromEntries(later))
      // Words of another tab that were not sent may have come at the same time.
      if (saved === null || isSpent(saved, spent)) return
    }
    if (saved === null || isSent(saved)) {
      const gone = before !== null && !unsaved.current && sameWords(live.current, before)
      // An engine that died may not have stored it. If it was sent or discarded, the next engine knows, and drops it (E40).
      if (gone && seenBy.current !== engine.status.attached) saveIn(SAVE_AFTER_MS)
      else if (gone) show(renewed(fresh, live.current.changedAt))
      return
    }
    seenBy.current = engine.status.attached
    // An empty form shows also a text that was sent and came back (E44).
    const isEmptied = isAnotherText(saved, live.current) && isBlank(live.current, fresh)
    const mine = isEmptied ? untouched(live.current) : live.current
    const joined = joinDraft(mine, saved, writer, isTyping)
    if (joined.fields !== mine) show(joined.fields)
    setLost((known) => {
      const all = { ...known, ...joined.lost }
      return Object.keys(all).length === 0 ? known : stillLost(all, mine, joined.fields)
    })
    if (joined.ahead) saveIn(SAVE_AFTER_MS)
    if (!joined.waits) return
    const waiting = setTimeout(again, TYPING_MS)
    return () => clearTimeout(waiting)
  }, [saved, spent, turn])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each text change from another tab
  useLayoutEffect(() => {
    if (caret.current !== null) restoreCaret(caret.current)
    caret.current = null
  }, [fields])

  const closed = useRef(false)
  useEffect(() => {
    closed.current = false
    const leave = (): void => save.current()
    const forget = engine.onLeave(leave)
    return () => {
      closed.current = true
      forget()
      leave()
    }
  }, [engine])

  const change = (next: DraftFields): void => {
    const changed = touched(next, live.current, writer, Date.now())
    live.current = changed
    setFields(changed)
    saveIn(SAVE_AFTER_MS)
  }
  const changes = (): DraftChanges => changesIn({ ...fields, writer })
  /**
   * Call after the changes `upTo` were sent: resets the form. The engine deletes the draft itself. Like the engine, it
   * keeps words that came meanwhile, from another tab (C50).
   */
  const reset = (upTo: DraftChanges = changes()): void => {
    sent.current = { ...sent.current, ...upTo }
    const own = { ...live.current, writer }
    if (!isBlank(live.current, fresh) && Object.keys(changesIn(own)).length > 0 && !isSpent(own, { upTo }))
      return
    stop()
    show(renewed(fresh, live.current.changedAt))
    setLost(NOTHING)
    setFault(null)
  }
  /** Saves pending input now, so that the stored draft matches what is posted. */
  const saveNow = useCallback((): void => save.current(), [])
  const takeOther = (): void => {
    const taken = swapLost(live.current, lost)
    change(taken.fields)
    setLost(taken.lost)
  }
  const status = { lost, takeOther, dismiss: () => setLost(NOTHING), changes, fault }
  return [fields, change, reset, saveNow, status]
}

/** The element with an active input method composition. Its text must not be replaced. */
let composing: EventTarget | null = null
addEventListener('compositionstart', ({ target }) => {
  composing = target
})
addEventListener('compositionend', () => {
  composing = null
})

/** A timestamp in the future means that the clock was set back. */
const isTyping = ({ at }: Mark): boolean =>
  (composing instanceof Node && composing.isConnected) || Math.abs(Date.now() - at) < TYPING_MS

/**
 * Fresh fields with a new timestamp, which gives the next post its own idempotency key. It is later than that of what was
 * sent, also if the clock was set back in between: what is typed next must not count as sent, nor as a part of it.
 */
const renewed = (fresh: DraftFields, sentAt = 0): DraftFields => ({
  ...fresh,
  changedAt: Math.max(Date.now(), sentAt + 1),
  ...(sentAt > 0 && { begunAt: sentAt + 1 }),
})

/** The fields without marks of keystrokes. */
const untouched = ({ marks: _marks, ...fresh }: DraftFields): DraftFields => fresh

const sameWords = (a: DraftFields, b: DraftFields): boolean => a.text === b.text && a.subject === b.subject
