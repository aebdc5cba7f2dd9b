import type { TextKey } from '../../../../shared/i18n/textKey.ts'
import type { AccountOptions, Visibility } from '../../../../shared/model/account.ts'
import { useInstance, useSession } from '../../../hooks/hooks.ts'
import { useEngine } from '../../../hooks/useEngine.ts'
import { useText } from '../../../i18n/i18n.ts'
import { Switch } from '../../../parts/CheckboxField.tsx'
import { Select } from '../../../parts/Select.tsx'
import { Marked } from '../Marked.tsx'
import styles from '../Settings.module.css'
import type { SettingEntry } from '../settingEntry.ts'

type SwitchName = Exclude<keyof AccountOptions, 'defaultScope' | 'notificationSettings'>

/**
 * An option that the instance stores for the account. It is null, and disabled, until the instance has
 * confirmed a value.
 */
const switchEntry = (
  name: SwitchName,
  label: TextKey,
  has: Pick<SettingEntry, 'needs' | 'only'> = {},
): SettingEntry => ({
  id: name,
  words: (t) => [t(label)],
  ...has,
  Row: ({ marks }) => {
    const engine = useEngine()
    const t = useText()
    const value = useSession()?.own?.[name] ?? null
    return (
      <div className={styles.row} data-control="switch">
        <div className={styles.control}>
          <Switch
            label={<Marked text={t(label)} words={marks} />}
            checked={value === true}
            busy={value === null}
            disabled={value === null}
            onChange={({ target }) =>
              void engine.run({ kind: 'setAccountOption', name, value: target.checked })
            }
          />
        </div>
      </div>
    )
  },
})

const SCOPES: readonly Visibility[] = ['public', 'unlisted', 'private', 'direct', 'local']

/** The scopes that the instance takes as the default: Mastodon refuses `direct`. The one in force is always among them. */
const useScopes = (value: Visibility | null): readonly Visibility[] => {
  const hasDirect = useInstance()?.capabilities.accountOptions === true
  return SCOPES.filter((scope) => scope === value || (scope !== 'local' && (scope !== 'direct' || hasDirect)))
}

const SCOPE_ENTRY: SettingEntry = {
  id: 'defaultScope',
  words: (t) => [t('settings.default_vis'), ...SCOPES.map((scope) => t(`post_status.scope.${scope}`))],
  Row: ({ marks }) => {
    const engine = useEngine()
    const t = useText()
    const value = useSession()?.own?.defaultScope ?? null
    const scopes = useScopes(value)
    return (
      <div className={styles.row}>
        <div className={styles.control}>
          <Select
            label={<Marked text={t('settings.default_vis')} words={marks} />}
            value={value ?? 'public'}
            disabled={value === null}
            onChange={(next) =>
              void engine.run({ kind: 'setAccountOption', name: 'defaultScope', value: next })
            }
            options={scopes.map((scope) => ({ value: scope, label: t(`post_status.scope.${scope}`) }))}
          />
        </div>
      </div>
    )
  },
}

/** Switches for who can see, find and contact the account. */
export const PRIVACY_ENTRIES: readonly SettingEntry[] = [
  switchEntry('locked', 'settings.lock_account_description'),
  switchEntry('discoverable', 'settings.discoverable'),
  switchEntry('allowFollowingMove', 'settings.allow_following_move', { needs: 'accountOptions' }),
  switchEntry('acceptsChatMessages', 'settings.accept_chat_messages', { needs: 'chats' }),
  switchEntry('hideFavorites', 'settings.hide_favorites_description', { needs: 'accountOptions' }),
  switchEntry('hideFollowers', 'settings.hide_followers_description', { needs: 'accountOptions' }),
  switchEntry('hideFollowersCount', 'settings.hide_followers_count_description', { needs: 'accountOptions' }),
  switchEntry('hideFollows', 'settings.hide_follows_description', { needs: 'accountOptions' }),
  switchEntry('hideFollowsCount', 'settings.hide_follows_count_description', { needs: 'accountOptions' }),
  switchEntry('showRole', 'settings.show_role', { needs: 'accountOptions', only: 'staff' }),
]

/** Defaults for the account's posts, and how it sees those of others. */
export const POSTING_ENTRIES: readonly SettingEntry[] = [
  SCOPE_ENTRY,
  switchEntry('sensitiveByDefault', 'settings.sensitive_by_default'),
  switchEntry('noRichText', 'settings.no_rich_text_description', { needs: 'accountOptions' }),
]
