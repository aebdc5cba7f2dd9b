import { useId } from 'react'
import type { InstanceRule } from '../../../shared/model/policy.ts'
import type { ReportCategory } from '../../../shared/model/report.ts'
import { useText } from '../../i18n/i18n.ts'
import { CheckboxField } from '../../parts/CheckboxField.tsx'
import styles from './Report.module.css'

const CATEGORIES: readonly ReportCategory[] = ['spam', 'violation', 'legal', 'other']

interface CategoryFieldProps {
  readonly value: ReportCategory
  /** Without rules, the category of broken rules is left out. */
  readonly hasRules: boolean
  readonly onChange: (category: ReportCategory) => void
}

/** The reason for the report (RP9). */
export function CategoryField({ value, hasRules, onChange }: CategoryFieldProps) {
  const t = useText()
  const group = useId()
  return (
    <fieldset className={styles.posts}>
      <legend>{t('user_reporting.category')}</legend>
      {CATEGORIES.filter((category) => hasRules || category !== 'violation').map((category) => (
        <label key={category} className={styles.choice}>
          <input type="radio" name={group} checked={value === category} onChange={() => onChange(category)} />
          <span>{t(`user_reporting.categories.${category}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}

interface RulesFieldProps {
  readonly rules: readonly InstanceRule[]
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (id: string, on: boolean) => void
}

/** The rules of the instance that were broken (RP9). */
export function RulesField({ rules, chosen, onChoose }: RulesFieldProps) {
  const t = useText()
  return (
    <fieldset className={styles.posts}>
      <legend>{t('user_reporting.rules')}</legend>
      {rules.map(({ id, text, hint }) => (
        <CheckboxField
          key={id}
          label={<bdi>{text}</bdi>}
          hint={hint && <bdi>{hint}</bdi>}
          checked={chosen.has(id)}
          onChange={({ target }) => onChoose(id, target.checked)}
        />
      ))}
    </fieldset>
  )
}
