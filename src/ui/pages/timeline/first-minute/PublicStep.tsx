import { InternalLink } from '../../../common/links/InternalLink.tsx'
import { pathTo } from '../../../common/links/routes.ts'
import { useInstance } from '../../../hooks/hooks.ts'
import { useText } from '../../../i18n/i18n.ts'
import { Button } from '../../../parts/Button.tsx'
import { Users } from '../../../parts/icons.ts'
import ways from '../EmptyTimeline.module.css'
import styles from './FirstSteps.module.css'

/** Where more people are. */
export function PublicStep({ onNext }: { readonly onNext: () => void }) {
  const t = useText()
  const name = useInstance()?.name ?? ''
  return (
    <div className={styles.step}>
      <p>{t('first_steps.public_hint', { name })}</p>
      <div className={styles.buttons}>
        <InternalLink to={pathTo('public-timeline')} className={ways.way} onClick={onNext}>
          <Users size={18} aria-hidden />
          <span>{t('timeline.see_public')}</span>
        </InternalLink>
        <Button kind="quiet" onClick={onNext}>
          {t('first_steps.done')}
        </Button>
      </div>
    </div>
  )
}
