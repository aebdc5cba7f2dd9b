import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import type { EmojiChoice, EmojiGroup } from '../../../shared/model/emoji.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { IconButton } from '../../parts/Button.tsx'
import { Emoji } from '../../parts/Emoji.tsx'
import { Ellipsis } from '../../parts/icons.ts'
import { isOfInputMethod } from '../../parts/isOfInputMethod.ts'
import styles from './EmojiPicker.module.css'
import { reactionChoices } from './reactionChoices.ts'

interface QuickReactionsProps {
  readonly groups: readonly EmojiGroup[]
  readonly onPick: (emoji: EmojiChoice) => void
  /** Shows the whole picker. `typed`: what the search begins with. */
  readonly onAll: (typed: string) => void
}

/** Six reactions, and a button for all emoji (RE13). A key that types a letter begins a search in all of them. */
export function QuickReactions({ groups, onPick, onAll }: QuickReactionsProps) {
  const engine = useEngine()
  const t = useText()
  const row = useRef<HTMLDivElement>(null)
  const choices = useMemo(() => reactionChoices(groups), [groups])
  useEffect(() => row.current?.querySelector('button')?.focus(), [])
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey, nativeEvent, currentTarget } = event
    if (isOfInputMethod(nativeEvent) || ctrlKey || metaKey || altKey) return
    const buttons = [...currentTarget.querySelectorAll('button')]
    const at = buttons.findIndex((button) => button.matches(':focus'))
    const isRtl = getComputedStyle(currentTarget).direction === 'rtl'
    const step = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[key]
    if (step !== undefined) buttons.at((at + step) % buttons.length)?.focus()
    else if (key === 'ArrowDown') onAll('')
    else if (key.length === 1 && key !== ' ') onAll(key)
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={row}
      className={styles.quick}
      role="toolbar"
      aria-label={t('emoji.quick')}
      onKeyDown={onKeyDown}
    >
      {choices.map((choice) => {
        const { replacement, name, imageUrl } = choice
        return (
          <button
            key={replacement}
            type="button"
            className={styles.quickItem}
            aria-label={name}
            title={name}
            onClick={() => {
              void engine.run({ kind: 'pickEmoji', emoji: replacement })
              onPick(choice)
            }}
          >
            {imageUrl === undefined ? (
              replacement
            ) : (
              <Emoji name={name} url={imageUrl} staticUrl={imageUrl} still size="large" />
            )}
          </button>
        )
      })}
      <IconButton
        icon={<Ellipsis size={20} aria-hidden />}
        label={t('emoji.all')}
        onClick={() => onAll('')}
      />
    </div>
  )
}
