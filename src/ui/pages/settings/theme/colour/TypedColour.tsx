import { useState } from 'react'
import type { Colour } from '../../../../../shared/model/theme.ts'
import { useText } from '../../../../i18n/i18n.ts'
import { TextField } from '../../../../parts/TextField.tsx'
import styles from './Colour.module.css'
import { readTyped } from './typedColour.ts'

interface TypedColourProps {
  readonly label: string
  readonly hideLabel?: boolean
  /** The colour as it is written in this field. */
  readonly shown: string
  readonly disabled?: boolean | undefined
  readonly onChange: (hex: Colour) => void
}

/** A text field for a colour. The text takes effect as soon as it is a valid colour. */
export function TypedColour({ shown, onChange, ...rest }: TypedColourProps) {
  const t = useText()
  /** The typed text until the field loses the focus; null before. */
  const [typed, setTyped] = useState<string | null>(null)
  const wrong = typed !== null && readTyped(typed) === undefined
  return (
    <TextField
      {...rest}
      dir="ltr"
      className={styles.typed}
      spellCheck={false}
      autoComplete="off"
      autoCapitalize="none"
      error={wrong ? t('settings.look.no_colour') : undefined}
      value={typed ?? shown}
      onChange={({ target }) => {
        setTyped(target.value)
        const read = readTyped(target.value)
        if (read !== undefined) onChange(read)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
