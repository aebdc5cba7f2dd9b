import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CommandBody } from '../../../shared/commands/command.ts'
import { fail, ok } from '../../../shared/fault/fault.ts'
import type { Draft, DraftChanges, SpentDraft } from '../../../shared/model/draft.ts'
import { isSpent, mergeDrafts } from '../../../shared/model/draftMarks.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import type { CommandOutcome, Engine } from '../../engine/engine.ts'
import { newStatus } from '../../engine/engineStatus.ts'
import { stillEngine } from '../../engine/stillEngine.ts'
import { DraftForm } from './draftForm.ts'

const ACCOUNT = 'alice@rook.example'
const FRAME_MS = 16
const EMPTY = { text: '', subject: '' }
type Save = Extract<CommandBody, { kind: 'saveDraft' }>

/** What the engine stores, as far as forms see it. Each tab hears of a change at once. */
class Stored {
  draft: Draft | null = null
  spent: SpentDraft | null = null
  readonly saves: Save[] = []
  readonly tabs: Tab[] = []
  /** What a save ends with, instead of being done. */
  answer: (() => Promise<CommandOutcome>) | null = null

  async save(command: Save): Promise<CommandOutcome> {
    this.saves.push(command)
    if (this.answer !== null) return this.answer()
    const { draft } = command
    if (draft === null) this.draft = null
    else if (!isSpent(draft, this.spent)) this.draft = mergeDrafts(this.draft, draft)
    this.tell()
    return ok(undefined)
  }

  /** The engine has sent the content of the draft. */
  send(upTo: DraftChanges): void {
    this.spent = { upTo: { ...this.spent?.upTo, ...upTo }, at: Date.now() }
    if (this.draft !== null && isSpent(this.draft, this.spent)) this.draft = null
    this.tell()
  }

  tell(): void {
    for (const { form } of this.tabs) form?.receive(this.draft, this.spent)
  }
}

/** A tab with one form. */
class Tab {
  form: DraftForm | null = null
  readonly status = newStatus()
  readonly replaced: string[] = []
  /** The text that the form showed when the user acted. */
  shownBeforeAct: string | null = null
  /** What the input methods of the page do. */
  readonly page = new Page()
  readonly engine: Engine
  leave: () => void = () => {}
  close: () => void = () => {}
  readonly #stored: Stored

  constructor(stored: Stored) {
    this.#stored = stored
    this.engine = {
      ...stillEngine(ACCOUNT, {}),
      status: this.status,
      runAs: async (_account, command) =>
        command.kind === 'saveDraft' ? stored.save(command) : fail('refused', 'not a draft'),
      onLeave: (listener) => {
        this.leave = listener
        return () => {}
      },
    }
    stored.tabs.push(this)
  }

  /** Opens a form, as the hook does. */
  open(fresh = EMPTY): DraftForm {
    const { engine, page } = this
    const onReplace = (_: object, { text }: { text: string }): number => this.replaced.push(text)
    const atOnce = (change: () => void): void => {
      change()
      this.shownBeforeAct = form.fields.text
    }
    const place = { engine, account: ACCOUNT, draftId: 'new', fresh, onReplace, atOnce }
    const form = new DraftForm(place, this.#stored.draft, this.#stored.spent)
    const stop = form.open(page)
    this.close = () => {
      this.form = null
      stop()
    }
    this.form = form
    return form
  }
}

/** Stands for the window, and for the field in it that an input method composes in. */
class Page extends EventTarget {
  isConnected = true
}

const type = (form: DraftForm, text: string): void => form.change({ ...form.fields, text })
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

let stored: Stored
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (then: () => void) => setTimeout(then, FRAME_MS))
  vi.stubGlobal('cancelAnimationFrame', clearTimeout)
  stored = new Stored()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('saves 400 ms after the first key, however long the user types', async () => {
  const form = new Tab(stored).open()
  for (const text of ['h', 'he', 'hel', 'hell', 'hello']) {
    type(form, text)
    await wait(100)
  }
  expect(stored.saves.map(({ draft }) => draft?.text)).toEqual(['hell'])
  await wait(400)
  expect(stored.draft?.text).toBe('hello')
})

test('tells who listens of each change, and of nothing after that', () => {
  const form = new Tab(stored).open()
  const heard = vi.fn()
  const stop = form.subscribe(heard)
  type(form, 'a')
  expect(heard).toHaveBeenCalledTimes(1)
  expect(form.state()).toBe(form.state())
  stop()
  type(form, 'ab')
  expect(heard).toHaveBeenCalledTimes(1)
})

test('tells of what is typed after the frame that shows it, once (decision 38)', async () => {
  const form = new Tab(stored).open()
  const heard = vi.fn()
  form.subscribe(heard)
  form.write({ ...form.fields, text: 'a' })
  form.write({ ...form.fields, text: 'ab' })
  expect(form.fields.text).toBe('ab')
  await wait(FRAME_MS - 1)
  expect(heard).not.toHaveBeenCalled()
  await wait(2)
  expect(heard).toHaveBeenCalledTimes(1)
  await wait(1_000)
  expect(heard).toHaveBeenCalledTimes(1)
  expect(stored.draft?.text).toBe('ab')
})

test('tells of what is typed in a page without frames, too', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const form = new Tab(stored).open()
  const heard = vi.fn()
  form.subscribe(heard)
  form.write({ ...form.fields, text: 'a' })
  await wait(200)
  expect(heard).toHaveBeenCalledTimes(1)
})

test.each(['pointerdown', 'click', 'submit', 'paste', 'drop', 'Enter', 'Ctrl+x'])(
  'what acts on the form acts on what is typed: %s (C60)',
  (act) => {
    const tab = new Tab(stored)
    const form = tab.open()
    const press = (key: string, ctrlKey = false): boolean =>
      tab.page.dispatchEvent(Object.assign(new Event('keydown'), { key, ctrlKey }))
    form.write({ ...form.fields, text: 'abc' })
    for (const key of ['c', 'Backspace', 'ArrowLeft', 'Process']) press(key)
    expect(tab.shownBeforeAct).toBeNull()
    if (act === 'Enter') press('Enter')
    else if (act === 'Ctrl+x') press('x', true)
    else tab.page.dispatchEvent(new Event(act))
    expect(tab.shownBeforeAct).toBe('abc')
  },
)

test.each(['leave', 'close'] as const)('saves at once when the page or the form goes: %s', (how) => {
  const tab = new Tab(stored)
  type(tab.open(), 'hello')
  tab[how]()
  expect(stored.draft?.text).toBe('hello')
})

test('shows what is stored, and begins empty if that was sent', () => {
  const tab = new Tab(stored)
  type(tab.open(), 'hello')
  tab.close()
  const form = tab.open()
  expect(form.fields.text).toBe('hello')
  stored.spent = { upTo: form.changes(), at: Date.now() }
  expect(tab.open().fields.text).toBe('')
})

test('says why it could not be stored, and tries again until it is closed', async () => {
  const tab = new Tab(stored)
  const form = tab.open()
  stored.answer = async () => fail('storage', 'full', { full: true })
  type(form, 'hello')
  await wait(400)
  expect(form.state().fault).toMatchObject({ code: 'storage', full: true })
  await wait(5_000)
  expect(stored.saves).toHaveLength(2)
  stored.answer = null
  await wait(5_000)
  expect(form.state().fault).toBeNull()
  expect(stored.draft?.text).toBe('hello')

  stored.answer = async () => fail('storage', 'full')
  type(form, 'hello again')
  tab.close()
  await wait(20_000)
  expect(stored.saves).toHaveLength(4)
})

test('shows what another tab types, also where it waits for a pause in its own typing', async () => {
  const [here, there] = [new Tab(stored), new Tab(stored)]
  const [mine, other] = [here.open(), there.open()]
  type(mine, 'mine')
  await wait(400)
  expect(other.fields.text).toBe('mine')
  type(other, 'mine and yours')
  other.saveNow()
  expect(mine.fields.text).toBe('mine')
  await wait(1_000)
  expect(mine.fields.text).toBe('mine and yours')
  expect(here.replaced.at(-1)).toBe('mine and yours')
})

test('does not replace a text that an input method composes, until it has ended', async () => {
  const [here, there] = [new Tab(stored), new Tab(stored)]
  const [mine, other] = [here.open(), there.open()]
  type(mine, 'mine')
  await wait(400)
  here.page.dispatchEvent(new Event('compositionstart'))
  await wait(2_000)
  type(other, 'yours')
  other.saveNow()
  await wait(5_000)
  expect(mine.fields.text).toBe('mine')
  here.page.dispatchEvent(new Event('compositionend'))
  await wait(1_000)
  expect(mine.fields.text).toBe('yours')
})

test('brings back what lost against another tab, and forgets it when it is dismissed', async () => {
  const [mine, other] = [new Tab(stored).open(), new Tab(stored).open()]
  type(mine, 'mine')
  await wait(1)
  type(other, 'yours')
  await wait(3_000)
  expect(mine.fields.text).toBe('yours')
  expect(other.state().lost).toEqual({ text: 'mine' })
  other.restoreLost()
  expect(other.fields.text).toBe('mine')
  expect(other.state().lost).toEqual({ text: 'yours' })
  other.dismiss()
  expect(other.state().lost).toEqual({})
  await wait(3_000)
  expect(mine.fields.text).toBe('mine')
})

test('is empty after it was sent, and does not take its own echo for a new text', async () => {
  const form = new Tab(stored).open()
  type(form, 'hello')
  await wait(400)
  const echo = stored.draft
  form.reset(form.changes())
  const { begunAt = 0, changedAt = 0 } = form.fields
  expect(form.fields.text).toBe('')
  expect([begunAt, changedAt]).toEqual([expect.any(Number), expect.any(Number)])
  expect(Math.min(begunAt, changedAt)).toBeGreaterThan(echo?.changedAt ?? 0)
  form.receive(echo, null)
  expect(form.fields.text).toBe('')
})

test('keeps what was typed after the text that was sent (C50)', async () => {
  const form = new Tab(stored).open()
  type(form, 'hello')
  const upTo = form.changes()
  await wait(10)
  type(form, 'hello again')
  form.reset(upTo)
  expect(form.fields.text).toBe('hello again')
})

test('is emptied when another tab sends the text; later typing can be brought back', async () => {
  const [mine, other] = [new Tab(stored).open(), new Tab(stored).open()]
  type(mine, 'hello')
  await wait(400)
  mine.change({ ...mine.fields, subject: 'later' })
  stored.send(other.changes())
  expect(other.fields.text).toBe('')
  expect(mine.fields).toMatchObject(EMPTY)
  expect(mine.state().lost).toEqual({ subject: 'later' })
})

test('is saved again if the engine died before it had stored it, and emptied if it was discarded (E40)', async () => {
  const tab = new Tab(stored)
  const form = tab.open()
  type(form, 'hello')
  await wait(400)
  stored.draft = null
  tab.status.attachCount++
  stored.tell()
  expect(form.fields.text).toBe('hello')
  await wait(400)
  expect(stored.draft).toMatchObject({ text: 'hello' })
  stored.draft = null
  stored.tell()
  expect(form.fields.text).toBe('')
})

test('saves again if what is stored lacks something that it has', async () => {
  const form = new Tab(stored).open()
  type(form, 'hello')
  await wait(400)
  const before = stored.draft
  type(form, 'hello there')
  await wait(400)
  // An engine with older data takes over.
  stored.draft = before
  stored.tell()
  expect(form.fields.text).toBe('hello there')
  await wait(400)
  expect(stored.draft).toMatchObject({ text: 'hello there' })
})

test('an emptied form is stored as deleted; the next one of the tab does not show the old text meanwhile', async () => {
  const tab = new Tab(stored)
  const form = tab.open()
  type(form, 'hello')
  await wait(400)
  type(form, '')
  let end: (outcome: CommandOutcome) => void = () => {}
  stored.answer = () => new Promise((resolve) => (end = resolve))
  tab.close()
  expect(stored.saves.at(-1)).toMatchObject({ draft: null, upTo: expect.any(Object) })
  expect(tab.open().fields.text).toBe('')
  // A tab that does not know of it shows the text, because it may be all there is.
  expect(new Tab(stored).open().fields.text).toBe('hello')
  end(ok(undefined))
  await wait(0)
  expect(tab.open().fields.text).toBe('hello')
})

test('is stored although it is empty, if it has files or will have some', async () => {
  const tab = new Tab(stored)
  const form = tab.open()
  form.saveForFiles()
  expect(stored.draft).toMatchObject(EMPTY)
  const file = { id: 'f', name: 'bird.png', bytes: 1, sentBytes: 1 }
  tab.engine.mirror.cells.set(entityKey(ACCOUNT, 'uploads', 'new'), { files: [file] })
  await wait(400)
  expect(stored.saves.map(({ draft }) => draft === null)).toEqual([false, false])
})

test('stores the name of the addressee that became known after it was made (E45)', async () => {
  const form = new Tab(stored).open()
  form.place = { ...form.place, fresh: { ...EMPTY, addressee: 'Moss' } }
  type(form, 'hello')
  await wait(400)
  expect(stored.draft).toMatchObject({ text: 'hello', addressee: 'Moss' })
})

test('whatever two tabs type, both show the same in the end, and no words are gone that nobody has seen', async () => {
  const act = fc.record({
    by: fc.nat(1),
    field: fc.constantFrom('text' as const, 'subject' as const),
    // Two keys of two tabs have different times.
    afterMs: fc.constantFrom(1, 2, 200, 500, 1_500),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 20 }), async (acts) => {
      stored = new Stored()
      const forms = [new Tab(stored).open(), new Tab(stored).open()] as const
      /** The last words of each tab in each field, unless somebody has typed over them who saw them. */
      const unseen = new Map<string, string>()
      for (const [n, { by, field, afterMs }] of acts.entries()) {
        await wait(afterMs)
        const form = by === 0 ? forms[0] : forms[1]
        for (const [whose, words] of unseen) if (form.fields[field] === words) unseen.delete(whose)
        const words = `words ${String(n).padStart(2, '0')}`
        form.change({ ...form.fields, [field]: words })
        unseen.set(`${by} ${field}`, words)
      }
      await wait(10_000)
      expect(forms[0].fields).toMatchObject({ text: forms[1].fields.text, subject: forms[1].fields.subject })
      const shown = forms.flatMap((form) => [form.fields.text, form.fields.subject])
      const lost = forms.flatMap((form) => Object.values(form.state().lost))
      for (const words of unseen.values()) expect([...shown, ...lost]).toContain(words)
    }),
  )
})
