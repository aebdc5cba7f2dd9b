import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Fault } from '../../../../shared/fault/fault.ts'
import { type AccountKey, entityKey, ONLY } from '../../../../shared/model/keys.ts'
import { sayFault } from '../../../common/faults/sayFault.ts'
import type { Engine } from '../../../engine/engine.ts'
import { perEngine } from '../../../engine/perEngine.ts'
import { useAccountKey, useEntity } from '../../../hooks/hooks.ts'
import { useEngine } from '../../../hooks/useEngine.ts'
import { type Say, useText } from '../../../i18n/i18n.ts'
import { Button, IconButton } from '../../../parts/Button.tsx'
import { Pencil, X } from '../../../parts/icons.ts'
import { isOfInputMethod } from '../../../parts/isOfInputMethod.ts'
import { TextField } from '../../../parts/TextField.tsx'
import { Marked } from '../Marked.tsx'
import styles from './Filtering.module.css'
import { type WordFault, wordFault } from './wordFault.ts'

const EDIT = <Pencil size={14} aria-hidden />
const REMOVE = <X size={16} aria-hidden />

/** A muted word that is being edited. */
interface Edit {
  /** The text that is to replace the word. */
  readonly typed: string
  /** Why the text could not be stored. */
  readonly fault: Fault | null
}
type Edits = ReadonlyMap<string, Edit>

/** Typed text that is not stored yet. It survives closing the settings. */
interface Unsaved {
  text: string
  edits: Edits
}
const unsavedIn = perEngine(() => new Map<AccountKey, Unsaved>())

function unsavedOf(engine: Engine, account: AccountKey): Unsaved {
  const known = unsavedIn(engine).get(account) ?? { text: '', edits: new Map() }
  unsavedIn(engine).set(account, known)
  return known
}

/** Adds, edits and removes the words that mute posts. */
export function MutedWords({ marks }: { readonly marks: readonly string[] }) {
  const engine = useEngine()
  const t = useText()
  const account = useAccountKey()
  const unsaved = unsavedOf(engine, account)
  const words = useEntity(account, 'stored', ONLY)?.mutedWords ?? []
  const [edits, setEdits] = useState(unsaved.edits)
  /** Of the last command that belongs to no open edit. */
  const [fault, setFault] = useState<Fault | null>(null)
  // A word that is being edited stays, even if another tab removes it.
  const rows = [...words, ...[...edits.keys()].filter((word) => !words.includes(word))]
  const part = useRef<HTMLElement>(null)
  /** The word whose field or button takes the focus as soon as it is there. */
  const toFocus = useRef<string | null>(null)
  // Before the next frame: the window would take a focus that has gone with the pressed button.
  useLayoutEffect(() => {
    const all = [...(part.current?.querySelectorAll<HTMLElement>('[data-word]') ?? [])]
    const found = all.find(({ dataset }) => dataset.word === toFocus.current)
    if (found === undefined) return
    toFocus.current = null
    found.focus()
  })
  const focusOn = (word: string): void => {
    toFocus.current = word
  }
  /** Null ends the editing of `word`. */
  const setEdit = (word: string, edit: Edit | null): void => {
    const next = new Map(unsaved.edits)
    if (edit === null) next.delete(word)
    else next.set(word, edit)
    unsaved.edits = next
    setEdits(next)
  }
  const replace = async (word: string, next: string): Promise<void> => {
    setEdit(word, null)
    focusOn(next)
    if (next === word) return
    const ended = await engine.run({ kind: 'muteWord', word: next, on: true, instead: word })
    if (ended.ok) return
    toFocus.current = null
    const stored = engine.mirror.cells.get(entityKey(account, 'stored'))
    // The engine mutes a word that it can't store all the same, until it ends.
    if (stored?.mutedWords.includes(next)) setFault(ended.fault)
    else if (!unsaved.edits.has(word)) setEdit(word, { typed: next, fault: ended.fault })
  }
  const remove = async (word: string): Promise<void> => {
    const ended = await engine.run({ kind: 'muteWord', word, on: false })
    setFault(ended.ok ? null : ended.fault)
  }
  return (
    <section ref={part} className={styles.part} aria-labelledby="setting-words">
      <h3 id="setting-words">
        <Marked text={t('settings.filtering_words')} words={marks} />
      </h3>
      <p className={styles.hint}>
        <Marked text={t('settings.filtering_words_hint')} words={marks} />
      </p>
      <NewWord words={words} unsaved={unsaved} fault={fault} onFault={setFault} />
      {rows.length === 0 ? (
        <p
          className={styles.none}
        >{`${t('settings.filtering_words_none')}. ${t('settings.filtering_words_none_hint')}`}</p>
      ) : (
        <ul className={styles.words} aria-label={t('settings.filtering_words')}>
          {rows.map((word) => {
            const edited = edits.get(word)
            return edited === undefined ? (
              <Word
                key={word}
                word={word}
                onEdit={() => {
                  setEdit(word, { typed: word, fault: null })
                  focusOn(word)
                }}
                onRemove={() => void remove(word)}
              />
            ) : (
              <EditedWord
                key={word}
                word={word}
                edit={edited}
                others={words.filter((other) => other !== word)}
                onType={(text) => setEdit(word, { typed: text, fault: null })}
                onSave={(next) => void replace(word, next)}
                onLeave={() => {
                  setEdit(word, null)
                  focusOn(word)
                }}
              />
            )
          })}
        </ul>
      )}
    </section>
  )
}

interface NewWordProps {
  readonly words: readonly string[]
  readonly unsaved: Unsaved
  readonly fault: Fault | null
  readonly onFault: (fault: Fault | null) => void
}

/** The form that adds a word. */
function NewWord({ words, unsaved, fault, onFault }: NewWordProps) {
  const engine = useEngine()
  const t = useText()
  const [typed, setTyped] = useState(unsaved.text)
  const [submitted, setSubmitted] = useState(false)
  const wrong = wordFault(typed, words)
  const type = (text: string): void => {
    unsaved.text = text
    setTyped(text)
    setSubmitted(false)
    onFault(null)
  }
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const word = typed.trim()
    setSubmitted(true)
    if (word === '' || wrong !== null) return
    type('')
    const ended = await engine.run({ kind: 'muteWord', word, on: true })
    if (ended.ok) return
    onFault(ended.fault)
    // Put the word that could not be saved back into the field.
    if (unsaved.text === '') {
      unsaved.text = word
      setTyped(word)
    }
  }
  return (
    <form className={styles.add} onSubmit={(event) => void add(event)}>
      <TextField
        label={t('settings.filtering_word')}
        autoComplete="off"
        value={typed}
        error={fault === null ? sayWordFault(t, submitted ? wrong : null) : sayFault(t, fault)}
        onChange={({ target }) => type(target.value)}
      />
      <Button type="submit" disabled={typed.trim() === ''}>
        {t('settings.filtering_word_add')}
      </Button>
    </form>
  )
}

interface EditedWordProps {
  readonly word: string
  readonly edit: Edit
  readonly others: readonly string[]
  readonly onType: (text: string) => void
  readonly onSave: (next: string) => void
  readonly onLeave: () => void
}

function EditedWord({ word, edit, others, onType, onSave, onLeave }: EditedWordProps) {
  const t = useText()
  const { typed, fault } = edit
  const wrong = wordFault(typed, others)
  const save = (event: FormEvent): void => {
    event.preventDefault()
    const next = typed.trim()
    if (next !== '' && wrong === null) onSave(next)
  }
  return (
    <li className={styles.editing}>
      <form className={styles.add} onSubmit={save}>
        <TextField
          data-word={word}
          label={t('settings.filtering_word_edit', { word })}
          autoComplete="off"
          value={typed}
          error={fault === null ? sayWordFault(t, wrong) : sayFault(t, fault)}
          onChange={({ target }) => onType(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || isOfInputMethod(event.nativeEvent)) return
            // Escape ends the editing, and does not close the settings.
            event.preventDefault()
            event.stopPropagation()
            onLeave()
          }}
        />
        <Button type="submit" disabled={typed.trim() === ''}>
          {t('settings.filtering_word_save')}
        </Button>
      </form>
    </li>
  )
}

interface WordProps {
  readonly word: string
  readonly onEdit: () => void
  readonly onRemove: () => void
}

function Word({ word, onEdit, onRemove }: WordProps) {
  const t = useText()
  return (
    <li className={styles.word}>
      <button
        type="button"
        data-word={word}
        className={styles.edit}
        aria-label={t('settings.filtering_word_edit', { word })}
        onClick={onEdit}
      >
        <bdi>{word}</bdi> {EDIT}
      </button>
      <IconButton
        size="small"
        icon={REMOVE}
        label={t('settings.filtering_word_remove', { word })}
        onClick={onRemove}
      />
    </li>
  )
}

/** Says why a word can't be muted. */
function sayWordFault(t: Say, wrong: WordFault | null): string | undefined {
  if (wrong === null) return undefined
  return wrong.kind === 'double'
    ? t('settings.filtering_word_double', { word: wrong.word })
    : t('settings.filtering_word_long', { count: wrong.over })
}
