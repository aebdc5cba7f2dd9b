import { useContext } from 'react'
import { useText } from '../../i18n/i18n.ts'
import { SkeletonRow } from '../../parts/Skeleton.tsx'
import { RowSizes } from './rowSizes.ts'

interface WaitingRowProps {
  readonly id: string
  readonly labelId: string
  readonly kind: 'status' | 'notification'
}

/** A placeholder for a row whose entity is not loaded, as high as the row was before if that is known. */
export function WaitingRow({ id, labelId, kind }: WaitingRowProps) {
  const t = useText()
  const size = useContext(RowSizes)(id)
  return (
    <div style={size === undefined ? undefined : { blockSize: size, overflow: 'hidden' }}>
      <span id={labelId} className="visually-hidden">
        {t('general.loading')}
      </span>
      <SkeletonRow kind={kind} />
    </div>
  )
}
