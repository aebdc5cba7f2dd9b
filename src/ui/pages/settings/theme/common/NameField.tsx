import { useState } from 'react'
import { THEME_LIMITS } from '../../../../../shared/model/theme.ts'
import { useText } from '../../../../i18n/i18n.ts'
import { TextField } from '../../../../parts/TextField.tsx'
import type { ThemeEdit } from '../editor/themeEdit.ts'

/** The name of the user's own theme. An empty name is not saved. */
export function NameField({ source, change }: Pick<ThemeEdit, 'source' | 'change'>) {
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
