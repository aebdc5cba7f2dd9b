import type { Account } from '../../../shared/model/account.ts'
import type { Preferences } from '../../../shared/model/preferences.ts'
import { openConfirm } from '../../common/overlay/openOverlay.ts'
import type { Say } from '../../i18n/i18n.ts'

/** The preference that decides whether an action asks first (RL11). */
const ASKS = {
  mute: 'modalOnMute',
  block: 'modalOnBlock',
  remove_follower: 'modalOnRemoveUserFromFollowers',
} as const satisfies Record<string, keyof Preferences>

/** Resolves to whether to go on with an action on an account; asks if a preference says so. */
export async function confirmRelation(
  name: keyof typeof ASKS,
  account: Account,
  preferences: Pick<Preferences, (typeof ASKS)[keyof typeof ASKS]>,
  t: Say,
): Promise<boolean> {
  if (!preferences[ASKS[name]]) return true
  return openConfirm({
    title: t(`user_card.${name}_confirm`, { name: account.nameText }),
    confirmLabel: t(`user_card.${name}`),
    danger: name !== 'mute',
  })
}
