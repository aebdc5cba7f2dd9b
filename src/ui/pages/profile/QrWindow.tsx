import { Dialog } from '../../common/overlay/Dialog.tsx'
import { useCloseWindow } from '../../common/overlay/useCloseWindow.ts'
import type { QrProps } from '../../common/overlay/windowProps.ts'
import { useText } from '../../i18n/i18n.ts'
import { QrCode } from '../../parts/QrCode.tsx'
import styles from './QrWindow.module.css'

/** The address of a profile as a QR code, and as text for people who can't use the code (PR52). */
export function QrWindow({ name, address }: QrProps) {
  const close = useCloseWindow('qr')
  const t = useText()
  const title = t('user_profile.qr_title', { name })
  return (
    <Dialog open onClose={close} title={title}>
      <div className={styles.code}>
        <QrCode text={address} label={title} />
        <p>{t('user_profile.qr_hint')}</p>
        <bdi dir="ltr" className={styles.address}>
          {address}
        </bdi>
      </div>
    </Dialog>
  )
}
