import { type ReactNode, useState } from 'react'
import { isCssLength } from '../../../../shared/model/preferenceTable.ts'
import { useText } from '../../../i18n/i18n.ts'
import { TextField } from '../../../parts/TextField.tsx'

interface LengthFieldProps {
  readonly label: ReactNode
  readonly hint: ReactNode
  readonly error: string | undefined
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A CSS length. It holds when it is finished, by Enter or by going elsewhere, and only if it is one. */
export function LengthField({ value, onChange, error, ...words }: LengthFieldProps) {
  const t = useText()
  /** What is being typed; null: what holds. */
  const [typed, setTyped] = useState<string | null>(null)
  const wrong = typed !== null && !isCssLength(typed.trim())
  const finish = (): void => {
    if (typed === null || wrong) return
    setTyped(null)
    if (typed.trim() !== value) onChange(typed.trim())
  }
  return (
    <TextField
      {...words}
      error={wrong ? t('settings.invalid_length') : error}
      value={typed ?? value}
      spellCheck={false}
      autoComplete="off"
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => (wrong ? setTyped(null) : finish())}
      onKeyDown={({ key }) => {
        if (key === 'Enter') finish()
      }}
    />
  )
}
