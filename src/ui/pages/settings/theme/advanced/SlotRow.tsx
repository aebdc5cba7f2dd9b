import type { ColourSlot } from '../../../../../shared/model/theme.ts'
import { NEEDED_COLOURS, TRANSLUCENT_SLOTS } from '../../../../../shared/model/theme.ts'
import { useText } from '../../../../i18n/i18n.ts'
import { ColourField } from '../colour/ColourField.tsx'
import type { ThemeEdit } from '../editor/themeEdit.ts'
import { ResetButton } from '../ResetButton.tsx'
import styles from '../Theme.module.css'
import { ContrastNote } from './ContrastNote.tsx'
import { colourAt, colourNameOf, FOLLOWS, withColour, withoutColour } from './slots.ts'

const includes = (all: readonly string[], name: string): boolean => all.includes(name)

interface SlotRowProps extends ThemeEdit {
  readonly slot: ColourSlot
  /** Says where the colour comes from, and how readable it is. */
  readonly explained?: boolean
}

/** One colour of a theme: the colour itself, what it follows, its contrast, and a reset. */
export function SlotRow({ slot, explained, ...edit }: SlotRowProps) {
  const { source, chosen, disabled, change } = edit
  const t = useText()
  const name = t(`settings.look.slot.${slot}`)
  const own = source.colours[slot] !== undefined
  const needed = includes(NEEDED_COLOURS, slot)
  const follows = FOLLOWS[slot]
  return (
    <li>
      <ColourField
        label={name}
        value={colourAt(source, chosen, slot)}
        translucent={includes(TRANSLUCENT_SLOTS, slot)}
        disabled={disabled}
        onChange={(colour) => change(withColour(source, slot, colour), `colour ${slot}`)}
        note={
          explained && (
            <>
              <small className={styles.origin}>
                {own
                  ? t('settings.look.by_hand')
                  : follows === undefined
                    ? t('settings.look.standard')
                    : t('settings.look.follows', { name: t(`settings.look.slot.${follows}`) })}
              </small>
              <ContrastNote {...edit} name={colourNameOf(slot)} label={name} />
            </>
          )
        }
        tools={
          <ResetButton
            name={name}
            shown={own && !needed && !disabled}
            onReset={() => change(withoutColour(source, slot), `reset ${slot}`)}
          />
        }
      />
    </li>
  )
}
