import type { PushTexts } from '../../../src/shared/commands/alerts.ts'

/** The texts for the service worker that a tab reports with its push subscription. */
export const PUSH_TEXTS: PushTexts = {
  plainWords: 'something new',
  countTexts: {
    locale: 'en',
    mentions: { one: '{{count}} mention', other: '{{count}} mentions' },
    notifications: { one: '{{count}} notification', other: '{{count}} notifications' },
  },
}
