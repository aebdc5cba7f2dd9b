import { sayFault } from '../../common/faults/sayFault.ts'
import { useLookup } from '../../hooks/useLookup.ts'
import { useText } from '../../i18n/i18n.ts'
import { ErrorState } from '../../parts/ErrorState.tsx'
import { RichText } from '../../parts/RichText.tsx'
import { SkeletonRow } from '../../parts/Skeleton.tsx'
import { Part } from './Part.tsx'

/** The terms of service. Renders nothing if the instance has none. */
export function Terms() {
  const t = useText()
  const { outcome, again } = useLookup({ kind: 'terms' })
  const terms = outcome?.ok ? (outcome.value.terms ?? []) : null
  if (terms?.length === 0) return null
  return (
    <Part title={t('about.terms')}>
      {outcome === null && <SkeletonRow kind="notification" />}
      {outcome?.ok === false && (
        <ErrorState form="line" message={sayFault(t, outcome.fault)} onRetry={again} />
      )}
      {terms !== null && <RichText text={terms} />}
    </Part>
  )
}
