import { type KeyboardEvent, useEffect, useRef } from 'react'
import { usePreference } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { Clock } from '../../parts/icons.ts'
import { OptionalImage } from '../../parts/OptionalImage.tsx'
import styles from './EmojiPicker.module.css'
import type { EmojiLines } from './emojiLines.ts'
import { useGroupName } from './useGroupName.ts'

interface GroupBarProps {
  readonly sources: readonly EmojiLines[]
  /** Index of the group at the top of the grid. */
  readonly topGroup: number
  readonly onChoose: (group: number) => void
}

/** The emoji groups, each shown as its first emoji. A toolbar: one tab stop, with arrow keys inside. */
export function GroupBar({ sources, topGroup, onChoose }: GroupBarProps) {
  const t = useText()
  const still = usePreference('stopGifs')
  const nameOf = useGroupName()
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    bar.current?.children[topGroup]?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [topGroup])
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, currentTarget, target } = event
    const buttons = [...currentTarget.querySelectorAll('button')]
    const at = buttons.indexOf(target as HTMLButtonElement)
    const rtl = getComputedStyle(currentTarget).direction === 'rtl'
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: at + (rtl ? -1 : 1),
      ArrowLeft: at + (rtl ? 1 : -1),
      Home: 0,
      End: buttons.length - 1,
    }
    const next = steps[key]
    if (next === undefined) return
    event.preventDefault()
    buttons[Math.max(0, Math.min(buttons.length - 1, next))]?.focus()
  }
  return (
    <div
      ref={bar}
      className={styles.groups}
      role="toolbar"
      aria-label={t('emoji.groups')}
      onKeyDown={onKeyDown}
    >
      {sources.map((source, at) => {
        const { kind, name } = source.group
        const label = nameOf(source.group)
        const first = source.first
        return (
          <button
            key={`${kind}/${name}`}
            type="button"
            className={styles.group}
            tabIndex={at === topGroup ? 0 : -1}
            aria-label={label}
            aria-current={at === topGroup || undefined}
            data-tip={label}
            onClick={() => onChoose(at)}
          >
            {kind === 'recent' ? (
              <Clock size={18} aria-hidden />
            ) : first?.imageUrl === undefined ? (
              <span aria-hidden="true">{first?.replacement}</span>
            ) : (
              <OptionalImage className={styles.sign} url={first.imageUrl} still={still} />
            )}
          </button>
        )
      })}
    </div>
  )
}
