import { memo, useMemo } from 'react'
import type { Theme } from '../../../../../shared/model/theme.ts'
import { NotificationRow } from '../../../../blocks/notifications/NotificationRow.tsx'
import { StatusRow } from '../../../../blocks/status/StatusRow.tsx'
import { stillEngine } from '../../../../engine/stillEngine.ts'
import { AccountKeyContext, SessionContext } from '../../../../hooks/hooks.ts'
import { EngineContext } from '../../../../hooks/useEngine.ts'
import { useText } from '../../../../i18n/i18n.ts'
import { Badge } from '../../../../parts/Badge.tsx'
import { Button } from '../../../../parts/Button.tsx'
import { Switch } from '../../../../parts/CheckboxField.tsx'
import { classes } from '../../../../parts/classes.ts'
import { Bookmark, Pencil, Trash2 } from '../../../../parts/icons.ts'
import popup from '../../../../parts/Popup.module.css'
import { TextArea } from '../../../../parts/TextArea.tsx'
import { TextField } from '../../../../parts/TextField.tsx'
import { previewStyle, usePreviewSurfaces } from './previewStyle.ts'
import { samples } from './samples.ts'
import styles from './ThemePreview.module.css'

const ME = 'ada@example.org'

interface ThemePreviewProps {
  readonly theme: Theme
  /** The class of a preview that scrolls within itself. Such a preview can be focused, so that keys scroll it. */
  readonly className?: string | undefined
}

/** A sample of the interface in `theme`: bars, posts, a notification, a form and a menu. It is inert. */
export function ThemePreview({ theme, className }: ThemePreviewProps) {
  const t = useText()
  const id = usePreviewSurfaces(theme)
  return (
    <section
      className={classes(styles.frame, className)}
      aria-label={t('settings.look.preview')}
      // A scroller must be focusable, and nothing in this one is.
      tabIndex={className ? 0 : undefined}
    >
      <div
        data-theme="preview"
        data-preview={id}
        className={styles.preview}
        style={previewStyle(theme)}
        inert
      >
        <Sample />
      </div>
    </section>
  )
}

/** Rendered once: a change of the theme only changes the custom properties around it. */
const Sample = memo(function Sample() {
  const t = useText()
  const engine = useMemo(() => stillEngine(ME, samples(t)), [t])
  return (
    <EngineContext value={engine}>
      <SessionContext value={engine.currentSession()}>
        <AccountKeyContext value={ME}>
          <p className={styles.top} data-surface="top-bar">
            <strong>{t('nav.home')}</strong>
          </p>
          <div className={styles.column}>
            <div className={classes(styles.row, styles.fresh)}>
              <StatusRow id="first" labelId="sample-first" />
            </div>
            <div className={styles.row}>
              <StatusRow id="second" labelId="sample-second" />
            </div>
          </div>
          <div className={styles.column}>
            <p className={styles.head} data-surface="header">
              <strong>{t('nav.notifications')}</strong>{' '}
              <Badge count={3} label={t('nav.unread', { count: 3 })} />
            </p>
            <div className={styles.row}>
              <NotificationRow id="like" labelId="sample-like" />
            </div>
          </div>
          <SampleForm />
          <SampleMenu />
        </AccountKeyContext>
      </SessionContext>
    </EngineContext>
  )
})

function SampleForm() {
  const t = useText()
  const nothing = (): void => {}
  return (
    <div className={styles.form}>
      <TextArea
        label={t('settings.look.sample_form')}
        value={t('settings.look.sample_answer')}
        rows={2}
        onChange={nothing}
      />
      <TextField
        label={t('settings.look.sample_field')}
        value="…"
        error={t('settings.look.sample_error')}
        onChange={nothing}
      />
      <Switch label={t('settings.look.sample_switch')} checked onChange={nothing} />
      <p className={styles.buttons}>
        <Button kind="primary">{t('settings.look.sample_primary')}</Button>
        <Button>{t('settings.look.sample_plain')}</Button>
        <Button kind="danger">{t('status.delete')}</Button>
      </p>
    </div>
  )
}

const ITEMS = [
  ['status.bookmark', <Bookmark key="icon" size={18} />],
  ['status.edit', <Pencil key="icon" size={18} />],
  ['status.delete', <Trash2 key="icon" size={18} />],
] as const

function SampleMenu() {
  const t = useText()
  return (
    <ul className={classes(popup.popup, popup.list, styles.menu)}>
      {ITEMS.map(([text, icon], at) => (
        <li
          key={text}
          className={classes(popup.item, at === 2 && popup.danger)}
          data-surface="menu"
          data-highlighted={at === 0 ? '' : undefined}
        >
          <span className={popup.icon}>{icon}</span>
          <span>{t(text)}</span>
        </li>
      ))}
    </ul>
  )
}
