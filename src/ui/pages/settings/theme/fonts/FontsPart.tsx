import { useState } from 'react'
import { THEME_LIMITS, type ThemeFonts } from '../../../../../shared/model/theme.ts'
import { fontNames } from '../../../../../shared/theme/fonts.ts'
import { useText } from '../../../../i18n/i18n.ts'
import { TextField } from '../../../../parts/TextField.tsx'
import type { ThemeEdit } from '../editor/themeEdit.ts'
import { NumberField } from '../NumberField.tsx'
import { ResetButton } from '../ResetButton.tsx'
import styles from '../Theme.module.css'
import { fontMeasurer, hasFont } from './hasFont.ts'

const FAMILIES = ['interface', 'posts', 'mono'] as const
const SIZES = ['size', 'postSize', 'line'] as const
const { minFontPx, maxFontPx, minLine, maxLine, fontChars } = THEME_LIMITS
/** The range of each size, and its default. */
const RANGES = {
  size: { min: minFontPx, max: maxFontPx, step: 0.5, standard: 15 },
  postSize: { min: minFontPx, max: maxFontPx, step: 0.5, standard: 15 },
  line: { min: minLine, max: maxLine, step: 0.05, standard: 1.5 },
} as const

/** The fonts of a theme by name, their sizes, and the line height. */
export function FontsPart({ source, disabled, change }: ThemeEdit) {
  const t = useText()
  const { fonts = {} } = source
  const put = (next: ThemeFonts, subject: string): void => change({ ...source, fonts: next }, subject)
  const reset = (name: keyof ThemeFonts): void => {
    const { [name]: _, ...others } = fonts
    put(others, `reset font ${name}`)
  }
  return (
    <div className={styles.part}>
      <p className={styles.hint}>{t('settings.look.fonts_hint')}</p>
      <ul className={styles.rows}>
        {FAMILIES.map((name) => (
          <li key={name} className={styles.fieldRow}>
            <FontField
              name={name}
              value={fonts[name] ?? ''}
              disabled={disabled}
              onChange={(names) =>
                names === '' ? reset(name) : put({ ...fonts, [name]: names }, `font ${name}`)
              }
            />
            <ResetButton
              name={t(`settings.look.font.${name}`)}
              shown={fonts[name] !== undefined && !disabled}
              onReset={() => reset(name)}
            />
          </li>
        ))}
        {SIZES.map((name) => (
          <li key={name} className={styles.numberRow}>
            <span className={styles.rowName}>{t(`settings.look.font.${name}`)}</span>
            <NumberField
              label={t(`settings.look.font.${name}`)}
              hideLabel
              min={RANGES[name].min}
              max={RANGES[name].max}
              step={RANGES[name].step}
              value={fonts[name] ?? (name === 'postSize' ? fonts.size : undefined) ?? RANGES[name].standard}
              disabled={disabled}
              onChange={(value) => put({ ...fonts, [name]: value }, `font ${name}`)}
            />
            <ResetButton
              name={t(`settings.look.font.${name}`)}
              shown={fonts[name] !== undefined && !disabled}
              onReset={() => reset(name)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface FontFieldProps {
  readonly name: (typeof FAMILIES)[number]
  readonly value: string
  readonly disabled: boolean
  readonly onChange: (names: string) => void
}

/** A field for the names of fonts. What can't be part of a name is not saved, but stays in the field while the user types. */
function FontField({ name, value, disabled, onChange }: FontFieldProps) {
  const t = useText()
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      label={t(`settings.look.font.${name}`)}
      dir="ltr"
      spellCheck={false}
      autoComplete="off"
      autoCapitalize="none"
      maxLength={fontChars}
      placeholder={name === 'mono' ? 'ui-monospace, monospace' : 'system-ui'}
      hint={<FontState names={value} />}
      value={typed ?? value}
      disabled={disabled}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(fontNames(target.value).join(', '))
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

/** Which of the named fonts this browser has. */
function FontState({ names }: { readonly names: string }) {
  const t = useText()
  const [measure] = useState(fontMeasurer)
  const all = fontNames(names)
  const missing = all.filter((name) => hasFont(name, measure) === false)
  const used = all.find((name) => hasFont(name, measure) !== false)
  if (all.length === 0) return t('settings.look.font_standard')
  if (missing.length === 0) return t('settings.look.font_here')
  return (
    <>
      <span>{t('settings.look.font_missing', { names: missing.join(', ') })}</span>{' '}
      <span>
        {used === undefined ? t('settings.look.font_fallback') : t('settings.look.font_used', { name: used })}
      </span>
    </>
  )
}
