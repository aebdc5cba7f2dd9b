import { useText } from '../i18n/i18n.ts'
import { EmptyState } from '../parts/EmptyState.tsx'
import { PageHeader } from '../shell/PageHeader.tsx'
import { Inward } from './Inward.tsx'
import { useTitle } from './useTitle.ts'

/** For an address that leads nowhere. `words`: what else is known of that. */
export function NotFoundPage({ words }: { readonly words?: string }) {
  const t = useText()
  const title = t('shell.not_found')
  useTitle(title)
  return (
    <section className="column" aria-label={title}>
      <PageHeader title={title} />
      <EmptyState
        title={words ?? t('errors.not_found')}
        action={<Inward to="/">{t('shell.not_found_hint')}</Inward>}
      />
    </section>
  )
}
