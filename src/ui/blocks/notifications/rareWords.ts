import { type NotificationType, WORDED_KINDS } from '../../../shared/model/notification.ts'
import type { Say } from '../../i18n/i18n.ts'
import { commonLine } from './notificationWords.ts'

interface Line {
  readonly type: NotificationType
  /** The reaction. */
  readonly emoji: string
  /** The actor is the user. */
  readonly own: boolean
  readonly about?: string | undefined
  /** The actor is unknown, or not named. */
  readonly nobody?: boolean
}

/** The line of a notification of any type, in two parts: before and after the actor's name. One part: without the name (NO4, NK5). */
export function lineAround(say: Say, line: Line): readonly string[] {
  const { type, about = '', nobody = false } = line
  switch (type) {
    case 'moderation_warning':
      return [say('notifications.warned')]
    case 'severed_relationships':
      return [say('notifications.severed', { name: about })]
    case 'other': {
      const known = WORDED_KINDS.find((kind) => kind === about)
      if (known !== undefined) return ['', ` ${say(`notifications.${known}`)}`]
      const words = say('notifications.other', { kind: about })
      return nobody ? [words] : ['', ` · ${words}`]
    }
    default:
      return commonLine(say, { ...line, type })
  }
}
