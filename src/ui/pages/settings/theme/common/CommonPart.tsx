import { useState } from 'react'
import {
  BASE_SLOTS,
  DENSITIES,
  THEME_LIMITS,
  type ThemeWallpaper,
} from '../../../../../shared/model/theme.ts'
import { veilOf } from '../../../../../shared/theme/sheetOf.ts'
import { useText } from '../../../../i18n/i18n.ts'
import { Button } from '../../../../parts/Button.tsx'
import { RefreshCw } from '../../../../parts/firstIcons.ts'
import { Select } from '../../../../parts/Select.tsx'
import { TextField } from '../../../../parts/TextField.tsx'
import { SlotRow } from '../advanced/SlotRow.tsx'
import type { ThemeEdit } from '../editor/themeEdit.ts'
import type { ThemeEditor } from '../editor/useThemeEditor.ts'
import { FilesPart } from '../file/FilesPart.tsx'
import { RangeField } from '../RangeField.tsx'
import styles from '../Theme.module.css'
import { randomTheme } from './randomTheme.ts'
import { ThemeCards } from './ThemeCards.tsx'

const DICE = <RefreshCw size={16} aria-hidden />

/** The settings that most people change: the choice of a theme, its base colours, its density, the wallpaper, and files. */
export function CommonPart({ editor }: { readonly editor: ThemeEditor }) {
  const t = useText()
  const { source, disabled, change, isOwn } = editor
  const { density = 'normal' } = source
  return (
    <div className={styles.part}>
      <ThemeCards editor={editor} />
      {isOwn && <NameField source={source} change={change} />}
      <section aria-label={t('settings.look.base')}>
        <h4>{t('settings.look.base')}</h4>
        <p className={styles.hint}>{t('settings.look.base_hint')}</p>
        <ul className={styles.rows}>
          {BASE_SLOTS.map((slot) => (
            <SlotRow key={slot} slot={slot} {...editor} />
          ))}
        </ul>
        <Button
          size="small"
          icon={DICE}
          disabled={disabled}
          onClick={() =>
            change(
              { ...source, colours: randomTheme(source.name, Math.random).colours },
              `random ${Date.now()}`,
            )
          }
        >
          {t('settings.look.random')}
        </Button>
      </section>
      <Select
        label={t('settings.look.density')}
        hint={t('settings.look.density_hint')}
        value={density}
        disabled={disabled}
        onChange={(next) => change({ ...source, density: next }, 'density')}
        options={DENSITIES.map((value) => ({ value, label: t(`settings.look.density_${value}`) }))}
      />
      <WallpaperPart editor={editor} />
      <FilesPart editor={editor} />
    </div>
  )
}

/** The name of the user's own theme. An empty name is not saved. */
function NameField({ source, change }: Pick<ThemeEdit, 'source' | 'change'>) {
  const t = useText()
  /** The typed text until the field loses the focus; null before. */
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      label={t('settings.look.own_name')}
      maxLength={THEME_LIMITS.nameChars}
      autoComplete="off"
      value={typed ?? source.name}
      onChange={({ target: { value } }) => {
        setTyped(value)
        if (value.trim() !== '') change({ ...source, name: value.trim() }, 'name')
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

function WallpaperPart({ editor: { source, shown, disabled, change } }: { readonly editor: ThemeEditor }) {
  const t = useText()
  const { wallpaper = {} } = source
  const percents = { veil: Math.round(veilOf(shown) * 100), dim: Math.round((wallpaper.dim ?? 0) * 100) }
  const setWallpaper = (next: ThemeWallpaper): void =>
    change({ ...source, wallpaper: next }, `wallpaper ${Object.keys(next).join()}`)
  return (
    <section className={styles.fields} aria-label={t('settings.look.wallpaper')}>
      <h4>{t('settings.look.wallpaper')}</h4>
      <p className={styles.hint}>{t('settings.look.wallpaper_hint')}</p>
      {(['veil', 'dim'] as const).map((name) => (
        <RangeField
          key={name}
          label={t(`settings.look.${name}`)}
          min={0}
          max={100}
          value={percents[name]}
          text={`${percents[name]} %`}
          disabled={disabled}
          onChange={(percent) => setWallpaper({ ...wallpaper, [name]: percent / 100 })}
        />
      ))}
      <RangeField
        label={t('settings.look.blur')}
        min={0}
        max={THEME_LIMITS.blurPx}
        value={wallpaper.blur ?? 0}
        text={t('settings.look.pixels', { count: wallpaper.blur ?? 0 })}
        disabled={disabled}
        onChange={(blur) => setWallpaper({ ...wallpaper, blur })}
      />
    </section>
  )
}
