import { THIRD_PARTY } from '../../../shared/thirdParty.ts'
import { DocumentPart } from '../../blocks/instance/DocumentPart.tsx'
import { FeaturesList } from '../../blocks/instance/FeaturesList.tsx'
import part from '../../blocks/instance/Part.module.css'
import { Part } from '../../blocks/instance/Part.tsx'
import { RulesPart } from '../../blocks/instance/RulesPart.tsx'
import { ScrolledPage } from '../../common/page/ScrolledPage.tsx'
import { useInstance } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { RichText } from '../../parts/RichText.tsx'
import { SkeletonRows } from '../../parts/Skeleton.tsx'
import styles from './About.module.css'
import { FederationPart } from './FederationPart.tsx'
import { StaffPart } from './StaffPart.tsx'

/** `/about`: what the instance says about itself: description, staff, rules, federation, features, terms, versions. */
export function AboutPage() {
  const t = useText()
  const instance = useInstance()
  return (
    <ScrolledPage title={t('nav.about')}>
      {instance === null ? (
        <SkeletonRows kind="account" />
      ) : (
        <div className={styles.page}>
          <section className={part.part} aria-label={instance.name}>
            <h2 className={styles.name} translate="no">
              {instance.name}
            </h2>
            {instance.description !== '' && <p dir="auto">{instance.description}</p>}
          </section>
          {/* `showInstanceSpecificPanel` and `showFeaturesPanel` concern the sidebar alone (L25, L26). */}
          {instance.panel.length > 0 && (
            <section className={part.part} aria-label={t('about.instance_panel')}>
              <RichText text={instance.panel} />
            </section>
          )}
          <DocumentPart document="description" />
          <StaffPart />
          <RulesPart />
          <FederationPart />
          <Part title={t('features_panel.title')}>
            <FeaturesList instance={instance} />
          </Part>
          <DocumentPart document="terms" />
          <DocumentPart document="privacy" />
          <Part title={t('settings.version.title')}>
            <dl className={styles.versions}>
              <dt>{t('settings.version.backend_version')}</dt>
              <dd>{`${instance.software} ${instance.version}`.trim()}</dd>
              <dt>{t('settings.version.frontend_version')}</dt>
              <dd>{`Rookery ${__VERSION__}`}</dd>
            </dl>
            <p>
              <a href={THIRD_PARTY} target="_blank" rel="noopener">
                {t('settings.version.third_party')}
              </a>
            </p>
          </Part>
        </div>
      )}
    </ScrolledPage>
  )
}
