import { useText } from '../../i18n/i18n.ts'
import { EmptyState } from '../../parts/EmptyState.tsx'
import { InternalLink } from '../links/InternalLink.tsx'
import { PageHeader } from './PageHeader.tsx'
import { useTitle } from './useTitle.ts'

export interface NotFoundPageProps {
  /** Names what was not found. Default: a page. */
  readonly title?: string
  /** More detail. */
  readonly words?: string
}

/** The page for an unknown address. */
export function NotFoundPage({ title, words }: NotFoundPageProps) {
  const t = useText()
  const heading = title ?? t('shell.not_found')
  useTitle(heading)
  return (
    <section className="column" aria-label={heading}>
      <PageHeader title={heading} />
      <EmptyState
        title={words ?? t('errors.not_found')}
        action={<InternalLink to="/">{t('shell.not_found_hint')}</InternalLink>}
      />
    </section>
  )
}
