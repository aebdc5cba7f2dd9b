import type { InstanceDocument } from '../../../shared/protocol/operations.ts'
import { sayFault } from '../../common/faults/sayFault.ts'
import { useLookup } from '../../hooks/useLookup.ts'
import { useText } from '../../i18n/i18n.ts'
import { ErrorState } from '../../parts/ErrorState.tsx'
import { RichText } from '../../parts/RichText.tsx'
import { SkeletonRow } from '../../parts/Skeleton.tsx'
import { Part } from './Part.tsx'

/** A text that the instance's admins wrote. Renders nothing if there is none. */
export function DocumentPart({ document }: { readonly document: InstanceDocument }) {
  const t = useText()
  const { outcome, again } = useLookup({ kind: 'document', document })
  const text = outcome?.ok ? (outcome.value.document ?? []) : null
  if (text?.length === 0) return null
  // Only the terms can be expected to exist, so only they reserve space while they load.
  if (outcome === null && document !== 'terms') return null
  return (
    <Part title={t(`about.${document}`)}>
      {outcome === null && <SkeletonRow kind="notification" />}
      {outcome?.ok === false && (
        <ErrorState form="line" message={sayFault(t, outcome.fault)} onRetry={again} />
      )}
      {text !== null && <RichText text={text} />}
    </Part>
  )
}
