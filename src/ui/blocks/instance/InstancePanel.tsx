import { useInstance, usePreference } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { RichText } from '../../parts/RichText.tsx'
import styles from './Panel.module.css'

/** What whoever runs the instance has to say, unless somebody has hidden it (spec/1 §2 "Layout"). */
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
