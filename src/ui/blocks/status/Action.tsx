import type { PostButtonName } from '../../common/keyboard/postButtons.ts'
import { sayNumber } from '../../i18n/format.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import styles from './StatusActions.module.css'

export interface ActionProps {
  readonly className: string
  readonly label: string
  /** Identifies the button for keyboard shortcuts. */
  readonly name?: PostButtonName
  readonly count?: number
  readonly on?: boolean
  /** State of the form that the button toggles. */
  readonly open?: boolean
  /** May resolve with whether it was done. */
  readonly onPress: (button: Element) => unknown
}

/** How long a pressed button has the class of its animation (PO25). */
const ANIMATION_MS = 500

/** Adds a class for the duration of the animation. Not React state, which would render the row twice. */
function animatePress(button: Element): void {
  button.classList.add(`${styles.pressed}`)
  setTimeout(() => button.classList.remove(`${styles.pressed}`), ANIMATION_MS)
}

/** An action's button. It is plain, because a library's trigger in every row makes a streamed post 50 % more expensive to render. */
export function Action({ className, label, name, count = 0, on, open, onPress }: ActionProps) {
  const words = count > 0 ? sayNumber(count, currentLanguage()) : undefined
  return (
    <button
      type="button"
      className={className}
      // The visible count is part of the name, so that voice control users can say it.
      aria-label={words === undefined ? label : `${label} ${words}`}
      aria-pressed={on}
      aria-expanded={open}
      data-tip={label}
      data-key={name}
      onClick={({ currentTarget }) => {
        if (on !== undefined) animatePress(currentTarget)
        onPress(currentTarget)
      }}
    >
      {words && <span className={styles.count}>{words}</span>}
    </button>
  )
}
