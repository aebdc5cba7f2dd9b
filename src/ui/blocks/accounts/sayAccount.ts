import type { ListedAccount } from '../../../shared/model/accounts.ts'
import type { Say } from '../../i18n/i18n.ts'

/** An account's handle, its unread notifications, and its state if it is not live: `@luna@nest.example · 3 unread`. */
export function sayAccount(t: Say, { handle, unread, state }: ListedAccount): string {
  return [
    `@${handle}`,
    ...(unread > 0 ? [t('nav.unread', { count: unread })] : []),
    ...(state === 'refused' ? [t('accounts.refused')] : state === 'asleep' ? [t('accounts.asleep')] : []),
  ].join(' · ')
}
