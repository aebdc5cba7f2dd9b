import { useState } from 'react'
import {
  DEFAULT_RADII,
  THEME_LIMITS,
  THEME_RADII,
  type ThemeSource,
} from '../../../../../shared/model/theme.ts'
import { useText } from '../../../../i18n/i18n.ts'
import { sameValue } from '../../sameValue.ts'
import type { ThemeEdit } from '../editor/themeEdit.ts'
import { NumberField } from '../NumberField.tsx'
import { RangeField } from '../RangeField.tsx'
import { ResetButton } from '../ResetButton.tsx'
import styles from '../Theme.module.css'

/** The slider goes up to three times the default radii. */
const MAX_SHARE = 3

/** Sets the eight radii of a theme, one by one or all at once (TM12). */
export function RoundnessPart({ source, disabled, change }: ThemeEdit) {
  const t = useText()
  const { radii } = source
  /** Where the user put the slider. Radii are whole pixels, so a small step may change none, and the slider must not jump back. */
  const [place, setPlace] = useState({ radii, share: roundness(radii) })
  const share = Math.min(MAX_SHARE, sameValue(place.radii, radii) ? place.share : roundness(radii))
  const scale = (to: number): void => {
    const scaled = scaledRadii(to)
    setPlace({ radii: scaled, share: to })
    change({ ...source, radii: scaled }, 'radii')
  }
  return (
    <div className={styles.part}>
      <RangeField
        label={t('settings.look.all_corners')}
        min={0}
        max={MAX_SHARE}
        step={0.05}
        value={share}
        text={`${Math.round(share * 100)} %`}
        disabled={disabled}
        onChange={scale}
      />
      <ul className={styles.rows}>
        {THEME_RADII.map((name) => {
          const { [name]: own, ...others } = radii
          return (
            <li key={name} className={styles.numberRow}>
              <span
                className={styles.corner}
                style={{ borderStartStartRadius: own ?? DEFAULT_RADII[name] }}
              />
              <span className={styles.rowName}>{t(`settings.look.radius.${name}`)}</span>
              <NumberField
                label={t(`settings.look.radius.${name}`)}
                hideLabel
                min={0}
                max={THEME_LIMITS.radiusPx}
                value={own ?? DEFAULT_RADII[name]}
                disabled={disabled}
                onChange={(value) =>
                  change({ ...source, radii: { ...radii, [name]: value } }, `radius ${name}`)
                }
              />
              <ResetButton
                name={t(`settings.look.radius.${name}`)}
                shown={own !== undefined && !disabled}
                onReset={() => change({ ...source, radii: others }, `reset radius ${name}`)}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

type Radii = ThemeSource['radii']

/** How round a theme is on average: 1 means as round as the defaults, 0 means square. */
function roundness(radii: Radii): number {
  const shares = THEME_RADII.map((name) => (radii[name] ?? DEFAULT_RADII[name]) / DEFAULT_RADII[name])
  return shares.reduce((sum, share) => sum + share, 0) / shares.length
}

/** All corners, `share` times as round as the defaults. */
const scaledRadii = (share: number): Radii =>
  Object.fromEntries(
    THEME_RADII.map((name) => [
      name,
      Math.min(THEME_LIMITS.radiusPx, Math.round(DEFAULT_RADII[name] * share)),
    ]),
  )
