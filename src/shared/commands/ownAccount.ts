import { type AccountOption, NOTIFICATION_OPTION_PREFIX, type Visibility } from '../model/account.ts'
import { type AccountKey, BROWSER, ONLY } from '../model/keys.ts'
import type { ProfileChange } from '../model/ownProfile.ts'
import type { Session } from '../model/session.ts'
import { onEntity } from './changeEntity.ts'
import { accountCommand } from './defineCommand.ts'

export interface OptionChange {
  readonly name: AccountOption
  readonly value: boolean | Visibility
}

/** Settings of the signed-in account on the instance. */
export const OWN_ACCOUNT_COMMANDS = {
  /** The option is `null` in `Session.own` until the instance has answered. */
  setAccountOption: accountCommand<OptionChange>({
    announced: true,
    // The engine stores the session of each account under the account's key. A tab has only its own account's, under `BROWSER`.
    optimistic: ({ account, name }) =>
      [account, BROWSER].flatMap((of) =>
        onEntity(of, 'session', ONLY, (session) => whileSaving(session, account, name)),
      ),
  }),
  editProfile: accountCommand<{ readonly change: ProfileChange }>(),
}

/** The value of an option is unknown while it is being saved: null (P34). */
function whileSaving(session: Session, account: AccountKey, name: AccountOption): Session {
  const { own } = session
  if (session.account !== account || own === undefined) return session
  if (!name.startsWith(NOTIFICATION_OPTION_PREFIX)) return { ...session, own: { ...own, [name]: null } }
  const notificationSettings = {
    ...own.notificationSettings,
    [name.slice(NOTIFICATION_OPTION_PREFIX.length)]: null,
  }
  return { ...session, own: { ...own, notificationSettings } }
}
