import { Fragment } from 'react'
import { deskLists } from '../../../shared/model/moderation.ts'
import { Dialog } from '../../common/overlay/Dialog.tsx'
import { useCloseWindow } from '../../common/overlay/useCloseWindow.ts'
import { useInstance, usePreference, useSession } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { CheckboxField } from '../../parts/CheckboxField.tsx'
import styles from './Keyboard.module.css'
import { SHORTCUTS, type Shortcut } from './shortcuts.ts'

/** The list of shortcuts, with a switch for all of them. */
export function ShortcutsDialog() {
  const closeOverview = useCloseWindow('keyboard')
  const engine = useEngine()
  const t = useText()
  const keyboardShortcuts = usePreference('keyboardShortcuts')
  const session = useSession()
  const signedIn = session?.state === 'signed-in'
  const hasDesk = deskLists(session, useInstance()?.capabilities).length > 0
  return (
    <Dialog open onClose={closeOverview} title={t('keyboard.title')} size="wide">
      <CheckboxField
        label={t('keyboard.use')}
        hint={t('keyboard.use_hint')}
        checked={keyboardShortcuts}
        onChange={({ target }) =>
          void engine.run({ kind: 'setPreferences', change: { keyboardShortcuts: target.checked } })
        }
      />
      <div className={styles.groups}>
        {SHORTCUTS.map(({ title, shortcuts, isForStaff }) => {
          if (isForStaff && !hasDesk) return null
          const shown = shortcuts.filter(({ needsLogin, unlisted }) => (signedIn || !needsLogin) && !unlisted)
          if (shown.length === 0) return null
          return (
            <section key={title}>
              <h3 className={styles.heading}>{t(title)}</h3>
              <dl className={styles.keys}>
                {shown.map((shortcut) => (
                  <Fragment key={shortcut.keys.join(' ')}>
                    <dt>
                      <Keys shortcut={shortcut} />
                    </dt>
                    <dd>{t(shortcut.text)}</dd>
                  </Fragment>
                ))}
              </dl>
            </section>
          )
        })}
      </div>
      <p className={styles.note}>{t('keyboard.feed_hint')}</p>
    </Dialog>
  )
}

/** The keys of a shortcut: `f or l` for alternatives, `g h` for a sequence. */
function Keys({ shortcut: { keys } }: { readonly shortcut: Shortcut }) {
  const t = useText()
  return keys.map((sequence, index) => (
    <Fragment key={sequence.join(' ')}>
      {index > 0 && <span>{` ${t('keyboard.or')} `}</span>}
      {sequence.map((key, place) => (
        <Fragment key={key}>
          {place > 0 && ' '}
          <kbd className={styles.key} translate="no">
            {key}
          </kbd>
        </Fragment>
      ))}
    </Fragment>
  ))
}
