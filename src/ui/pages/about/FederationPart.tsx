import { Part } from '../../blocks/instance/Part.tsx'
import { sayFault } from '../../common/faults/sayFault.ts'
import { useLookup } from '../../hooks/useLookup.ts'
import { useText } from '../../i18n/i18n.ts'
import { ErrorState } from '../../parts/ErrorState.tsx'
import styles from './About.module.css'
import { DomainsOfRule } from './DomainsOfRule.tsx'

/** The instance's statement about its federation (MO12). Renders nothing if there is none. */
export function FederationPart() {
  const t = useText()
  const { outcome, again } = useLookup({ kind: 'policy' })
  if (outcome === null) return null
  if (!outcome.ok)
    return (
      <Part title={t('about.federation')}>
        <ErrorState form="line" message={sayFault(t, outcome.fault)} onRetry={again} />
      </Part>
    )
  const { policies = [], domains = [], keywords = [] } = outcome.value.policy ?? {}
  if (policies.length + domains.length + keywords.length === 0) return null
  return (
    <Part title={t('about.federation')}>
      <p className={styles.hint}>{t('about.federation_hint')}</p>
      {policies.length > 0 && (
        <>
          <h3 className={styles.group}>{t('about.policies')}</h3>
          <ul className={styles.words} aria-label={t('about.policies')}>
            {policies.map((name) => (
              <li key={name}>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
      {domains.map((list) => (
        <DomainsOfRule key={list.rule} list={list} />
      ))}
      {keywords.map(({ rule, patterns }) => (
        <section key={rule} aria-label={t(`about.keyword.${rule}`)}>
          <h3 className={styles.group}>{t(`about.keyword.${rule}`)}</h3>
          <ul className={styles.words}>
            {patterns.map(({ pattern, replacement }) => (
              <li key={pattern}>
                <bdi>
                  <code translate="no">{pattern}</code>
                </bdi>
                {replacement !== undefined && (
                  <>
                    {' → '}
                    <bdi>
                      <code translate="no">{replacement}</code>
                    </bdi>
                  </>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Part>
  )
}
