import { type ReactNode, useState } from 'react'
import { TextField } from '../../../parts/TextField.tsx'

interface CheckedFieldProps {
  readonly label: ReactNode
  readonly hint: ReactNode
  readonly error: string | undefined
  readonly value: string
  /** What can be kept. */
  readonly check: (value: string) => boolean
  /** Says what it has to be. */
  readonly wrongText: string
  readonly numeric?: boolean
  readonly onChange: (value: string) => void
}

/** One line that has to be something. It holds when it is finished, by Enter or by going elsewhere, and only if it is that. */
export function CheckedField({
  value,
  check,
  wrongText,
  numeric,
  onChange,
  error,
  ...words
}: CheckedFieldProps) {
  /** What is being typed; null: what holds. */
  const [typed, setTyped] = useState<string | null>(null)
  const wrong = typed !== null && !check(typed.trim())
  const finish = (): void => {
    if (typed === null || wrong) return
    setTyped(null)
    if (typed.trim() !== value) onChange(typed.trim())
  }
  return (
    <TextField
      {...words}
      error={wrong ? wrongText : error}
      value={typed ?? value}
      inputMode={numeric ? 'numeric' : undefined}
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
