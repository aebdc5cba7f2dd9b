import { markListedRead, useNotificationSource } from '../../blocks/notifications/allAccounts.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useHeldView } from '../../hooks/useHeldView.ts'
import { useViewMeta } from '../../hooks/useViewState.ts'
import { useText } from '../../i18n/i18n.ts'
import { NotificationsPanel } from '../../pages/notifications/NotificationsPanel.tsx'
import { IconButton } from '../../parts/Button.tsx'
import { X } from '../../parts/icons.ts'
import styles from './Drawer.module.css'
import { Drawer } from './Drawer.tsx'

/** A swipe longer than this closes the drawer (L35). */
const SWIPE_PX = 50

/**
 * The notifications over the page. Closing marks them as seen (L35); following a link or going back does not (L36).
 */
export function NotificationsDrawer({ onClose }: { readonly onClose: () => void }) {
  const engine = useEngine()
  const t = useText()
  const view = useHeldView(useNotificationSource().ref)
  const unseenCount = useViewMeta(view, 'unseenCount')
  const markSeenAndClose = (): void => {
    if (unseenCount > 0) markListedRead(engine, view)
    onClose()
  }
  return (
    <Drawer
      title={t('nav.notifications')}
      side="end"
      thresholdPx={SWIPE_PX}
      onClose={markSeenAndClose}
      onBack={onClose}
    >
      <div className={styles.whole}>
        <NotificationsPanel
          end={
            <IconButton
              icon={<X size={20} aria-hidden />}
              label={t('general.close')}
              onClick={markSeenAndClose}
            />
          }
        />
      </div>
    </Drawer>
  )
}
