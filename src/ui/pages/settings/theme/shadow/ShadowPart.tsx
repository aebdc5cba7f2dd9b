import { useRef, useState } from 'react'
import {
  SHADOW_SLOTS,
  type ShadowLayer,
  type ShadowSlot,
  THEME_LIMITS,
} from '../../../../../shared/model/theme.ts'
import { shadowCss } from '../../../../../shared/theme/shadows.ts'
import { useText } from '../../../../i18n/i18n.ts'
import { Button } from '../../../../parts/Button.tsx'
import { Plus } from '../../../../parts/icons.ts'
import { Select } from '../../../../parts/Select.tsx'
import type { ThemeEdit } from '../editor/themeEdit.ts'
import { previewStyle } from '../preview/previewStyle.ts'
import styles from '../Theme.module.css'
import { LayerFields } from './LayerFields.tsx'
import { moved, NEW_LAYER, without } from './layers.ts'
import shadow from './Shadow.module.css'

const ADD = <Plus size={16} aria-hidden />

/** Edits the shadows of a theme. Each is a list of layers. */
export function ShadowPart({ source, shown, disabled, change }: ThemeEdit) {
  const t = useText()
  const [slot, setSlot] = useState<ShadowSlot>('panel')
  const list = useRef<HTMLDivElement>(null)
  const own = source.shadows?.[slot]
  const layers = shown.shadows[slot]
  const put = (next: readonly ShadowLayer[], subject: string): void =>
    change({ ...source, shadows: { ...source.shadows, [slot]: next } }, `shadow ${slot} ${subject}`)
  const reset = (): void => {
    const { [slot]: _, ...others } = source.shadows ?? {}
    change({ ...source, shadows: others }, `reset shadow ${slot}`)
  }
  /** Called when the pressed button disappears or is disabled. */
  const focusAdd = (): void => list.current?.querySelector<HTMLElement>('[data-add]')?.focus()
  return (
    <div className={styles.part} ref={list}>
      <Select
        label={t('settings.look.shadow_of')}
        value={slot}
        onChange={setSlot}
        options={SHADOW_SLOTS.map((value) => ({ value, label: t(`settings.look.shadow.${value}`) }))}
      />
      <div className={shadow.sample} aria-hidden="true" data-theme="preview" style={previewStyle(shown)}>
        <span style={{ boxShadow: shadowCss(layers) }} />
      </div>
      {layers.length === 0 && <p className={styles.hint}>{t('settings.look.no_layers')}</p>}
      {layers.map((layer, at) => (
        <LayerFields
          key={`${slot} ${at}`}
          layer={layer}
          place={at + 1}
          isLast={at === layers.length - 1}
          disabled={disabled}
          onChange={(next, what) => put(layers.with(at, next), `${at} ${what}`)}
          onMove={(by) => put(moved(layers, at, at + by), `move ${at} ${by}`)}
          onRemove={() => {
            focusAdd()
            put(without(layers, at), `remove ${at} ${layers.length}`)
          }}
        />
      ))}
      <div className={styles.buttons}>
        <Button
          data-add
          size="small"
          icon={ADD}
          disabled={disabled || layers.length >= THEME_LIMITS.layers}
          onClick={() => put([...layers, NEW_LAYER], `add ${layers.length}`)}
        >
          {t('settings.look.layer_add')}
        </Button>
        <Button
          size="small"
          disabled={disabled || own === undefined}
          onClick={() => {
            focusAdd()
            reset()
          }}
        >
          {t('settings.look.reset_shadow')}
        </Button>
      </div>
    </div>
  )
}
