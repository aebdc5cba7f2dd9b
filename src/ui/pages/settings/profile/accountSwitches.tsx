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
 * The switch of an option that the instance stores for the account. The option is null, and the switch busy, until
 * the instance has confirmed a value.
 */
const switchEntry = (
  name: SwitchName,
  label: TextKey,
  requires: Pick<SettingEntry, 'needs' | 'only'> = {},
): SettingEntry => ({
  id: name,
  words: (t) => [t(label)],
  ...requires,
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
            onChange={({ target }) =>
              void engine.run({ kind: 'setAccountOption', name, value: target.checked })
            }
          />
        </div>
      </div>
    )
  },
})

const VISIBILITIES: readonly Visibility[] = ['public', 'unlisted', 'private', 'direct', 'local']

/** The visibilities that the instance accepts as the default: Mastodon refuses `direct`. The current one is always among them. */
const useVisibilities = (current: Visibility | null): readonly Visibility[] => {
  const acceptsDirect = useInstance()?.capabilities.accountOptions === true
  return VISIBILITIES.filter(
    (each) => each === current || (each !== 'local' && (each !== 'direct' || acceptsDirect)),
  )
}

const VISIBILITY_ENTRY: SettingEntry = {
  id: 'defaultScope',
  words: (t) => [t('settings.default_vis'), ...VISIBILITIES.map((each) => t(`post_status.scope.${each}`))],
  Row: ({ marks }) => {
    const engine = useEngine()
    const t = useText()
    const value = useSession()?.own?.defaultScope ?? null
    const visibilities = useVisibilities(value)
    return (
      <div className={styles.row}>
        <div className={styles.control}>
          <Select
            label={<Marked text={t('settings.default_vis')} words={marks} />}
            value={value ?? 'public'}
            busy={value === null}
            onChange={(next) =>
              void engine.run({ kind: 'setAccountOption', name: 'defaultScope', value: next })
            }
            options={visibilities.map((each) => ({ value: each, label: t(`post_status.scope.${each}`) }))}
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

/** Defaults for the account's posts, and how the instance sends it the posts of others. */
export const POSTING_ENTRIES: readonly SettingEntry[] = [
  VISIBILITY_ENTRY,
  switchEntry('sensitiveByDefault', 'settings.sensitive_by_default', { needs: 'sensitiveDefault' }),
  switchEntry('noRichText', 'settings.no_rich_text_description', { needs: 'accountOptions' }),
]
