import type { NotificationAlert } from '../../../shared/protocol/batch.ts'
import { goTo } from '../../app/Inward.tsx'
import { noticeTo } from '../../app/paths.ts'
import { allTexts, say } from '../../i18n/i18n.ts'
import { NOTIFICATION_WORDS } from './notificationWords.ts'

/** spec/1 §9: a desktop notification closes after 5 s. */
const ALERT_MS = 5_000

/**
 * Shows a notification outside of the page. A click leads to what it is about, in this tab. False: it was
 * not shown by `until`, milliseconds since the epoch, when another tab is asked to.
 */
export async function showAlert(
  { type, name, emoji = '', words, iconUrl, tag, statusId }: NotificationAlert,
  until: number,
): Promise<boolean> {
  await allTexts()
  if (Date.now() >= until) return false
  const shown = new Notification(`${name} ${say(NOTIFICATION_WORDS[type], { emoji })}`, {
    body: words,
    icon: iconUrl,
    tag,
  })
  const timer = setTimeout(() => shown.close(), ALERT_MS)
  shown.addEventListener('close', () => clearTimeout(timer))
  shown.addEventListener('click', () => {
    window.focus()
    shown.close()
    if (statusId !== undefined) goTo(noticeTo(statusId))
  })
  return true
}
