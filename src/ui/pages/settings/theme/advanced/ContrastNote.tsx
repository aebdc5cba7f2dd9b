import { type SurfaceInk, slotOf, type ThemeColourName } from '../../../../../shared/model/theme.ts'
import { useText } from '../../../../i18n/i18n.ts'
import { Button } from '../../../../parts/Button.tsx'
import type { ThemeEdit } from '../editor/themeEdit.ts'
import styles from '../Theme.module.css'
import { contrastText, gradeOf, withOneReadable, worstOf } from './readable.ts'

interface ContrastNoteProps extends ThemeEdit {
  readonly name: ThemeColourName | SurfaceInk
  /** The colour's name on screen. */
  readonly label: string
}

/** The lowest contrast of a colour, in words, and if it is too low a button that makes the colour readable (TM13). */
export function ContrastNote({ source, chosen, disabled, change, name, label }: ContrastNoteProps) {
  const t = useText()
  const worst = worstOf(chosen, name)
  if (worst === undefined) return null
  const words = {
    contrast: contrastText(worst.contrast),
    back: t(`settings.look.slot.${slotOf(worst.back)}`),
  }
  const grade = gradeOf(worst)
  if (grade !== null)
    return <small className={styles.good}>{t('settings.look.contrast_ok', { ...words, grade })}</small>
  return (
    <>
      <small className={styles.bad}>
        {t('settings.look.contrast_low', { ...words, needed: String(worst.needed) })}
      </small>
      <Button
        size="small"
        aria-label={t('settings.look.mend_slot', { name: label })}
        disabled={disabled}
        onClick={({ currentTarget }) => {
          // The button disappears once the colour is readable.
          currentTarget.closest('li')?.querySelector<HTMLElement>('button')?.focus()
          change(withOneReadable(source, name), `mend ${name}`)
        }}
      >
        {t('settings.look.mend')}
      </Button>
    </>
  )
}
