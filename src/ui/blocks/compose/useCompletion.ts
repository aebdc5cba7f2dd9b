import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { Engine } from '../../engine/engine.ts'
import { useAccountKey } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useLanguage } from '../../i18n/i18n.ts'
import { isOfInputMethod } from '../../parts/isOfInputMethod.ts'
import { type Completion, findCompletions, type LookUp, replacedRange, stillFits } from './completions.ts'
import { insertText, spaced } from './insertText.ts'
import { type Word, wordAtCaret } from './wordAtCaret.ts'

/** The list closes this long after the field has lost the focus (C42). */
const BLUR_DELAY_MS = 200

/** The content of the open list. */
export interface Offered {
  readonly word: Word
  readonly items: readonly Completion[]
  readonly active: number
}

/** Android keyboards compose every word, in every language. There the list is offered in a composition, but without keys. */
const COMPOSES_ALL = /Android/.test(navigator.userAgent)

/**
 * Completes emoji, mentions and tags in `area` (C38). Listens on the element itself, so that its listeners run before
 * those of the form and the window around it.
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
  /** The offered list, ahead of the next render: a key may arrive before that. */
  const openList = useRef<Offered | null>(null)
  const cancelLookup = useRef(() => {})

  const show = (next: Offered | null): void => {
    openList.current = next
    setOffered(next)
  }
  const hide = (): void => {
    cancelLookup.current()
    if (openList.current !== null) show(null)
  }
  const accept = (at: number): void => {
    const { current: list } = openList
    const item = list?.items[at]
    const field = area.current
    if (list === null || item === undefined || field === null) return
    hide()
    const { from, to } = replacedRange(list.word, item, field.value)
    insertText(field, spaced(item.insert, field.value.slice(to)), from, to)
    // The input event of the insertion has started another lookup.
    hide()
    if (item.emoji !== undefined) void engine.run({ kind: 'pickEmoji', emoji: item.emoji })
  }
  const update = (): void => {
    const field = area.current
    if (field === null) return
    cancelLookup.current()
    const word = wordIn(field)
    if (word === null) {
      hide()
      return
    }
    // The items for a shorter form of the same word stay until the new ones arrive.
    const before = openList.current
    if (before !== null) {
      const same = before.word.from === word.from && before.word.kind === word.kind
      const items = same ? before.items.filter((item) => stillFits(item, word)) : []
      const chosen = before.items[before.active]
      const active = chosen === undefined ? 0 : Math.max(0, items.indexOf(chosen))
      show(items.length > 0 ? { word, items, active } : null)
    }
    const onItems = (items: readonly Completion[]): void => {
      // The post may have been sent meanwhile, the caret moved, or the text changed by another tab.
      const still = wordIn(field)
      if (still?.from !== word.from || still.text !== word.text) {
        hide()
        return
      }
      const { current: list } = openList
      const chosen = list?.items[list.active]?.insert
      const active = list === null ? 0 : items.findIndex(({ insert }) => insert === chosen)
      show(items.length === 0 ? null : { word, items, active: Math.max(0, active) })
    }
    cancelLookup.current = findCompletions({ account, language, word }, onItems, lookUp)
  }
  const onKey = (event: KeyboardEvent): void => {
    const { current: list } = openList
    if (list === null || isOfInputMethod(event)) return
    if (event.ctrlKey || event.metaKey || event.altKey) {
      // Ctrl+Enter may send the post, and the list must not stay open then.
      if (event.key === 'Enter') hide()
      return
    }
    const consume = (): void => {
      event.preventDefault()
      event.stopPropagation()
    }
    const isPrevious = event.key === 'ArrowUp' || (event.key === 'Tab' && event.shiftKey)
    const isNext = event.key === 'ArrowDown' || (event.key === 'Tab' && !event.shiftKey)
    if (isPrevious || isNext) {
      consume()
      const count = list.items.length
      show({ ...list, active: (list.active + (isNext ? 1 : count - 1)) % count })
    } else if (event.key === 'Enter' && !event.shiftKey) {
      consume()
      accept(list.active)
    } else if (event.key === 'Escape') {
      consume()
      hide()
    }
  }
  const latest = useRef({ update, hide, onKey })
  latest.current = { update, hide, onKey }

  useEffect(() => {
    const field = area.current
    if (field === null) return
    let blurTimer: ReturnType<typeof setTimeout> | undefined
    const onInput = (event: Event): void => {
      if ((event as InputEvent).isComposing && !COMPOSES_ALL) latest.current.hide()
      else latest.current.update()
    }
    const onKeyDown = (event: KeyboardEvent): void => latest.current.onKey(event)
    /** Closes the list if the caret has moved to another word. */
    const onCaret = (): void => {
      const { current: list } = openList
      if (list === null || document.activeElement !== field) return
      const word = wordAtCaret(field.value, field.selectionStart)
      if (word?.from !== list.word.from) latest.current.hide()
    }
    const onFocus = (): void => {
      clearTimeout(blurTimer)
      preloadEmoji(engine, account, language)
    }
    const onBlur = (): void => {
      blurTimer = setTimeout(() => latest.current.hide(), BLUR_DELAY_MS)
    }
    const events: readonly (readonly [string, (event: never) => void])[] = [
      ['input', onInput],
      ['compositionend', () => latest.current.update()],
      ['keydown', onKeyDown],
      ['focus', onFocus],
      ['blur', onBlur],
    ]
    for (const [name, listener] of events) field.addEventListener(name, listener as EventListener)
    document.addEventListener('selectionchange', onCaret)
    if (document.activeElement === field) onFocus()
    return () => {
      clearTimeout(blurTimer)
      cancelLookup.current()
      for (const [name, listener] of events) field.removeEventListener(name, listener as EventListener)
      document.removeEventListener('selectionchange', onCaret)
    }
  }, [area, engine, account, language])

  useEffect(() => {
    if (area.current !== null) setComboboxRole(area.current, listId, offered)
  }, [area, listId, offered])
  return { listId, offered, accept }
}

/** The word that is being typed in `field`. */
function wordIn({ value, selectionStart, selectionEnd, readOnly }: HTMLTextAreaElement): Word | null {
  return readOnly || selectionStart !== selectionEnd ? null : wordAtCaret(value, selectionStart)
}

/** Makes the engine load the emoji data before the first lookup. */
const preloadEmoji = (engine: Engine, account: string, language: string): void =>
  void engine.call('lookup', { kind: 'emoji', text: '', limit: 0, language, account })

/** The id of an option's element. */
export const optionId = (listId: string, at: number): string => `${listId}-${at}`

/** Makes the field a combobox while the list is open, and a plain text field otherwise. */
function setComboboxRole(field: HTMLElement, listId: string, offered: Offered | null): void {
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
