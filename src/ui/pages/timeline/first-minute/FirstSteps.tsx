import { useEffect, useId, useRef, useState } from 'react'
import { useInstance, usePreference } from '../../../hooks/hooks.ts'
import { useEngine } from '../../../hooks/useEngine.ts'
import { useText } from '../../../i18n/i18n.ts'
import { IconButton } from '../../../parts/Button.tsx'
import { X } from '../../../parts/icons.ts'
import styles from './FirstSteps.module.css'
import { PeopleStep } from './PeopleStep.tsx'
import { PersonStep } from './PersonStep.tsx'
import { PublicStep } from './PublicStep.tsx'

/** The steps, as the preference `firstSteps` counts them, from 1 (FM5). */
const STEPS = ['person', 'people', 'public'] as const

/** What a new member may do first, above an empty home timeline (FM3). The engine remembers the step, so all tabs show the same. */
export function FirstSteps({ viewId }: { readonly viewId: string }) {
  const engine = useEngine()
  const t = useText()
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const instance = useInstance()
  const [isNobodySuggested, setNobodySuggested] = useState(false)
  const suggests: boolean =
    (instance?.capabilities.suggestions === true || instance?.capabilities.directory === true) &&
    !isNobodySuggested
  const steps: readonly (typeof STEPS)[number][] = suggests
    ? STEPS
    : STEPS.filter((name) => name !== 'people')
  const number = usePreference('firstSteps')
  // An instance that suggests nobody has no second step.
  const step = number === 2 && !suggests ? 'public' : STEPS[number - 1]
  /** The focus follows a press in this tab, and no change in another one. */
  const pressed = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the step changes
  useEffect(() => {
    if (pressed.current) title.current?.focus()
    pressed.current = false
  }, [step])
  if (step === undefined) return null

  const go = (to: number): void => {
    pressed.current = true
    void engine.run({ kind: 'setPreferences', change: { firstSteps: to } })
    // Brings the posts of those who were followed just now.
    if (step === 'people') void engine.call('page', { viewId, direction: 'newer' })
  }
  const next = (): void => go(STEPS.indexOf(step) + 2)
  return (
    <section className={styles.steps} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 ref={title} id={titleId} tabIndex={-1} className={styles.title}>
          {t(`first_steps.${step}`)}
        </h2>
        <span className={styles.count}>
          {t('first_steps.step', { step: steps.indexOf(step) + 1, total: steps.length })}
        </span>
        <IconButton
          icon={<X size={18} aria-hidden />}
          label={t('first_steps.close')}
          onClick={() => go(STEPS.length + 1)}
        />
      </header>
      {step === 'person' ? (
        <PersonStep onNext={next} />
      ) : step === 'people' ? (
        <PeopleStep onNext={next} onNobody={() => setNobodySuggested(true)} />
      ) : (
        <PublicStep onNext={next} />
      )}
    </section>
  )
}
