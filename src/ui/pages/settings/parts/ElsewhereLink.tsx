import { useText } from '../../../i18n/i18n.ts'
import { EmptyState } from '../../../parts/EmptyState.tsx'
import { safeHref } from '../../../parts/safeHref.ts'
import styles from './Part.module.css'

interface ElsewhereLinkProps {
  /** Says what the instance's API can't do. */
  readonly words: string
  /** The instance's own page for it; undefined: there is none. */
  readonly address: string | undefined
}

/** Leads to the instance's own page for settings that its API lacks. */
export function ElsewhereLink({ words, address }: ElsewhereLinkProps) {
  const t = useText()
  const href = address === undefined ? null : safeHref(address)
  return (
    <EmptyState
      title={words}
      action={
        href && (
          <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
            {t('settings.security.elsewhere_link')}
          </a>
        )
      }
    />
  )
}
