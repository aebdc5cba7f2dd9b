import { useNavigate } from 'react-router'
import type { Account } from '../../../shared/model/account.ts'
import {
  type AccountTools,
  accountTools,
  mayModerate,
  RIGHTS,
  TAG_TEXTS,
} from '../../../shared/model/moderation.ts'
import { limitsFor, readableHistory } from '../../../shared/model/personRecord.ts'
import { routeAt } from '../../common/links/routes.ts'
import { notice } from '../../common/notices/notices.ts'
import { Dialog } from '../../common/overlay/Dialog.tsx'
import { historySettled } from '../../common/overlay/layers.ts'
import { openConfirm } from '../../common/overlay/openOverlay.ts'
import { useCloseWindow } from '../../common/overlay/useCloseWindow.ts'
import type { ModerateProps } from '../../common/overlay/windowProps.ts'
import { useAccount, useInstance, useSession } from '../../hooks/hooks.ts'
import { useCommand } from '../../hooks/useCommand.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { readableAcct } from '../../i18n/readableAcct.ts'
import { Button } from '../../parts/Button.tsx'
import { ErrorLine } from '../../parts/ErrorLine.tsx'
import { Trash2 } from '../../parts/icons.ts'
import { CommandSwitch } from './CommandSwitch.tsx'
import { HistoryPart } from './HistoryPart.tsx'
import { LimitsPart } from './LimitsPart.tsx'
import styles from './Moderation.module.css'
import { sayStaffFault } from './sayStaffFault.ts'

/** Nobody moderates their own account. */
const NO_TOOLS: AccountTools = { rights: false, activation: false, deletion: false, tags: [] }

/**
 * What staff can do to an account: rights, activation, limits, tags, deletion, each for its role or privilege (MO4 to MO9).
 * The history that they can read is below (MO25).
 */
export function ModerateWindow({ accountId, reportId }: ModerateProps) {
  const engine = useEngine()
  const close = useCloseWindow('moderate')
  const t = useText()
  const session = useSession()
  const has = useInstance()?.capabilities
  const account = useAccount(accountId)
  if (account === null) return null
  const isOwn = session?.userId === accountId
  const { rights, activation, deletion, tags } = isOwn ? NO_TOOLS : accountTools(session, has, account)
  const history = readableHistory(session, has)
  const limits = isOwn ? [] : limitsFor(session, has, account)
  const hasNoTools = !rights && !activation && !deletion && tags.length === 0 && limits.length === 0
  const isFinal = has?.reactivateAccounts === false
  const name = `@${readableAcct(account.acct)}`
  const onlyReads = isOwn || !mayModerate(session, has)
  const title = t(onlyReads ? 'moderation.history_of' : 'moderation.title', { name })
  return (
    <Dialog open onClose={close} title={title}>
      <div className={styles.tools}>
        {hasNoTools && !onlyReads && <p>{t('moderation.nothing')}</p>}
        {rights && (
          <fieldset className={styles.group}>
            <legend>{t('moderation.rights')}</legend>
            {RIGHTS.map((right) => (
              <CommandSwitch
                key={right}
                label={t(`user_card.${right}`)}
                on={account.rights[right]}
                command={(on) => ({ kind: 'grantRight', accountId, right, on })}
              />
            ))}
          </fieldset>
        )}
        {limits.length > 0 && (
          <LimitsPart account={account} limits={limits} reportId={reportId} name={name} />
        )}
        {activation && limits.length === 0 && (
          <CommandSwitch
            label={t('moderation.deactivated')}
            hint={t(isFinal ? 'moderation.suspended_hint' : 'moderation.deactivated_hint')}
            on={account.deactivated}
            command={(on) => ({ kind: 'activateAccount', accountId, on: !on })}
            confirm={(on) =>
              on && isFinal
                ? openConfirm(engine, {
                    title: t('moderation.suspend_title'),
                    body: t('moderation.suspend_confirm', { name }),
                    confirmLabel: t('moderation.suspend'),
                    danger: true,
                  })
                : Promise.resolve(true)
            }
          />
        )}
        {tags.length > 0 && (
          <fieldset className={styles.group}>
            <legend>{t('moderation.restrictions')}</legend>
            {tags.map((tag) => (
              <CommandSwitch
                key={tag}
                label={t(TAG_TEXTS[tag])}
                on={account.tags.includes(tag)}
                command={(on) => ({ kind: 'tagAccount', accountId, tag, on })}
              />
            ))}
          </fieldset>
        )}
        {deletion && <Deletion account={account} name={name} />}
        {history.map((part) => (
          <HistoryPart key={part} part={part} account={account} />
        ))}
      </div>
    </Dialog>
  )
}

/** Deletes the account after a confirmation. Its profile is left, if it is open (PR22). */
function Deletion({ account, name }: { readonly account: Account; readonly name: string }) {
  const close = useCloseWindow('moderate')
  const engine = useEngine()
  const t = useText()
  const navigate = useNavigate()
  const { busy, fault, run, clear } = useCommand()
  const remove = async (): Promise<void> => {
    const sure = await openConfirm(engine, {
      title: t('moderation.delete_title', { name }),
      body: t('moderation.delete_confirm', { name }),
      confirmLabel: t('moderation.delete'),
      danger: true,
    })
    if (!sure) return
    const ended = await run({ kind: 'deleteAccount', accountId: account.id })
    if (!ended?.ok) return
    notice(engine, 'moderation.deleted', 'success', { name })
    close()
    await historySettled(engine)
    // Each list of a profile is a page of its own.
    while (isProfileOf(account, location.pathname)) {
      // A tab that was opened on the profile has nothing to go back to.
      if ((history.state as { readonly idx?: number } | null)?.idx === 0)
        return navigate('/', { replace: true })
      await goBack()
    }
  }
  return (
    <div>
      <Button kind="danger" icon={<Trash2 size={16} aria-hidden />} busy={busy} onClick={() => void remove()}>
        {t('moderation.delete')}
      </Button>
      <ErrorLine words={sayStaffFault(t, fault)} closeLabel={t('general.dismiss')} onClose={clear} />
    </div>
  )
}

/** Goes back in the tab's history, and resolves there. */
const goBack = (): Promise<unknown> =>
  new Promise((resolve) => {
    addEventListener('popstate', resolve, { once: true })
    history.back()
  })

const PROFILES: ReadonlySet<string | null> = new Set([
  'user-profile',
  'external-user-profile',
  'legacy-user-profile',
])

/** Whether `pathname` is the profile of the account, by its name or its id. */
function isProfileOf({ id, acct, fqn }: Account, pathname: string): boolean {
  if (!PROFILES.has(routeAt(pathname))) return false
  const name = decodeURIComponent(pathname.split('/').at(-1) ?? '').replace(/^@/, '')
  return name === id || [acct, fqn].some((one) => one?.toLowerCase() === name.toLowerCase())
}
