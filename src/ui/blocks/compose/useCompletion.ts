import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { Engine } from '../../engine/engine.ts'
import { useAccountKey } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useLanguage } from '../../i18n/i18n.ts'
import { isOfInputMethod } from '../../parts/isOfInputMethod.ts'
import { askFor, type Completion, type LookUp, placeOf } from './completions.ts'
import { insertText, spaced } from './insertText.ts'
import { type Word, wordAtCaret } from './wordAtCaret.ts'

/** How long the list stays after the field lost the focus (C42). */
const BLUR_DELAY_MS = 200

/** The list that is open. */
export interface Offered {
  readonly word: Word
  readonly items: readonly Completion[]
  readonly active: number
}

/** Android's keyboards compose every word of every language; there nothing is taken by a key. */
const COMPOSES_ALL = /Android/.test(navigator.userAgent)

/**
 * Completes emoji, mentions and tags in `area` (C38). The listeners are the element's own, so that they run before
 * those of the form and of the window around it.
 */
export function useCompletion(area: RefObject<HTMLTextAreaElement | null>): {
  readonly listId: string
  readonly offered: Offered | null
  readonly accept: (at: number) => void
} {
  const engine = useEngine()
  const lookUp: LookUp = (what) => engine.call('lookup', what)
  const listId = useId()
  const account = useAccountKey()
  const language = useLanguage()
  const [offered, setOffered] = useState<Offered | null>(null)
  /** As it is now, for listeners: a key may come before the next render. */
  const now = useRef<Offered | null>(null)
  const takeBack = useRef(() => {})

  const show = (next: Offered | null): void => {
    now.current = next
    setOffered(next)
  }
  const hide = (): void => {
    takeBack.current()
    if (now.current !== null) show(null)
  }
  const accept = (at: number): void => {
    const { current } = now
    const item = current?.items[at]
    const field = area.current
    if (current === null || item === undefined || field === null) return
    hide()
    const { from, to } = placeOf(current.word, item, field.value)
    insertText(field, spaced(item.insert, field.value.slice(to)), from, to)
    hide()
    if (item.emoji !== undefined) void engine.run({ kind: 'pickEmoji', emoji: item.emoji })
  }
  const look = (): void => {
    const field = area.current
    if (field === null) return
    takeBack.current()
    const { selectionStart, selectionEnd, value } = field
    const word = selectionStart === selectionEnd ? wordAtCaret(value, selectionStart) : null
    if (word === null || field.readOnly) {
      hide()
      return
    }
    // What was offered for the beginning of the same word stays until more is known.
    const before = now.current
    if (before !== null) {
      if (before.word.from === word.from && before.word.kind === word.kind) show({ ...before, word })
      else show(null)
    }
    const tell = (items: readonly Completion[]): void => {
      const chosen = now.current?.items[now.current.active]?.insert
      const active = now.current === null ? 0 : items.findIndex(({ insert }) => insert === chosen)
      show(items.length === 0 ? null : { word, items, active: Math.max(0, active) })
    }
    takeBack.current = askFor({ account, language, word }, tell, lookUp)
  }
  const onKey = (event: KeyboardEvent): void => {
    const { current } = now
    if (current === null || isOfInputMethod(event)) return
    if (event.ctrlKey || event.metaKey || event.altKey) {
      // It may send what is written, and the list with its word would stay.
      if (event.key === 'Enter') hide()
      return
    }
    const done = (): void => {
      event.preventDefault()
      event.stopPropagation()
    }
    const back = event.key === 'ArrowUp' || (event.key === 'Tab' && event.shiftKey)
    const on = event.key === 'ArrowDown' || (event.key === 'Tab' && !event.shiftKey)
    if (back || on) {
      done()
      const count = current.items.length
      show({ ...current, active: (current.active + (on ? 1 : count - 1)) % count })
    } else if (event.key === 'Enter' && !event.shiftKey) {
      done()
      accept(current.active)
    } else if (event.key === 'Escape') {
      done()
      hide()
    }
  }
  const acts = useRef({ look, hide, onKey })
  acts.current = { look, hide, onKey }

  useEffect(() => {
    const field = area.current
    if (field === null) return
    let blurred: ReturnType<typeof setTimeout> | undefined
    const onInput = (event: Event): void => {
      if ((event as InputEvent).isComposing && !COMPOSES_ALL) acts.current.hide()
      else acts.current.look()
    }
    const onKeyDown = (event: KeyboardEvent): void => acts.current.onKey(event)
    /** The caret went elsewhere without a word being typed. */
    const onCaret = (): void => {
      const { current } = now
      if (current === null || document.activeElement !== field) return
      const word = wordAtCaret(field.value, field.selectionStart)
      if (word?.from !== current.word.from) acts.current.hide()
    }
    const onFocus = (): void => {
      clearTimeout(blurred)
      makeReady(engine, account, language)
    }
    const onBlur = (): void => {
      blurred = setTimeout(() => acts.current.hide(), BLUR_DELAY_MS)
    }
    const events: readonly (readonly [string, (event: never) => void])[] = [
      ['input', onInput],
      ['compositionend', () => acts.current.look()],
      ['keydown', onKeyDown],
      ['focus', onFocus],
      ['blur', onBlur],
    ]
    for (const [name, listener] of events) field.addEventListener(name, listener as EventListener)
    document.addEventListener('selectionchange', onCaret)
    if (document.activeElement === field) onFocus()
    return () => {
      clearTimeout(blurred)
      takeBack.current()
      for (const [name, listener] of events) field.removeEventListener(name, listener as EventListener)
      document.removeEventListener('selectionchange', onCaret)
    }
  }, [area, engine, account, language])

  useEffect(() => {
    if (area.current !== null) tellReaders(area.current, listId, offered)
  }, [area, listId, offered])
  return { listId, offered, accept }
}

/** The emoji are looked through before the first of them is asked for. */
const makeReady = (engine: Engine, account: string, language: string): void =>
  void engine.call('lookup', { kind: 'emoji', text: '', limit: 0, language, account })

export const optionId = (listId: string, at: number): string => `${listId}-${at}`

/** While the list is open the field is a combobox; else it is a field of text as any other. */
function tellReaders(field: HTMLElement, listId: string, offered: Offered | null): void {
  const attributes = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-haspopup': 'listbox',
    'aria-expanded': 'true',
    'aria-controls': listId,
    'aria-activedescendant': offered === null ? '' : optionId(listId, offered.active),
  }
  for (const [name, value] of Object.entries(attributes)) {
    if (offered === null) field.removeAttribute(name)
    else field.setAttribute(name, value)
  }
}
