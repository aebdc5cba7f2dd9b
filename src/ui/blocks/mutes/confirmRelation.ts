import type { Account } from '../../../shared/model/account.ts'
import type { Instance } from '../../../shared/model/instance.ts'
import type { Preferences } from '../../../shared/model/preferences.ts'
import { openConfirm } from '../../common/overlay/openOverlay.ts'
import type { Say } from '../../i18n/i18n.ts'

/** The preference that decides whether an action asks first (RL11). */
const ASKS = {
  mute: 'modalOnMute',
  block: 'modalOnBlock',
  remove_from_followers: 'modalOnRemoveUserFromFollowers',
} as const satisfies Record<string, keyof Preferences>

type Asking = Pick<Preferences, (typeof ASKS)[keyof typeof ASKS]>

/** Resolves to whether to perform an action on an account. Asks the user if a preference says so. */
export async function confirmRelation(
  change: string,
  account: Account,
  preferences: Asking,
  t: Say,
): Promise<boolean> {
  if (!asks(change) || !preferences[ASKS[change]]) return true
  const text = `user_card.${change}` as const
  return openConfirm({
    title: t(`${text}_confirm`, { name: account.nameText }),
    confirmLabel: t(text),
    danger: change !== 'mute',
  })
}

const asks = (change: string): change is keyof typeof ASKS => Object.hasOwn(ASKS, change)

/** Whether the window `mute` asks, which also asks for how long (RL16). */
export const mutesInWindow = (instance: Instance | null, preferences: Asking): boolean =>
  preferences.modalOnMute && instance?.capabilities.muteOptions === true
