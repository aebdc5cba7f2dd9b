import { useLocation, useNavigate } from 'react-router'
import { useText } from '../../i18n/i18n.ts'
import { IconButton } from '../../parts/Button.tsx'
import flips from '../../parts/flips.module.css'
import { ArrowLeft } from '../../parts/icons.ts'
import { parentOf } from '../links/routes.ts'

/**
 * Whether this tab has a page before this one. The router stores the index of each entry in its state, from 0. An entry
 * made by a changed hash has no index, nor has the one after it. Neither can be the first.
 */
const hasEntryBefore = (): boolean =>
  (history.state as { readonly idx?: number } | null)?.idx !== 0 && history.length > 1

export interface BackButtonProps {
  readonly className?: string | undefined
  /** The path of the page to which this one belongs. Default: that of its route. */
  readonly parent?: string | undefined
}

/** Leads back in the tab's history, else to the page's parent. Absent on a root of the navigation (N38). */
export function BackButton({ className, parent: given }: BackButtonProps) {
  const t = useText()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const parent = given ?? parentOf(pathname)
  if (parent === null) return null
  return (
    <IconButton
      className={className}
      icon={<ArrowLeft className={flips.flips} size={20} aria-hidden />}
      label={t('nav.back')}
      // Replaces the page, so that the parent's own way back does not lead here again.
      onClick={() => void (hasEntryBefore() ? navigate(-1) : navigate(parent, { replace: true }))}
    />
  )
}
