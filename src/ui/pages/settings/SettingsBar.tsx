import type { Ref } from 'react'
import { closeSettings, openedFrom, peekSettings } from '../../blocks/settings/openSettings.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button, IconButton } from '../../parts/Button.tsx'
import { SlidersHorizontal, X } from '../../parts/icons.ts'
import styles from './Settings.module.css'

const RESTORE = <SlidersHorizontal size={18} aria-hidden />
const CLOSE = <X size={18} aria-hidden />

/** The minimised settings: a bar at the bottom of the page, while the page stays usable. */
export function SettingsBar({ ref }: { readonly ref: Ref<HTMLButtonElement> }) {
  const t = useText()
  const close = (): void => {
    const from = openedFrom()
    closeSettings()
    from?.focus()
  }
  return (
    <section className={styles.bar} aria-label={t('settings.minimized')}>
      <Button ref={ref} kind="quiet" icon={RESTORE} onClick={peekSettings}>
        {t('settings.unpeek')}
      </Button>
      <IconButton icon={CLOSE} label={t('settings.close')} onClick={close} />
    </section>
  )
}
