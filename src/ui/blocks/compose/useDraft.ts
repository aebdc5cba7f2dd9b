import { useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { Fault } from '../../../shared/fault/fault.ts'
import type { Mark } from '../../../shared/model/draft.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import { randomId } from '../../engine/randomId.ts'
import { useAccountKey, useEntity } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { joinDraft, type Lost, stillLost, takeBack } from '../drafts/joinDraft.ts'
import { type DraftFields, isBlank, readDraft, touched } from '../drafts/readDraft.ts'
import { type CaretPlace, caretIn, restoreCaret } from './draftCaret.ts'

export type { DraftFields } from '../drafts/readDraft.ts'

/** At most this much of typing is lost when a tab crashes. */
const SAVE_AFTER_MS = 400
/** What could not be kept is tried again after this. */
const RETRY_MS = 5_000
/** A field is being typed in until nothing was for so long: nothing from elsewhere goes over it. */
const TYPING_MS = 1_000

const NOTHING: Lost = {}

/** What there is to say of a draft. */
export interface DraftTold {
  /** Another tab wrote something else at the same time: what did not stay. */
  readonly lost: Lost
  /** Takes that instead of what stands there, and the other way round. */
  readonly takeOther: () => void
  readonly dismiss: () => void
  /** Why it is in memory only. */
  readonly fault: Fault | null
}

/**
 * What is typed in a form, kept by the engine: it survives the tab, and the same form in another tab
 * shows it. Of each field the last character wins; what is lost by that can be had back.
 */
export function useDraft(
  draftId: string,
  fresh: DraftFields,
): [
  fields: DraftFields,
  change: (next: DraftFields) => void,
  reset: () => void,
  keep: () => void,
  told: DraftTold,
] {
  const engine = useEngine()
  const account = useAccountKey()
  const stored = useEntity(account, 'draft', draftId)
  const kept = useMemo(() => readDraft(stored), [stored])
  // Tells this form's keystrokes from those of others, and of itself before it was closed and opened again.
  const [writer] = useState(randomId)
  const [fields, setFields] = useState<DraftFields>(() =>
    kept === null ? fresh : joinDraft(untouched(fresh), kept, writer, () => false).fields,
  )
  const [lost, setLost] = useState(NOTHING)
  const [fault, setFault] = useState<Fault | null>(null)
  const [turn, again] = useReducer((turns: number) => turns + 1, 0)
  const live = useRef(fields)
  const caret = useRef<CaretPlace | null>(null)
  const unsaved = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  /** Up to here it was sent: what is told of that is an echo. */
  const sentAt = useRef(0)

  const save = useRef((): void => {})
  const saveIn = (ms: number): void => {
    unsaved.current = true
    // Not after the last key, but after the first: who types on and on is to lose no more.
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
    // Files make a draft of a form in which nothing is typed.
    const files = engine.mirror.cells.get(entityKey(account, 'uploads', draftId))
    const draft = isBlank(current, fresh) && files === null ? null : { ...current, writer }
    void engine.runAs(account, { kind: 'saveDraft', draftId, draft }).then((ended) => {
      setFault(ended.ok ? null : ended.fault)
      if (!ended.ok && !closed.current) saveIn(RETRY_MS)
    })
  }
  const show = (next: DraftFields): void => {
    caret.current = caretIn(live.current, next)
    live.current = next
    setFields(next)
  }

  const seen = useRef(kept)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when something is told, or has waited
  useLayoutEffect(() => {
    const before = seen.current
    seen.current = kept
    if (kept === null) {
      sentAt.current = 0
      const gone = before !== null && !unsaved.current && sameWords(live.current, before)
      if (gone) show(renewed(fresh))
      return
    }
    if (kept.changedAt !== undefined && kept.changedAt <= sentAt.current) return
    const mine = live.current
    const joined = joinDraft(mine, kept, writer, isTyping)
    if (joined.fields !== mine) show(joined.fields)
    setLost((known) => {
      const all = { ...known, ...joined.lost }
      return Object.keys(all).length === 0 ? known : stillLost(all, mine, joined.fields)
    })
    if (joined.ahead) saveIn(SAVE_AFTER_MS)
    if (!joined.waits) return
    const waiting = setTimeout(again, TYPING_MS)
    return () => clearTimeout(waiting)
  }, [kept, turn])
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each text that came from elsewhere
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
  /** It was sent: the form is fresh again, and the engine lets the draft go by itself. */
  const reset = (): void => {
    stop()
    sentAt.current = seen.current === null ? 0 : (live.current.changedAt ?? 0)
    show(renewed(fresh))
    setLost(NOTHING)
    setFault(null)
  }
  /** Brings what was typed last to the engine now: what is posted and what is kept are then the same. */
  const keep = useCallback((): void => save.current(), [])
  const takeOther = (): void => {
    const taken = takeBack(live.current, lost)
    change(taken.fields)
    setLost(taken.lost)
  }
  const told = { lost, takeOther, dismiss: () => setLost(NOTHING), fault }
  return [fields, change, reset, keep, told]
}

/** An input method has not made up its mind: what it writes over must stay. */
let composing: EventTarget | null = null
addEventListener('compositionstart', ({ target }) => {
  composing = target
})
addEventListener('compositionend', () => {
  composing = null
})

/** A time to come is that of a clock which has been set back. */
const isTyping = ({ at }: Mark): boolean =>
  (composing instanceof Node && composing.isConnected) || Math.abs(Date.now() - at) < TYPING_MS

/** As it begins, and yet another than the one before: its post has a key of its own. */
const renewed = (fresh: DraftFields): DraftFields => ({ ...fresh, changedAt: Date.now() })

/** As it begins, when nobody has typed in it. */
const untouched = ({ marks: _marks, ...fresh }: DraftFields): DraftFields => fresh

const sameWords = (a: DraftFields, b: DraftFields): boolean => a.text === b.text && a.subject === b.subject
