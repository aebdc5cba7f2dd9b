import type { TextKey } from '../../../shared/i18n/textKey.ts'
import { notice } from '../../common/notices/notices.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { sayNumber } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import glyphs from '../../parts/glyphs.module.css'
import { Action, type ActionProps } from './Action.tsx'
import styles from './StatusActions.module.css'

export interface LimitedActionProps extends ActionProps {
  /** `closed`: nobody may do it, so there is nothing to count; else what the author of the post says (AP1). */
  readonly limit: 'asks' | 'refused' | 'closed'
}

const REFUSALS: Readonly<Record<string, TextKey>> = {
  reply: 'status.no_reply',
  repeat: 'status.no_repeat',
  favourite: 'status.no_favorite',
}

/** An action that not everybody may do, or only if the author of the post approves it. What was done can be taken back (AP2, AP3). */
export function LimitedAction({ limit, ...action }: LimitedActionProps) {
  const engine = useEngine()
  const t = useText()
  const language = useLanguage()
  const { label, name = 'reply', count = 0, on = false, onPress } = action
  if (limit === 'closed' || (limit === 'refused' && !on)) {
    const refusal = t(REFUSALS[name] ?? 'status.no_reply')
    const words = limit === 'refused' && count > 0 ? sayNumber(count, language) : ''
    return (
      <span
        className={`${styles.action} ${glyphs.lock}`}
        role="img"
        aria-label={`${refusal} ${words}`.trim()}
        title={refusal}
      >
        {words && <span className={styles.count}>{words}</span>}
      </span>
    )
  }
  if (limit === 'refused' || on) return <Action {...action} />
  const press = async (button: Element): Promise<void> => {
    if ((await onPress(button)) === true) notice(engine, 'status.waits_for_approval')
  }
  return (
    <Action
      {...action}
      label={t('status.needs_approval', { action: label })}
      onPress={(button) => void press(button)}
    />
  )
}
