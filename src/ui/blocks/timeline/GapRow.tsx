import type { GapState } from '../../../shared/protocol/views.ts'
import { sayFault } from '../../common/faults/sayFault.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import styles from './Feed.module.css'

export interface GapRowProps {
  readonly viewId: string
  readonly id: string
  readonly labelId: string
  readonly gap: GapState | undefined
}

/** A gap in a timeline, with a button that loads the missing posts. */
export function GapRow({ viewId, id, labelId, gap }: GapRowProps) {
  const engine = useEngine()
  const t = useText()
  const state = gap?.id === id ? gap.state : undefined
  return (
    <div className={styles.gap}>
      <span id={labelId}>{t('timeline.gap')}</span>
      <Button
        size="small"
        busy={state?.state === 'loading'}
        onClick={() => void engine.call('page', { viewId, direction: 'gap', gapId: id })}
      >
        {t('timeline.gap_load')}
      </Button>
      {state?.state === 'failed' && <span role="alert">{sayFault(t, state)}</span>}
    </div>
  )
}
