import { type ShadowLayer, THEME_LIMITS } from '../../../../../shared/model/theme.ts'
import { useText } from '../../../../i18n/i18n.ts'
import { IconButton } from '../../../../parts/Button.tsx'
import { CheckboxField } from '../../../../parts/CheckboxField.tsx'
import { ArrowUp } from '../../../../parts/firstIcons.ts'
import { ArrowDown, Trash2 } from '../../../../parts/icons.ts'
import { ColourField } from '../colour/ColourField.tsx'
import { NumberField } from '../NumberField.tsx'
import { RangeField } from '../RangeField.tsx'
import styles from './Shadow.module.css'

const UP = <ArrowUp size={16} aria-hidden />
const DOWN = <ArrowDown size={16} aria-hidden />
const REMOVE = <Trash2 size={16} aria-hidden />

const { shadowPx, shadowBlurPx } = THEME_LIMITS
const LENGTHS = [
  ['x', -shadowPx, shadowPx],
  ['y', -shadowPx, shadowPx],
  ['blur', 0, shadowBlurPx],
  ['spread', -shadowPx, shadowPx],
] as const

interface LayerFieldsProps {
  readonly layer: ShadowLayer
  /** The layer's place, from 1. */
  readonly place: number
  readonly isLast: boolean
  readonly disabled: boolean
  readonly onChange: (layer: ShadowLayer, what: string) => void
  readonly onMove: (by: -1 | 1) => void
  readonly onRemove: () => void
}

/** Edits one layer of a shadow. */
export function LayerFields(props: LayerFieldsProps) {
  const { layer, place, isLast, disabled, onChange, onMove, onRemove } = props
  const t = useText()
  return (
    <fieldset className={styles.layer} disabled={disabled}>
      <legend>{t('settings.look.layer', { place })}</legend>
      <div className={styles.lengths}>
        {LENGTHS.map(([name, min, max]) => (
          <NumberField
            key={name}
            label={t(`settings.look.shadow_${name}`)}
            min={min}
            max={max}
            value={layer[name]}
            onChange={(value) => onChange({ ...layer, [name]: value }, name)}
          />
        ))}
      </div>
      <ColourField
        label={t('settings.look.shadow_colour')}
        value={layer.colour}
        disabled={disabled}
        onChange={(colour) => onChange({ ...layer, colour }, 'colour')}
      />
      <RangeField
        label={t('settings.look.opacity')}
        min={0}
        max={1}
        step={0.01}
        value={layer.alpha}
        text={`${Math.round(layer.alpha * 100)} %`}
        onChange={(alpha) => onChange({ ...layer, alpha }, 'alpha')}
      />
      <div className={styles.layerEnd}>
        <CheckboxField
          label={t('settings.look.shadow_inset')}
          checked={layer.inset}
          onChange={({ target }) => onChange({ ...layer, inset: target.checked }, 'inset')}
        />
        <IconButton
          size="small"
          icon={UP}
          label={t('settings.look.layer_up', { place })}
          disabled={place === 1}
          onClick={() => onMove(-1)}
        />
        <IconButton
          size="small"
          icon={DOWN}
          label={t('settings.look.layer_down', { place })}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
        <IconButton
          size="small"
          icon={REMOVE}
          label={t('settings.look.layer_remove', { place })}
          onClick={onRemove}
        />
      </div>
    </fieldset>
  )
}
