import { type GapState, moreIn } from '../../../shared/protocol/views.ts'
import { sayFault } from '../../common/faults/sayFault.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { useRelatedIds } from '../rows/useRelatedIds.ts'
import styles from './Feed.module.css'
import ownStyles from './GapRow.module.css'

export interface GapRowProps {
  readonly viewId: string
  readonly id: string
  readonly labelId: string
  readonly gap: GapState | undefined
}

/** A gap in a timeline: missing posts, or the last ones of a group. */
export function GapRow(props: GapRowProps) {
  return moreIn(props.id) > 0 ? <MoreRow {...props} /> : <MissingPosts {...props} />
}

/** The button that shows the other posts of a group (RW14). */
function MoreRow({ viewId, id, labelId }: GapRowProps) {
  const engine = useEngine()
  const t = useText()
  const joined = useRelatedIds(id, 'joined')
  return (
    <div className={ownStyles.more} data-joined={joined}>
      <Button
        kind="quiet"
        size="small"
        onClick={() => void engine.call('page', { viewId, direction: 'gap', gapId: id })}
      >
        <span id={labelId}>{t('timeline.more_posts', { count: moreIn(id) })}</span>
      </Button>
    </div>
  )
}

/** A button that loads the missing posts. */
function MissingPosts({ viewId, id, labelId, gap }: GapRowProps) {
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
