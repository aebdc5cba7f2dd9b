import { sayFault } from '../../app/sayFault.ts'
import { useText } from '../../i18n/i18n.ts'
import { ErrorState } from '../../parts/ErrorState.tsx'
import { RichText } from '../../parts/RichText.tsx'
import { SkeletonRow } from '../../parts/Skeleton.tsx'
import { Part } from './Part.tsx'
import { useTerms } from './useTerms.ts'

/** The terms of service; nothing where the instance has none. */
export function Terms() {
  const t = useText()
  const { terms, fault, retry } = useTerms()
  if (terms?.length === 0) return null
  return (
    <Part title={t('about.terms')}>
      {fault !== null && <ErrorState form="line" message={sayFault(t, fault)} onRetry={retry} />}
      {terms === null && fault === null && <SkeletonRow kind="notification" />}
      {terms !== null && <RichText text={terms} />}
    </Part>
  )
}
