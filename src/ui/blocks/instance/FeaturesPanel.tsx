import { useId } from 'react'
import { useInstance } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { FeaturesList } from './FeaturesList.tsx'
import styles from './Panel.module.css'

/** The sidebar panel with the instance's features, for visitors too (L26). */
export function FeaturesPanel() {
  const t = useText()
  const titleId = useId()
  const instance = useInstance()
  if (!instance?.showFeaturesPanel) return null
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <header className={styles.head} data-surface="header">
        <h2 id={titleId}>{t('features_panel.title')}</h2>
      </header>
      <div className={styles.body}>
        <FeaturesList instance={instance} />
      </div>
    </section>
  )
}
