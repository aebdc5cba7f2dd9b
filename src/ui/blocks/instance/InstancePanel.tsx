import { useInstance, usePreference } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { RichText } from '../../parts/RichText.tsx'
import styles from './Panel.module.css'

/** The panel that the instance's admins write, unless the user has hidden it (L25). */
export function InstancePanel() {
  const t = useText()
  const instance = useInstance()
  const hideISP = usePreference('hideISP')
  if (!instance?.showInstanceSpecificPanel || hideISP || instance.panel.length === 0) return null
  return (
    <section className={styles.panel} aria-label={t('about.instance_panel')}>
      <RichText text={instance.panel} className={styles.body} />
    </section>
  )
}
