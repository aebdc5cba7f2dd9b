import type { CSSProperties } from 'react'
import { sayNumber } from '../../i18n/format.ts'
import { currentLanguage, useText } from '../../i18n/i18n.ts'
import styles from './CounterRing.module.css'

/** With this many characters left, or fewer, the ring shows the number. */
const SHOWN_FROM = 50
/** With this many left, or fewer, screen readers announce the number. */
const ANNOUNCED_FROM = 20

interface CounterRingProps {
  readonly used: number
  readonly limit: number
}

/** How much of the character limit a post uses: a ring that fills, with the number of characters left near the limit (C21). */
export function CounterRing({ used, limit }: CounterRingProps) {
  const t = useText()
  const left = limit - used
  const words =
    left < 0 ? t('general.characters_over', { count: -left }) : t('general.characters_left', { count: left })
  return (
    <>
      <span
        role="img"
        aria-label={words}
        data-tip={words}
        className={styles.ring}
        data-level={left < 0 ? 'over' : left <= ANNOUNCED_FROM ? 'near' : undefined}
        style={{ '--used': `${Math.min(1, used / limit) * 360}deg` } as CSSProperties}
      >
        {left <= SHOWN_FROM && <span>{sayNumber(left, currentLanguage())}</span>}
      </span>
      <span className="visually-hidden" aria-live="polite">
        {left <= ANNOUNCED_FROM ? words : ''}
      </span>
    </>
  )
}
