import { type FormEvent, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { pathTo } from '../../common/links/routes.ts'
import { useInstance, useSession } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { IconButton } from '../../parts/Button.tsx'
import { Search } from '../../parts/icons.ts'
import styles from './SearchBox.module.css'

/** Whether the user can search: visitors of a private instance can't (N31). */
export function useCanSearch(): boolean {
  const signedIn = useSession()?.state === 'signed-in'
  const closed = useInstance()?.private === true
  return signedIn || !closed
}

interface SearchBoxProps {
  readonly autoFocus?: boolean
  readonly onDone?: () => void
  /** Content after the button. */
  readonly children?: ReactNode
}

/** A search field that navigates to the search page. */
export function SearchBox({ autoFocus, onDone, children }: SearchBoxProps) {
  const t = useText()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    const words = query.trim()
    if (words !== '') void navigate(`${pathTo('search')}?query=${encodeURIComponent(words)}`)
    setQuery('')
    onDone?.()
  }
  return (
    <search>
      <form className={styles.form} onSubmit={onSubmit}>
        <input
          className={styles.input}
          data-surface="input"
          type="search"
          enterKeyHint="search"
          dir="auto"
          // biome-ignore lint/a11y/noAutofocus: the user opened the field
          autoFocus={autoFocus}
          aria-label={t('nav.search')}
          placeholder={t('nav.search')}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
        <IconButton type="submit" icon={<Search size={18} aria-hidden />} label={t('nav.search')} />
        {children}
      </form>
    </search>
  )
}
