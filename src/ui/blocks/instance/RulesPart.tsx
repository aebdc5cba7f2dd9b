import { useLookup } from '../../hooks/useLookup.ts'
import { useText } from '../../i18n/i18n.ts'
import { Part } from './Part.tsx'
import styles from './RulesPart.module.css'

/** The rules of the instance. Renders nothing if it has none. */
export function RulesPart() {
  const t = useText()
  const { outcome } = useLookup({ kind: 'rules' })
  const rules = outcome?.ok ? (outcome.value.rules ?? []) : []
  if (rules.length === 0) return null
  return (
    <Part title={t('about.rules')}>
      <ol className={styles.rules}>
        {rules.map(({ id, text, hint }) => (
          // Without a direction of its own: the number would stand at the other edge, where it has no room.
          <li key={id}>
            <bdi>{text}</bdi>
            {hint !== undefined && (
              <p className={styles.hint}>
                <bdi>{hint}</bdi>
              </p>
            )}
          </li>
        ))}
      </ol>
    </Part>
  )
}
