import { useState } from 'react'
import type { Colour } from '../../../../../shared/model/theme.ts'
import { fromOklch, oklchOf } from '../../../../../shared/theme/colour.ts'
import { useText } from '../../../../i18n/i18n.ts'
import { Button } from '../../../../parts/Button.tsx'
import { Eye } from '../../../../parts/icons.ts'
import { RangeField } from '../RangeField.tsx'
import styles from './Colour.module.css'
import { TypedColour } from './TypedColour.tsx'
import { oklchText } from './typedColour.ts'

const PICK = <Eye size={16} aria-hidden />
/** The chroma of the strongest colours that screens show. */
const MAX_CHROMA = 0.37
/** The stops of the hue slider's track. They are near each other, because the browser mixes the colours between them. */
const HUES = [0, 30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330, 360]
const STEPS = [0, 0.25, 0.5, 0.75, 1]

interface ColourSlidersProps {
  /** `#rrggbb`. */
  readonly hex: Colour
  readonly onChange: (hex: Colour) => void
}

/** Sets a colour by lightness, chroma and hue, by typed OKLCH, with the browser's own dialog, or with an eyedropper. */
export function ColourSliders({ hex, onChange }: ColourSlidersProps) {
  const t = useText()
  /** Where the user put the sliders. Grey has no hue and black has no chroma, but their sliders must not jump. */
  const [place, setPlace] = useState({ hex, at: oklchOf(hex) })
  const at = place.hex === hex ? place.at : oklchOf(hex)
  const move = (change: Partial<typeof at>): void => {
    const next = { ...at, ...change }
    const made = fromOklch(next.l, next.c, next.h)
    setPlace({ hex: made, at: next })
    onChange(made)
  }
  const dropper = eyeDropper()
  return (
    <div className={styles.sliders}>
      <RangeField
        label={t('settings.look.lightness')}
        min={0}
        max={1}
        step={0.005}
        value={at.l}
        text={`${Math.round(at.l * 100)} %`}
        track={STEPS.map((l) => fromOklch(l, at.c, at.h))}
        onChange={(l) => move({ l })}
      />
      <RangeField
        label={t('settings.look.chroma')}
        min={0}
        max={MAX_CHROMA}
        step={0.005}
        value={at.c}
        text={`${Math.round((at.c / MAX_CHROMA) * 100)} %`}
        track={STEPS.map((share) => fromOklch(at.l, share * MAX_CHROMA, at.h))}
        onChange={(c) => move({ c })}
      />
      <RangeField
        label={t('settings.look.hue')}
        min={0}
        max={360}
        value={at.h}
        text={`${Math.round(at.h)}°`}
        track={HUES.map((h) => fromOklch(0.7, 0.14, h))}
        onChange={(h) => move({ h })}
      />
      <div className={styles.more}>
        <TypedColour label="OKLCH" shown={oklchText(hex)} onChange={onChange} />
        <label className={styles.native}>
          <span>{t('settings.look.system_picker')}</span>
          <input type="color" value={hex} onChange={({ target }) => onChange(target.value as Colour)} />
        </label>
        {dropper !== null && (
          <Button
            size="small"
            icon={PICK}
            onClick={() =>
              void dropper().then((picked) => {
                if (picked !== null) onChange(picked)
              })
            }
          >
            {t('settings.look.eyedropper')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Picks a colour anywhere on the screen. Resolves to null if the user cancels. */
type EyeDropper = () => Promise<Colour | null>

interface NativeDropper {
  readonly open: () => Promise<{ readonly sRGBHex: string }>
}

/** The browser's eyedropper; null where it has none. */
function eyeDropper(): EyeDropper | null {
  const { EyeDropper: Native } = globalThis as { EyeDropper?: new () => NativeDropper }
  if (Native === undefined) return null
  return async () => {
    try {
      const { sRGBHex } = await new Native().open()
      return /^#[\da-f]{6}$/i.test(sRGBHex) ? (sRGBHex.toLowerCase() as Colour) : null
    } catch {
      return null
    }
  }
}
