import { ONLY } from '../../../../shared/model/keys.ts'
import {
  type NotificationPolicy,
  POLICY_RULES,
  type PolicyAction,
  type PolicyRule,
} from '../../../../shared/model/notificationPolicy.ts'
import { useFreshCollection } from '../../../blocks/collection/useCollection.ts'
import { closeSettings } from '../../../blocks/settings/openSettings.ts'
import { sayFault } from '../../../common/faults/sayFault.ts'
import { InternalLink } from '../../../common/links/InternalLink.tsx'
import { pathTo } from '../../../common/links/routes.ts'
import { useAccountKey, useEntity, useSession } from '../../../hooks/hooks.ts'
import { useCommands } from '../../../hooks/useCommand.ts'
import { useEngine } from '../../../hooks/useEngine.ts'
import { sayNumber } from '../../../i18n/format.ts'
import { useLanguage, useText } from '../../../i18n/i18n.ts'
import { ErrorState } from '../../../parts/ErrorState.tsx'
import { Select } from '../../../parts/Select.tsx'
import { SkeletonRows } from '../../../parts/Skeleton.tsx'
import { Marked } from '../Marked.tsx'
import styles from '../Settings.module.css'
import type { SettingEntry } from '../settingEntry.ts'
import own from './PolicyRow.module.css'

const POLICY = { kind: 'notificationPolicy' } as const
const ACTIONS: readonly PolicyAction[] = ['accept', 'filter', 'drop']

/** Whose notifications the instance lists, filters or drops (NP1), and a link to the filtered ones. */
const Policy: SettingEntry['Row'] = ({ marks }) =>
  useSession()?.state === 'signed-in' ? <Rules marks={marks} /> : null

const Rules: SettingEntry['Row'] = ({ marks }) => {
  const engine = useEngine()
  const t = useText()
  const language = useLanguage()
  const { load, retry } = useFreshCollection(POLICY)
  const policy = useEntity(useAccountKey(), 'notificationPolicy', ONLY)
  return (
    <fieldset className={styles.kinds}>
      <legend>
        <Marked text={t('settings.policy.title')} words={marks} />
      </legend>
      <p className={own.hint}>
        <Marked text={t('settings.policy.hint')} words={marks} />
      </p>
      {load.state === 'failed' && <ErrorState form="line" message={sayFault(t, load)} onRetry={retry} />}
      {policy === null ? (
        load.state !== 'failed' && <SkeletonRows kind="notification" count={2} />
      ) : (
        <div className={own.rules}>
          {POLICY_RULES.map((rule) => (
            <Rule key={rule} rule={rule} policy={policy} marks={marks} />
          ))}
        </div>
      )}
      <InternalLink
        to={pathTo('filtered-notifications')}
        className={own.link}
        onClick={() => closeSettings(engine)}
      >
        <span>{t('settings.policy.open')}</span>
        {policy !== null && policy.requests > 0 && (
          <span>{` (${sayNumber(policy.requests, language)})`}</span>
        )}
      </InternalLink>
    </fieldset>
  )
}

interface RuleProps {
  readonly rule: PolicyRule
  readonly policy: NotificationPolicy
  readonly marks: readonly string[]
}

function Rule({ rule, policy, marks }: RuleProps) {
  const t = useText()
  const { fault, run } = useCommands()
  const value = policy.rules[rule]
  if (value === undefined) return null
  return (
    <Select
      label={<Marked text={t(`settings.policy.rule.${rule}`)} words={marks} />}
      value={value}
      error={fault === null ? undefined : sayFault(t, fault)}
      onChange={(action) => void run({ kind: 'setNotificationPolicy', rule, action })}
      options={ACTIONS.filter((action) => action !== 'drop' || policy.canDrop).map((action) => ({
        value: action,
        label: t(`settings.policy.action.${action}`),
      }))}
    />
  )
}

export const POLICY_ENTRY: SettingEntry = {
  id: 'notificationPolicy',
  needs: 'notificationPolicy',
  words: (t) => [
    t('settings.policy.title'),
    t('settings.policy.hint'),
    ...POLICY_RULES.map((rule) => t(`settings.policy.rule.${rule}`)),
    ...ACTIONS.map((action) => t(`settings.policy.action.${action}`)),
  ],
  Row: Policy,
}
