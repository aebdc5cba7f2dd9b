import { type Ref, useEffect, useRef, useState } from 'react'
import {
  closeSettings,
  openSettings,
  peekSettings,
  type SettingsTabId,
  settingsOf,
} from '../../blocks/settings/openSettings.ts'
import { useLayout } from '../../common/layout/useLayout.ts'
import { Dialog } from '../../common/overlay/Dialog.tsx'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { useCell } from '../../mirror/useCell.ts'
import { Button, IconButton } from '../../parts/Button.tsx'
import { Minus, SlidersHorizontal, X } from '../../parts/icons.ts'
import styles from './Settings.module.css'
import { SettingsBody } from './SettingsBody.tsx'

const MINIMISE = <Minus size={20} aria-hidden />
const RESTORE = <SlidersHorizontal size={18} aria-hidden />
const CLOSE = <X size={18} aria-hidden />

/** The settings over the page: visible, or minimised to a bar without losing their state (ST1, ST2). */
export function SettingsWindow() {
  const engine = useEngine()
  const t = useText()
  const settings = settingsOf(engine)
  const state = useCell(settings.shown, 'state')
  const requestedTab = useCell(settings.shown, 'tab')
  const [tab, setTab] = useState<SettingsTabId | null>(requestedTab)
  const [query, setQuery] = useState('')
  const search = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLElement>(null)
  const bar = useRef<HTMLButtonElement>(null)
  const phone = useLayout() === 'mobile'
  const [knownRequest, setKnownRequest] = useState(requestedTab)
  // A tab was requested while the window was open.
  if (knownRequest !== requestedTab) {
    setKnownRequest(requestedTab)
    if (requestedTab !== null) {
      setTab(requestedTab)
      setQuery('')
    }
  }
  // The page before this one could not open it.
  useEffect(() => {
    if (settings.shown.state === 'hidden') openSettings(engine)
  }, [engine, settings])
  // A request is cleared once it was handled, so that the same tab can be requested again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each request
  useEffect(() => {
    settings.shown.tab = null
  }, [requestedTab])
  return (
    <>
      <Dialog
        open={state === 'visible'}
        onClose={() => closeSettings(engine)}
        keepMounted
        size="large"
        title={t('settings.settings')}
        tools={<IconButton icon={MINIMISE} label={t('settings.peek')} onClick={() => peekSettings(engine)} />}
        // On a phone, a focused field would open the keyboard, which covers half of the window.
        initialFocus={phone ? list : search}
        finalFocus={() => (settings.shown.state === 'minimized' ? bar.current : settings.openedFrom) ?? true}
      >
        <SettingsBody
          phone={phone}
          tab={tab}
          onTab={setTab}
          query={query}
          onQuery={setQuery}
          searchRef={search}
          listRef={list}
        />
      </Dialog>
      {state === 'minimized' && <SettingsBar ref={bar} />}
    </>
  )
}

/** The minimised settings: a bar at the bottom of the page, while the page stays usable. */
function SettingsBar({ ref }: { readonly ref: Ref<HTMLButtonElement> }) {
  const engine = useEngine()
  const t = useText()
  const close = (): void => {
    const from = settingsOf(engine).openedFrom
    closeSettings(engine)
    from?.focus()
  }
  return (
    <section className={styles.bar} aria-label={t('settings.minimized')}>
      <Button ref={ref} kind="quiet" icon={RESTORE} onClick={() => peekSettings(engine)}>
        {t('settings.unpeek')}
      </Button>
      <IconButton icon={CLOSE} label={t('settings.close')} onClick={close} />
    </section>
  )
}
