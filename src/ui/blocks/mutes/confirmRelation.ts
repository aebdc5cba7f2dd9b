import type { Account } from '../../../shared/model/account.ts'
import type { Instance } from '../../../shared/model/instance.ts'
import type { Preferences } from '../../../shared/model/preferences.ts'
import { asksFirst, type QuestionPreferences } from '../../common/overlay/asksFirst.ts'
import { openConfirm } from '../../common/overlay/openOverlay.ts'
import type { Engine } from '../../engine/engine.ts'
import type { Say } from '../../i18n/i18n.ts'

/** By action, the preference that decides whether the user is asked first (RL11). */
const PREFERENCES = {
  mute: 'modalOnMute',
  block: 'modalOnBlock',
  remove_from_followers: 'modalOnRemoveUserFromFollowers',
} as const satisfies Record<string, keyof Preferences>

type ConfirmPreferences = Pick<Preferences, 'modalOnRemoveUserFromFollowers'> & QuestionPreferences

/** Resolves to whether to perform an action on an account. Asks the user if a preference says so. */
export async function confirmRelation(
  engine: Engine,
  change: string,
  account: Account,
  preferences: ConfirmPreferences,
  t: Say,
): Promise<boolean> {
  if (!canAsk(change)) return true
  const question = PREFERENCES[change]
  // Nobody can be made to follow again.
  const asks =
    question === 'modalOnRemoveUserFromFollowers' ? preferences[question] : asksFirst(question, preferences)
  if (!asks) return true
  const text = `user_card.${change}` as const
  return openConfirm(engine, {
    title: t(`${text}_confirm`, { name: account.nameText }),
    confirmLabel: t(text),
    danger: change !== 'mute',
  })
}

const canAsk = (change: string): change is keyof typeof PREFERENCES => Object.hasOwn(PREFERENCES, change)

/** Whether muting opens the window `mute`, which also asks for the duration, instead of a confirmation (RL16). */
export const opensMuteWindow = (instance: Instance | null, preferences: ConfirmPreferences): boolean =>
  asksFirst('modalOnMute', preferences) && instance?.capabilities.muteOptions === true
