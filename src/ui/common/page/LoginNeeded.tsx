import { useText } from '../../i18n/i18n.ts'
import { EmptyState } from '../../parts/EmptyState.tsx'
import { InternalLink } from '../links/InternalLink.tsx'
import { pathTo } from '../links/routes.ts'
import { PageHeader } from './PageHeader.tsx'
import { useTitle } from './useTitle.ts'

/** Replaces a page that has no content for visitors. */
export function LoginNeeded({ title }: { readonly title: string }) {
  const t = useText()
  useTitle(title)
  return (
    <section className="column" aria-label={title}>
      <PageHeader title={title} />
      <EmptyState
        title={t('login.needed')}
        action={<InternalLink to={pathTo('login')}>{t('login.login')}</InternalLink>}
      />
    </section>
  )
}
