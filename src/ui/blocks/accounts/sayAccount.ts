import type { ListedAccount } from '../../../shared/model/accounts.ts'
import type { Say } from '../../i18n/i18n.ts'

/**
 * An account's handle, the numbers of its unread notifications and outbox entries, and its state if it is not live:
 * `@luna@nest.example · 3 unread`.
 */
export function sayAccount(t: Say, { handle, unread, waiting, state }: ListedAccount): string {
  return [
    isolatedHandle(handle),
    ...(unread > 0 ? [t('nav.unread', { count: unread })] : []),
    ...(waiting > 0 ? [`${t('outbox.title')}: ${t('outbox.actions', { count: waiting })}`] : []),
    ...(state === 'refused' ? [t('accounts.refused')] : state === 'asleep' ? [t('accounts.asleep')] : []),
  ].join(' · ')
}

/** A handle within a text. It is isolated, because in a text from right to left its first @ would move to the other side. */
export const isolatedHandle = (handle: string): string => `\u2066@${handle}\u2069`
