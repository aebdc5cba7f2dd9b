import type { Fault } from '../../../shared/fault/fault.ts'
import type { Draft, DraftChanges, Mark, SpentDraft } from '../../../shared/model/draft.ts'
import { changesIn, fieldsIn, isAnotherText, isSpent, markOf } from '../../../shared/model/draftMarks.ts'
import { type AccountKey, type EntityKey, entityKey } from '../../../shared/model/keys.ts'
import { afterFrame } from '../../engine/afterFrame.ts'
import type { Engine } from '../../engine/engine.ts'
import { perEngine } from '../../engine/perEngine.ts'
import { randomId } from '../../engine/randomId.ts'
import { DelayedSave } from './delayedSave.ts'
import { joinDraft, type Lost, stillLost, swapLost } from './joinDraft.ts'
import { type DraftFields, isBlank, readDraft, touched } from './readDraft.ts'

/** For this long after a keystroke, a field counts as being typed in, and other tabs' changes don't replace its value. */
const TYPING_MS = 1_000

const NOTHING_LOST: Lost = {}

/** The events by which a user acts on a form, apart from typing in it. */
const ACTS = ['keydown', 'pointerdown', 'click', 'submit', 'paste', 'drop']
const KEYS_THAT_ACT = ['Enter', 'Escape', 'Tab']
/** Whether a key only writes, removes or moves the caret. Input methods have keys without a name. */
const isTyping = ({ key, ctrlKey, metaKey, altKey }: Partial<KeyboardEvent>): boolean =>
  key !== undefined && !KEYS_THAT_ACT.includes(key) && !ctrlKey && !metaKey && !altKey

/** The changes in drafts that were emptied in this tab, until the engine has emptied the stored drafts, too. */
const emptiedIn = perEngine(() => new Map<EntityKey, DraftChanges>())

/** The forms that are on the page. */
const openForms = perEngine(() => new Set<DraftForm>())

/** Gives the engine what was typed in the forms of the page so far. Resolves when it has it. */
export async function saveForms(engine: Engine): Promise<void> {
  await Promise.all([...openForms(engine)].map((form) => form.save()))
}

/** The place and the purpose of a form. */
export interface FormPlace {
  readonly engine: Engine
  readonly account: AccountKey
  readonly draftId: string
  /** The fields of the empty form. */
  readonly fresh: DraftFields
  /** Called before fields are replaced that the user may be in. */
  readonly onReplace: (before: DraftFields, after: DraftFields) => void
  /** Does `change`, and shows the form as it is then before it returns. */
  readonly atOnce: (change: () => void) => void
}

/** The state of a form. */
export interface DraftState {
  readonly fields: DraftFields
  /** Field values that lost a conflict with another tab. */
  readonly lost: Lost
  /** Why the draft could not be stored and exists in memory only. */
  readonly fault: Fault | null
}

/**
 * A form whose fields are a draft that the engine stores. The draft survives the tab, and the same form in another tab shows
 * it. In each field the last keystroke wins, and a value that lost a conflict can be restored.
 */
export class DraftForm {
  /** As of the last render. */
  place: FormPlace
  /** Tells the form's keystrokes from those of other tabs, and of the same form before it was closed. */
  readonly #writer = randomId()
  readonly #save = new DelayedSave(
    () => this.#store(),
    (fault) => {
      if (fault !== this.#state.fault) this.#set({ fault })
    },
  )
  readonly #listeners = new Set<() => void>()
  #state: DraftState
  /** The stored draft that the form has seen last. */
  #saved: Draft | null
  /** The record of the changes that were sent, also those sent by other tabs and by engines that died. */
  #spent: SpentDraft | null
  /** The changes that this form has sent, or that an earlier form of this tab has emptied. A draft of only these is an echo. */
  #sent: DraftChanges
  /** The attachment to the engine that sent the stored draft. */
  #attachment: number
  #rejoining: ReturnType<typeof setTimeout> | undefined
  /** Ends the wait of those who show the form for the frame with the last keystroke. */
  #stopWaiting: (() => void) | null = null
  /** The element in which an input method composes text. That text must not be replaced. */
  #composing: EventTarget | null = null

  constructor(place: FormPlace, stored: unknown, spent: SpentDraft | null) {
    const { engine, fresh } = place
    this.place = place
    this.#spent = spent
    this.#sent = emptiedIn(engine).get(this.#key) ?? {}
    this.#attachment = engine.status.attachCount
    const saved = readDraft(stored)
    this.#saved = saved
    const fields =
      saved !== null && !this.#isSent(saved)
        ? joinDraft(untouched(fresh), saved, this.#writer, () => false).fields
        : spent === null
          ? fresh
          : renewed(fresh, Math.max(0, ...Object.values(spent.upTo)))
    this.#state = { fields, lost: NOTHING_LOST, fault: null }
  }

  /** The present fields, which may be ahead of those on screen. */
  get fields(): DraftFields {
    return this.#state.fields
  }

  /** The same object until something changes. */
  readonly state = (): DraftState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Call when the form is on `page`. Returns a function to call when it closes. */
  open(page: EventTarget): () => void {
    const closing = new AbortController()
    const { signal } = closing
    const compose = ({ type, target }: Event): void => {
      this.#composing = type === 'compositionstart' ? target : null
    }
    page.addEventListener('compositionstart', compose, { signal })
    page.addEventListener('compositionend', compose, { signal })
    for (const type of ACTS) page.addEventListener(type, this.#settleBefore, { capture: true, signal })
    const stopLeaving = this.place.engine.onLeave(this.saveNow)
    this.#save.open()
    openForms(this.place.engine).add(this)
    return () => {
      openForms(this.place.engine).delete(this)
      closing.abort()
      stopLeaving()
      this.#stopWaiting?.()
      this.#stopWaiting = null
      clearTimeout(this.#rejoining)
      this.#save.close()
    }
  }

  /** Replaces the fields with those that the user has typed or chosen. */
  readonly change = (next: DraftFields): void => {
    this.#set({ fields: touched(next, this.fields, this.#writer, Date.now()) })
    this.#save.soon()
  }

  /**
   * Like `change`, for words that are in their field already. The frame with the keystroke comes first; those who show the
   * form hear of it afterwards, or before the user acts (decision 38).
   */
  readonly write = (next: DraftFields): void => {
    this.#state = { ...this.#state, fields: touched(next, this.fields, this.#writer, Date.now()) }
    this.#save.soon()
    this.#stopWaiting ??= afterFrame(() => this.#tell())
  }

  /** Sends unsaved input to the engine now. */
  readonly saveNow = (): void => void this.save()

  /** The same. Resolves when the engine has it. */
  save(): Promise<void> {
    return this.#save.now()
  }

  /** Stores the draft at once, even if it is empty. Call before files are added: they show in all tabs with what they are for. */
  readonly saveForFiles = (): void => {
    // Saves once more later, which repeats a failure.
    this.change(this.fields)
    void this.#store(true)
  }

  /** The changes that `fields` contain. A command that sends the fields also sends these, so that they never come back. */
  changes(fields = this.fields): DraftChanges {
    return changesIn({ ...fields, writer: this.#writer })
  }

  /**
   * Call after the changes `upTo` were sent: empties the form. The engine deletes the stored draft itself. Words that another
   * tab has typed meanwhile stay, as they do in the engine (C50).
   */
  reset(upTo: DraftChanges): void {
    this.#sent = { ...this.#sent, ...upTo }
    const hasMore = Object.keys(this.changes()).length > 0 && !isSpent(this.#own, { upTo })
    if (hasMore && !this.isBlank) return
    this.#save.cancel()
    this.#empty()
    this.#set({ lost: NOTHING_LOST, fault: null })
  }

  /** Puts the lost values back. The values that they replace are lost instead. */
  readonly restoreLost = (): void => {
    const { fields, lost } = swapLost(this.fields, this.#state.lost)
    this.change(fields)
    this.#set({ lost })
  }

  /** Forgets the lost values. */
  readonly dismiss = (): void => this.#set({ lost: NOTHING_LOST })

  /** Takes what the engine has stored: the draft, which another tab may have changed, and the record of what was sent of it. */
  receive(stored: unknown, spent: SpentDraft | null): void {
    clearTimeout(this.#rejoining)
    const before = this.#saved
    const saved = readDraft(stored)
    this.#saved = saved
    this.#spent = spent
    if (isSpent(this.#own, spent)) {
      this.#emptySent()
      // The stored draft may contain words of another tab that were not sent.
      if (saved === null || isSpent(saved, spent)) return
    }
    if (saved === null || this.#isSent(saved)) this.#loseStored(before)
    else this.#join(saved)
  }

  /**
   * Empties the form, because another tab has sent the text, or this tab did before the engine died. Later typing is lost, but
   * can be restored.
   */
  #emptySent(): void {
    const typedSince = [...fieldsIn(this.#own)].filter(([field]) => {
      const { at, by } = markOf(this.#own, field)
      return at > (this.#spent?.upTo[by] ?? 0)
    })
    this.#save.cancel()
    // A form that its user has emptied stays empty.
    this.#empty(this.isBlank ? untouched(this.fields) : this.place.fresh)
    this.#set({ lost: Object.fromEntries(typedSince) })
  }

  /** The engine has no draft any more, or only one that was sent. `before`: the draft that it had. */
  #loseStored(before: Draft | null): void {
    if (before === null || this.#save.isUnsaved || !sameWords(this.fields, before)) return
    // An engine that died may not have stored the draft, so it is saved again. If it was sent or discarded, the next engine
    // knows, and drops it (E40).
    if (this.#attachment !== this.place.engine.status.attachCount) this.#save.soon()
    else this.#empty()
  }

  /** Merges the stored draft into the fields. */
  #join(saved: Draft): void {
    this.#attachment = this.place.engine.status.attachCount
    // An empty form also shows a text that was sent and came back (E44).
    const mine = this.isBlank && isAnotherText(saved, this.fields) ? untouched(this.fields) : this.fields
    const joined = joinDraft(mine, saved, this.#writer, this.#isTyping)
    if (joined.fields !== mine) this.#replace(joined.fields)
    const lost = { ...this.#state.lost, ...joined.lost }
    if (Object.keys(lost).length > 0) this.#set({ lost: stillLost(lost, mine, joined.fields) })
    if (joined.ahead) this.#save.soon()
    if (joined.waits) this.#rejoining = setTimeout(() => this.receive(saved, this.#spent), TYPING_MS)
  }

  async #store(forFiles = false): Promise<Fault | null> {
    const { engine, account, draftId } = this.place
    const key = this.#key
    const draft = this.#own
    // A draft with files is not empty, even if nothing is typed.
    const files = engine.mirror.cells.get(entityKey(account, 'uploads', draftId))
    const isEmpty = this.isBlank && files === null && !forFiles
    // With the changes of other forms that this form showed before it was emptied.
    const upTo = { ...changesIn(this.#saved ?? {}), ...changesIn(draft) }
    const emptied = emptiedIn(engine)
    if (isEmpty) emptied.set(key, upTo)
    const change = isEmpty ? { draft: null, upTo } : { draft }
    const ended = await engine.runAs(account, { kind: 'saveDraft', draftId, ...change })
    if (emptied.get(key) === upTo) emptied.delete(key)
    return ended.ok ? null : ended.fault
  }

  #set(more: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...more }
    this.#tell()
  }

  #tell(): void {
    this.#stopWaiting?.()
    this.#stopWaiting = null
    for (const listener of this.#listeners) listener()
  }

  /** Shows the typed words before a user's act, such as a press on a button (C60). */
  readonly #settleBefore = (event: Event): void => {
    if (this.#stopWaiting !== null && !isTyping(event)) this.place.atOnce(() => this.#tell())
  }

  #replace(fields: DraftFields): void {
    this.place.onReplace(this.fields, fields)
    this.#set({ fields })
  }

  #empty(fresh = this.place.fresh): void {
    this.#replace(renewed(fresh, this.fields.changedAt))
  }

  get #key(): EntityKey<'draft'> {
    return entityKey(this.place.account, 'draft', this.place.draftId)
  }

  /** The fields as a draft of this form. The addressee's name may have become known after the form was made (E45). */
  get #own(): Draft {
    const { addressee } = this.place.fresh
    return { ...this.fields, ...(addressee && { addressee }), writer: this.#writer }
  }

  /** Whether the form has nothing but what it began with. */
  get isBlank(): boolean {
    return isBlank(this.fields, this.place.fresh)
  }

  #isSent(draft: Draft): boolean {
    return isSpent(draft, this.#spent) || isSpent(draft, { upTo: this.#sent })
  }

  /** Whether the field is being typed in. After the clock was set back, its timestamp may be in the future. */
  readonly #isTyping = ({ at }: Mark): boolean =>
    (this.#composing as Partial<Node> | null)?.isConnected || Math.abs(Date.now() - at) < TYPING_MS
}

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
