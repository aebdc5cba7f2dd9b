import { CollectionList } from '../../../blocks/collection/CollectionList.tsx'
import { useCollection } from '../../../blocks/collection/useCollection.ts'
import { sayFault } from '../../../common/faults/sayFault.ts'
import { openConfirm } from '../../../common/overlay/openOverlay.ts'
import { useAccountKey, useEntity } from '../../../hooks/hooks.ts'
import { useCommand } from '../../../hooks/useCommand.ts'
import { useEngine } from '../../../hooks/useEngine.ts'
import { sayDate } from '../../../i18n/format.ts'
import { useLanguage, useText } from '../../../i18n/i18n.ts'
import { Button } from '../../../parts/Button.tsx'
import { ErrorState } from '../../../parts/ErrorState.tsx'
import styles from '../parts/Part.module.css'

const CLIENTS = { kind: 'clients' } as const

/** The clients that are signed in to the account. All but this one can be signed out (AC13). */
export function Clients() {
  const engine = useEngine()
  const t = useText()
  const collection = useCollection(CLIENTS)
  // The engine puts the session of this browser first, if it knows which that is.
  const [first, ...others] = collection.ids
  const isOwnKnown = useEntity(useAccountKey(), 'client', first ?? '')?.isThis === true
  const { busy, fault, run } = useCommand()
  const signOut = (clientIds: readonly string[]) => run({ kind: 'revokeClients', clientIds })
  const signOutOthers = async (): Promise<void> => {
    const sure = await openConfirm(engine, {
      title: t('settings.security.clients_confirm'),
      confirmLabel: t('settings.security.clients_sign_out_others'),
      danger: true,
    })
    if (sure) await signOut(others)
  }
  return (
    <div className={styles.stack}>
      <CollectionList
        collection={collection}
        label={t('settings.security.clients')}
        renderRow={(id) => <ClientRow id={id} busy={busy} onSignOut={() => void signOut([id])} />}
        empty={<p>{t('settings.security.clients_none')}</p>}
      />
      {fault !== null && <ErrorState form="line" message={sayFault(t, fault)} />}
      {/* If the token id of this session is not known, it can't be told from the others. */}
      {isOwnKnown && others.length > 0 && (
        <div className={styles.buttons}>
          <Button busy={busy} onClick={() => void signOutOthers()}>
            {t('settings.security.clients_sign_out_others')}
          </Button>
        </div>
      )}
    </div>
  )
}

interface ClientRowProps {
  readonly id: string
  readonly busy: boolean
  readonly onSignOut: () => void
}

function ClientRow({ id, busy, onSignOut }: ClientRowProps) {
  const t = useText()
  const language = useLanguage()
  const client = useEntity(useAccountKey(), 'client', id)
  if (client === null) return null
  const { name, validUntil, isThis } = client
  const shown = name || t('settings.security.clients_unnamed')
  return (
    <div className={styles.listRow}>
      <div>
        <p className={styles.name}>
          <bdi>{shown}</bdi>
        </p>
        <p className={styles.hint}>
          {isThis && <span>{t('settings.security.clients_this')}</span>}
          {isThis && validUntil !== undefined && ' · '}
          {validUntil !== undefined && (
            <span>
              {t('settings.security.clients_until', {
                date: sayDate(Date.parse(validUntil), language, { dateStyle: 'long' }),
              })}
            </span>
          )}
        </p>
      </div>
      {!isThis && (
        <Button
          size="small"
          busy={busy}
          aria-label={t('settings.security.clients_sign_out', { name: shown })}
          onClick={onSignOut}
        >
          {t('settings.security.clients_sign_out_button')}
        </Button>
      )}
    </div>
  )
}
