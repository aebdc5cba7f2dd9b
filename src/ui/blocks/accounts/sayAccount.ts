import type { ListedAccount } from '../../../shared/model/accounts.ts'
import type { Say } from '../../i18n/i18n.ts'

/** An account's handle, its unread notifications, and its state if it is not live: `@luna@nest.example · 3 unread`. */
export function sayAccount(t: Say, { handle, unread, state }: ListedAccount): string {
  return [
    // Isolated: in a text from right to left, its first @ would end up at the other side.
    `\u2066@${handle}\u2069`,
    ...(unread > 0 ? [t('nav.unread', { count: unread })] : []),
    ...(state === 'refused' ? [t('accounts.refused')] : state === 'asleep' ? [t('accounts.asleep')] : []),
  ].join(' · ')
}
