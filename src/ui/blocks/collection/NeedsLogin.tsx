import { InternalLink } from '../../common/links/InternalLink.tsx'
import { pathTo } from '../../common/links/routes.ts'
import { useText } from '../../i18n/i18n.ts'
import { EmptyState } from '../../parts/EmptyState.tsx'
import flips from '../../parts/flips.module.css'
import { LogIn } from '../../parts/icons.ts'

/** Replaces content that only signed-in users may see. */
export function NeedsLogin({ words }: { readonly words: string }) {
  const t = useText()
  return (
    <EmptyState
      icon={<LogIn className={flips.flips} size={28} />}
      title={words}
      action={<InternalLink to={pathTo('login')}>{t('login.login')}</InternalLink>}
    />
  )
}
