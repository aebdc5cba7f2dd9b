import { useMemo, useRef, useState } from 'react'
import type { Fault } from '../../../../../shared/fault/fault.ts'
import { isThemeText } from '../../../../../shared/model/stored.ts'
import type { ThemeRefusal, ThemeSource } from '../../../../../shared/model/theme.ts'
import type { ReadTheme } from '../../../../../shared/theme/file/readThemeFile.ts'
import { readLink } from '../../../../../shared/theme/file/themeLink.ts'
import { textOf } from '../../../../../shared/theme/file/writeTheme.ts'
import { sayFault } from '../../../../common/faults/sayFault.ts'
import { notice } from '../../../../common/notices/notices.ts'
import { Dialog } from '../../../../common/overlay/Dialog.tsx'
import { useCloseWindow } from '../../../../common/overlay/useCloseWindow.ts'
import type { ThemeProps } from '../../../../common/overlay/windowProps.ts'
import { useSession } from '../../../../hooks/hooks.ts'
import { useEngine } from '../../../../hooks/useEngine.ts'
import { useText } from '../../../../i18n/i18n.ts'
import { Button } from '../../../../parts/Button.tsx'
import { ErrorState } from '../../../../parts/ErrorState.tsx'
import { movedColours } from '../advanced/readable.ts'
import { themeOf } from '../editor/themeOf.ts'
import { useOwnTheme } from '../editor/useOwnTheme.ts'
import { useThemeState } from '../editor/useThemeState.ts'
import { ThemePreview } from '../preview/ThemePreview.tsx'
import styles from '../Theme.module.css'

/** Previews the theme of a file or a link. If the user accepts it, it replaces the user's own theme (TM14, TM27). */
export function ThemeWindow(props: ThemeProps) {
  const read = useMemo(
    (): ReadTheme | null => ('source' in props ? { ok: true, source: props.source } : readLink(props.link)),
    [props],
  )
  if (read?.ok) return <Offer source={read.source} byLink={'link' in props} />
  return <Refused reason={read?.reason ?? 'not_a_theme'} />
}

function Refused({ reason }: { readonly reason: ThemeRefusal }) {
  const leave = useCloseWindow('theme')
  const t = useText()
  return (
    <Dialog
      open
      onClose={leave}
      title={t('settings.look.title')}
      actions={<Button onClick={leave}>{t('general.close')}</Button>}
    >
      <ErrorState
        form="line"
        message={t('settings.look.import_failed')}
        detail={t(`theme_refused.${reason}`)}
      />
    </Dialog>
  )
}

interface OfferProps {
  readonly source: ThemeSource
  readonly byLink: boolean
}

function Offer({ source, byLink }: OfferProps) {
  const leave = useCloseWindow('theme')
  const engine = useEngine()
  const t = useText()
  const { edited, state } = useThemeState()
  const visitor = useSession()?.state === 'signed-out'
  const [fault, setFault] = useState<Fault | 'too_large' | null>(null)
  const [busy, setBusy] = useState(false)
  const name = source.name || t('settings.look.own_default')
  const own = useOwnTheme(state.history.now.ownTheme)
  const moved = source.readable === false ? 0 : movedColours(source).length
  const isClosed = useRef(false)
  const close = (): void => {
    // A theme that is not saved yet, or could not be saved, is discarded.
    if (busy || (fault !== null && fault !== 'too_large')) edited.undo()
    isClosed.current = true
    leave()
  }
  const accept = async (): Promise<void> => {
    const text = textOf({ ...source, name })
    if (!isThemeText(text)) return setFault('too_large')
    setBusy(true)
    edited.change({ ...edited.state().history.now, theme: 'own', ownTheme: text }, 'take')
    await edited.flush()
    if (isClosed.current) return
    setBusy(false)
    const { fault: failed } = edited.state()
    if (failed !== null) return setFault(failed)
    leave()
    notice(engine, 'settings.look.taken', 'success', { name })
  }
  return (
    <Dialog
      open
      onClose={close}
      size="wide"
      title={t('settings.look.take_title', { name })}
      actions={
        <>
          <Button onClick={close}>{t('general.cancel')}</Button>
          <Button kind="primary" busy={busy} onClick={() => void accept()}>
            {t('settings.look.take')}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {byLink && <p>{t('settings.look.take_from_link')}</p>}
        {own !== null && <p>{t('settings.look.take_replaces', { name: own.name })}</p>}
        {visitor && <p>{t('settings.look.take_visitor')}</p>}
        {fault !== null && (
          <ErrorState
            form="line"
            message={t('settings.look.take_failed')}
            detail={fault === 'too_large' ? t('settings.look.too_large') : sayFault(t, fault)}
          />
        )}
        <h3>{t('settings.look.has')}</h3>
        <ul className={styles.list}>
          {themeContents(source).map(({ kind, count }) => (
            <li key={kind}>{t(`settings.look.has_${kind}`, { count })}</li>
          ))}
          {moved > 0 && <li>{t('settings.look.has_moved', { count: moved })}</li>}
        </ul>
        <ThemePreview theme={themeOf(source)} />
      </div>
    </Dialog>
  )
}

/** How many values of each kind a theme sets, without the kinds of which it sets none. */
function themeContents({ colours, radii, shadows, fonts, foreign }: ThemeSource) {
  const counts = {
    colours: Object.keys(colours).length,
    radii: Object.keys(radii).length,
    shadows: Object.keys(shadows ?? {}).length,
    fonts: Object.keys(fonts ?? {}).length,
    foreign: Object.values(foreign ?? {}).reduce((sum, part) => sum + Object.keys(part).length, 0),
  }
  return (Object.keys(counts) as (keyof typeof counts)[])
    .map((kind) => ({ kind, count: counts[kind] }))
    .filter(({ count }) => count > 0)
}
