import type { MuteReason } from '../../../shared/model/mute.ts'
import type { Say } from '../../i18n/i18n.ts'

/** Says why a post is muted, without naming a reason twice. */
export const sayReasons = (t: Say, reasons: readonly MuteReason[]): string =>
  [...new Set(reasons.map((reason) => sayReason(t, reason)))].join(' · ')

function sayReason(t: Say, { by, what = '' }: MuteReason): string {
  switch (by) {
    case 'author':
      return t('status.muted_author')
    case 'blocked':
      return t('status.blocked_author')
    case 'thread':
      return t('status.thread_muted')
    case 'bot':
      return t('status.bot_muted')
    case 'word':
      return t('status.muted_word', { what })
    case 'filter':
      return t('status.muted_filter', { what })
  }
}
