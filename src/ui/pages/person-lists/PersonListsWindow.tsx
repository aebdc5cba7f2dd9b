import type { List } from '../../../shared/model/list.ts'
import { useLists } from '../../blocks/navigation/useLists.ts'
import { sayFault, sayReason } from '../../common/faults/sayFault.ts'
import { Dialog } from '../../common/overlay/Dialog.tsx'
import { useCloseWindow } from '../../common/overlay/useCloseWindow.ts'
import type { OneAccountProps } from '../../common/overlay/windowProps.ts'
import { useAccount, useAccountKey, useEntity } from '../../hooks/hooks.ts'
import { useCommands } from '../../hooks/useCommand.ts'
import { useLookup } from '../../hooks/useLookup.ts'
import { useText } from '../../i18n/i18n.ts'
import { readableAcct } from '../../i18n/readableAcct.ts'
import { Button } from '../../parts/Button.tsx'
import { CheckboxField } from '../../parts/CheckboxField.tsx'
import { ErrorState } from '../../parts/ErrorState.tsx'
import { Spinner } from '../../parts/Spinner.tsx'
import { NewListWithPerson } from './NewListWithPerson.tsx'
import styles from './PersonLists.module.css'

/** A checkbox for each list of the user: whether an account is on it. A press changes that at once (LI18). */
export function PersonListsWindow({ accountId }: OneAccountProps) {
  const close = useCloseWindow('lists')
  const t = useText()
  const account = useAccount(accountId)
  const { lists } = useLists()
  const { outcome, again } = useLookup({ kind: 'listsOf', accountId })
  const known = useEntity(useAccountKey(), 'relationship', accountId)?.lists
  if (account === null) return null
  const name = `@${readableAcct(account.acct)}`
  return (
    <Dialog
      open
      onClose={close}
      title={t('lists.with_person', { name })}
      actions={<Button onClick={close}>{t('general.close')}</Button>}
    >
      <div className={styles.lists}>
        {outcome?.ok === false && (
          <ErrorState form="line" message={sayFault(t, outcome.fault)} onRetry={again} />
        )}
        {known === undefined && outcome === null && <Spinner label={t('general.loading')} />}
        {known !== undefined &&
          lists.map((list) => (
            <ListCheckbox
              key={list.id}
              list={list}
              accountId={accountId}
              on={known.includes(list.id)}
              loading={outcome === null}
            />
          ))}
        {known !== undefined && lists.length === 0 && <p className={styles.none}>{t('lists.none')}</p>}
        <NewListWithPerson accountId={accountId} name={name} />
      </div>
    </Dialog>
  )
}

interface ListCheckboxProps {
  readonly list: List
  readonly accountId: string
  readonly on: boolean
  /** `on` is of an earlier visit, and is being loaded again. */
  readonly loading: boolean
}

/** The checkbox of one list. A change shows at once; a refused one is undone, with the reason beside it. */
function ListCheckbox({ list: { id: listId, title }, accountId, on, loading }: ListCheckboxProps) {
  const t = useText()
  const { busy, fault, run } = useCommands()
  return (
    <CheckboxField
      label={<bdi>{title}</bdi>}
      checked={on}
      disabled={loading}
      busy={busy}
      error={fault === null ? undefined : t('lists.error', { message: sayReason(t, fault) })}
      onChange={({ target }) =>
        void run({ kind: 'putOnList', listId, accountIds: [accountId], on: target.checked })
      }
    />
  )
}
