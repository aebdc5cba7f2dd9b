import { Link } from 'react-router'
import { useText } from '../i18n/i18n.ts'
import { PageHeader } from '../shell/PageHeader.tsx'

/** For an address that leads nowhere. */
export function NotFoundPage() {
  const t = useText()
  return (
    <section className="column" aria-label={t('shell.not_found')}>
      <PageHeader title={t('shell.not_found')} />
      <p className="centred">
        <Link to="/">{t('shell.not_found_hint')}</Link>
      </p>
    </section>
  )
}
