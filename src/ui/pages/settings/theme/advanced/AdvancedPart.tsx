import { useText } from '../../../../i18n/i18n.ts'
import type { ThemeEdit } from '../editor/themeEdit.ts'
import styles from '../Theme.module.css'
import { GuardPart } from './GuardPart.tsx'
import { SlotRow } from './SlotRow.tsx'
import { SLOT_GROUPS, type SlotGroup } from './slots.ts'

const GROUPS = Object.keys(SLOT_GROUPS) as SlotGroup[]

/** Every colour of a theme, with its contrast (TM13). */
export function AdvancedPart(edit: ThemeEdit) {
  const t = useText()
  return (
    <div className={styles.part}>
      <GuardPart {...edit} />
      {GROUPS.map((group) => (
        <section key={group} aria-label={t(`settings.look.group.${group}`)}>
          <h4>{t(`settings.look.group.${group}`)}</h4>
          <ul className={styles.rows}>
            {SLOT_GROUPS[group].map((slot) => (
              <SlotRow key={slot} slot={slot} explained {...edit} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
