import type { Lookup } from '../../../shared/protocol/operations.ts'
import { sayFault } from '../../app/sayFault.ts'
import { useText } from '../../i18n/i18n.ts'
import { ErrorState } from '../../parts/ErrorState.tsx'
import { RichText } from '../../parts/RichText.tsx'
import { SkeletonRow } from '../../parts/Skeleton.tsx'
import { Part } from './Part.tsx'
import { useLookup } from './useLookup.ts'

const TERMS: Lookup = { kind: 'terms' }

/** The terms of service; nothing where the instance has none. */
export function Terms() {
  const t = useText()
  const { answer, fault, retry } = useLookup(TERMS)
  if (answer !== null && (answer.terms ?? []).length === 0) return null
  return (
    <Part title={t('about.terms')}>
      {fault !== null && <ErrorState form="line" message={sayFault(t, fault)} onRetry={retry} />}
      {answer === null && fault === null && <SkeletonRow kind="notification" />}
      {answer?.terms && <RichText text={answer.terms} />}
    </Part>
  )
}
