import type { OpenTab } from '../../../shared/model/openTab.ts'
import { bringToFront, canBringToFront } from '../../common/links/bringToFront.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'

interface GoToTabProps {
  readonly tab: OpenTab
  readonly onGone?: () => void
  /** Called with the text that says that the tab could not be brought to front. */
  readonly onRefused: (text: string) => void
  readonly className?: string | undefined
}

/** Brings a tab to front; nothing for those that this one can't (RO11). */
export function GoToTab({ tab: { windowName, title }, onGone, onRefused, className }: GoToTabProps) {
  const t = useText()
  if (!canBringToFront(windowName)) return null
  const go = (): void => {
    if (bringToFront(windowName)) onGone?.()
    else onRefused(t('roost.refused.go', { title }))
  }
  return (
    <Button className={className} kind="quiet" size="small" onClick={go}>
      {t('roost.go')}
    </Button>
  )
}
