import { useText } from '../../i18n/i18n.ts'
import { TextField } from '../../parts/TextField.tsx'
import styles from './DomainSearch.module.css'

interface DomainSearchProps {
  readonly words: string
  readonly onChange: (words: string) => void
  /** The number of domains that the words have found; null without words. */
  readonly found: number | null
}

/** The field that searches a list of domains, and how many it finds. */
export function DomainSearch({ words, onChange, found }: DomainSearchProps) {
  const t = useText()
  return (
    <>
      <TextField
        label={t('about.search_domains')}
        type="search"
        autoCapitalize="none"
        value={words}
        onChange={({ target }) => onChange(target.value)}
      />
      <p role="status" className={found === null ? 'visually-hidden' : styles.found}>
        {found !== null && t('about.domains_found', { count: found })}
      </p>
    </>
  )
}
