import { useMemo } from 'react'
import { type Colour, slotOf } from '../../../../../shared/model/theme.ts'
import { useText } from '../../../../i18n/i18n.ts'
import { Button } from '../../../../parts/Button.tsx'
import { Switch } from '../../../../parts/CheckboxField.tsx'
import type { ThemeEdit } from '../editor/themeEdit.ts'
import styles from '../Theme.module.css'
import { movedColours, withAllReadable } from './readable.ts'

/** The switch of the guard, which keeps text readable, and the colours that the guard changes (TM20). */
export function GuardPart({ source, disabled, change }: ThemeEdit) {
  const t = useText()
  const moved = useMemo(() => movedColours(source), [source])
  const guarded = source.readable !== false
  const switchGuard = (on: boolean): void => {
    const { readable: _, ...rest } = source
    change(on ? rest : { ...rest, readable: false }, 'guard')
  }
  return (
    <section className={styles.guard} aria-label={t('settings.look.guard')}>
      <Switch
        label={t('settings.look.guard')}
        hint={t('settings.look.guard_hint')}
        checked={guarded}
        disabled={disabled}
        onChange={({ target }) => switchGuard(target.checked)}
      />
      {moved.length > 0 && (
        <>
          <p>{t(guarded ? 'settings.look.moved' : 'settings.look.unreadable', { count: moved.length })}</p>
          <ul className={styles.moved}>
            {moved.map(({ name, from, to }) => (
              <li key={name}>
                <span>{t(`settings.look.slot.${slotOf(name)}`)}</span>
                <Dot colour={from} />
                {guarded && (
                  <>
                    {/* The style sheet mirrors the arrow in right-to-left languages. */}
                    <span aria-hidden="true">→</span>
                    <Dot colour={to} />
                  </>
                )}
              </li>
            ))}
          </ul>
          <Button
            size="small"
            disabled={disabled}
            onClick={({ currentTarget }) => {
              currentTarget.closest('section')?.querySelector<HTMLElement>('input')?.focus()
              change(withAllReadable(source), 'mend all')
            }}
          >
            {t('settings.look.mend_all')}
          </Button>
        </>
      )}
    </section>
  )
}

const Dot = ({ colour }: { readonly colour: Colour }) => (
  <>
    <span className={styles.dot} style={{ backgroundColor: colour }} aria-hidden="true" />
    <code dir="ltr" translate="no">
      {colour}
    </code>
  </>
)
