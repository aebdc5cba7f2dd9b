import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../../i18n/i18n.ts'
import { IconButton } from '../../parts/Button.tsx'
import { Search } from '../../parts/icons.ts'
import { TextField } from '../../parts/TextField.tsx'
import styles from './Search.module.css'
import { searchTo } from './searchTo.ts'

/** No instance searches for longer texts. */
const MAX_CHARS = 1_000

interface SearchFormProps {
  /** The current query; empty if there is none. */
  readonly query: string
  /** The same query was submitted again. */
  readonly onAgain: () => void
}

/**
 * The search field. The query is part of the address, so that it can be shared, and restored by going back.
 */
export function SearchForm({ query, onAgain }: SearchFormProps) {
  const t = useText()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState({ query, words: query })
  // Another query, from the top bar or the browser's buttons, replaces what was typed for the last one.
  const words = typed.query === query ? typed.words : query
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    const next = words.trim()
    if (next === '') return
    // Closes a phone's keyboard, which would cover the results.
    if (matchMedia('(pointer: coarse)').matches) field.current?.blur()
    if (next === query) onAgain()
    else void navigate(searchTo(next))
  }
  return (
    <search>
      <form className={styles.form} onSubmit={onSubmit}>
        <div className={styles.field}>
          <TextField
            ref={field}
            label={t('nav.search')}
            hideLabel
            type="search"
            enterKeyHint="search"
            placeholder={t('search.placeholder')}
            autoCapitalize="none"
            maxLength={MAX_CHARS}
            autoFocus={query === ''}
            value={words}
            onChange={({ target }) => setTyped({ query, words: target.value })}
          />
        </div>
        <IconButton type="submit" icon={<Search size={20} aria-hidden />} label={t('nav.search')} />
      </form>
    </search>
  )
}
