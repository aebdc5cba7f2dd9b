import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useText } from '../i18n/i18n.ts'
import { IconButton } from '../parts/Button.tsx'
import styles from './Shell.module.css'

interface DrawerProps {
  readonly title: string
  readonly side: 'start' | 'end'
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A panel that comes over a phone's page. The browser's own dialog keeps the focus inside and hears Escape. */
export function Drawer({ title, side, onClose, children }: DrawerProps) {
  const t = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press beside the panel closes it; by keyboard it is Escape
    <dialog
      ref={dialog}
      className={side === 'start' ? styles.drawer : `${styles.drawer} ${styles.drawerEnd}`}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <div className={styles.drawerBody}>
        <div className={styles.drawerHead}>
          <IconButton icon={<X size={20} aria-hidden />} label={t('general.close')} onClick={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  )
}
