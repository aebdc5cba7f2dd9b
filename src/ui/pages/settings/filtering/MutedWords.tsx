import { type FormEvent, type RefObject, useRef, useState } from 'react'
import type { Fault } from '../../../../shared/fault/fault.ts'
import { ONLY } from '../../../../shared/model/keys.ts'
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
import { useKeptFocus } from '../useKeptFocus.ts'
import styles from './Filtering.module.css'
import { type WordFault, wordFault } from './wordFault.ts'

const EDIT = <Pencil size={14} aria-hidden />
const REMOVE = <X size={16} aria-hidden />

/** Text that was not added yet survives closing the settings. */
const draftIn = perEngine(() => ({ text: '' }))

const setWord = (engine: Engine, word: string, on: boolean) => engine.run({ kind: 'muteWord', word, on })

/** The words that mute posts: adds, edits and removes them. */
export function MutedWords({ marks }: { readonly marks: readonly string[] }) {
  const engine = useEngine()
  const draft = draftIn(engine)
  const t = useText()
  const words = useEntity(useAccountKey(), 'stored', ONLY)?.mutedWords ?? []
  const [typed, setTyped] = useState(draft.text)
  const [submitted, setSubmitted] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const { ref, ...focus } = useKeptFocus(words.length)
  const wrong = wordFault(typed, words)
  const type = (text: string): void => {
    draft.text = text
    setTyped(text)
    setSubmitted(false)
    setFault(null)
  }
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const word = typed.trim()
    setSubmitted(true)
    if (word === '' || wrong !== null) return
    type('')
    const ended = await setWord(engine, word, true)
    if (ended.ok) return
    setFault(ended.fault)
    // Restore the word that could not be saved.
    if (draft.text === '') {
      draft.text = word
      setTyped(word)
    }
  }
  return (
    <section
      className={styles.part}
      aria-labelledby="setting-words"
      ref={ref as RefObject<HTMLElement>}
      {...focus}
    >
      <h3 id="setting-words">
        <Marked text={t('settings.filtering_words')} words={marks} />
      </h3>
      <p className={styles.hint}>
        <Marked text={t('settings.filtering_words_hint')} words={marks} />
      </p>
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
      {words.length === 0 ? (
        <p className={styles.none}>
          {t('settings.filtering_words_none')}. {t('settings.filtering_words_none_hint')}
        </p>
      ) : (
        <ul className={styles.words} aria-label={t('settings.filtering_words')}>
          {words.map((word) => (
            <Word
              key={word}
              word={word}
              others={words.filter((other) => other !== word)}
              onFault={setFault}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

interface WordProps {
  readonly word: string
  readonly others: readonly string[]
  readonly onFault: (fault: Fault | null) => void
}

function Word({ word, others, onFault }: WordProps) {
  const engine = useEngine()
  const t = useText()
  /** The edited text; null if not editing. */
  const [typed, setTyped] = useState<string | null>(null)
  const edit = useRef<HTMLButtonElement>(null)
  const wrong = typed === null ? null : wordFault(typed, others)
  const act = async (changes: readonly (readonly [string, boolean])[]): Promise<void> => {
    for (const [which, on] of changes) {
      const ended = await setWord(engine, which, on)
      onFault(ended.ok ? null : ended.fault)
      // Keep the old word until the new one is saved.
      if (!ended.ok) return
    }
  }
  const leave = (): void => {
    setTyped(null)
    requestAnimationFrame(() => edit.current?.focus())
  }
  const save = (event: FormEvent): void => {
    event.preventDefault()
    const next = typed?.trim() ?? ''
    if (next === '' || wrong !== null) return
    leave()
    if (next !== word)
      void act([
        [next, true],
        [word, false],
      ])
  }
  if (typed !== null)
    return (
      <li className={styles.editing}>
        <form className={styles.add} onSubmit={save}>
          <TextField
            autoFocus
            label={t('settings.filtering_word_edit', { word })}
            autoComplete="off"
            value={typed}
            error={sayWordFault(t, wrong)}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || isOfInputMethod(event.nativeEvent)) return
              // Escape ends the editing and does not close the settings.
              event.preventDefault()
              event.stopPropagation()
              leave()
            }}
          />
          <Button type="submit" disabled={typed.trim() === ''}>
            {t('settings.filtering_word_save')}
          </Button>
        </form>
      </li>
    )
  return (
    <li className={styles.word}>
      <button
        ref={edit}
        type="button"
        className={styles.edit}
        aria-label={t('settings.filtering_word_edit', { word })}
        onClick={() => setTyped(word)}
      >
        <bdi>{word}</bdi> {EDIT}
      </button>
      <IconButton
        size="small"
        icon={REMOVE}
        label={t('settings.filtering_word_remove', { word })}
        onClick={() => void act([[word, false]])}
      />
    </li>
  )
}

/** The error text of a word. */
function sayWordFault(t: Say, wrong: WordFault | null): string | undefined {
  if (wrong === null) return undefined
  return wrong.kind === 'double'
    ? t('settings.filtering_word_double', { word: wrong.word })
    : t('settings.filtering_word_long', { count: wrong.over })
}
