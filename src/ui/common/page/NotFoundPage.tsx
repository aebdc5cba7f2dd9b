import { useText } from '../../i18n/i18n.ts'
import { EmptyState } from '../../parts/EmptyState.tsx'
import { InternalLink } from '../links/InternalLink.tsx'
import { PageHeader } from './PageHeader.tsx'
import { useTitle } from './useTitle.ts'

export interface NotFoundPageProps {
  /** What there is not; absent: a page. */
  readonly title?: string
  /** What else is known of that. */
  readonly words?: string
}

/** For an address that leads nowhere. */
export function NotFoundPage({ title, words }: NotFoundPageProps) {
  const t = useText()
  const what = title ?? t('shell.not_found')
  useTitle(what)
  return (
    <section className="column" aria-label={what}>
      <PageHeader title={what} />
      <EmptyState
        title={words ?? t('errors.not_found')}
        action={<InternalLink to="/">{t('shell.not_found_hint')}</InternalLink>}
      />
    </section>
  )
}
