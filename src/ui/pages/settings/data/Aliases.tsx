import { CollectionList } from '../../../blocks/collection/CollectionList.tsx'
import { useCollection } from '../../../blocks/collection/useCollection.ts'
import { sayReason } from '../../../common/faults/sayFault.ts'
import { useCommands } from '../../../hooks/useCommand.ts'
import { useEngine } from '../../../hooks/useEngine.ts'
import { useText } from '../../../i18n/i18n.ts'
import { Button } from '../../../parts/Button.tsx'
import { ErrorState } from '../../../parts/ErrorState.tsx'
import { CommandForm } from '../parts/CommandForm.tsx'
import styles from '../parts/Part.module.css'

const ALIASES = { kind: 'aliases' } as const

/** The accounts that may move to this one (AC16). */
export function Aliases() {
  const engine = useEngine()
  const t = useText()
  const collection = useCollection(ALIASES)
  const { fault, run } = useCommands<string>()
  return (
    <div className={styles.stack}>
      <CollectionList
        collection={collection}
        label={t('settings.data.aliases')}
        failed={t('settings.data.aliases_failed')}
        renderRow={(alias) => (
          <div className={styles.listRow}>
            <p className={styles.name}>
              <bdi>{alias}</bdi>
            </p>
            <Button
              size="small"
              aria-label={t('settings.data.alias_remove', { alias })}
              onClick={() => void run({ kind: 'removeAlias', alias }, alias)}
            >
              {t('settings.data.remove')}
            </Button>
          </div>
        )}
        empty={<p>{t('settings.data.aliases_none')}</p>}
      />
      {fault !== null && (
        <ErrorState form="line" message={t('settings.data.alias_failed')} detail={sayReason(t, fault)} />
      )}
      <CommandForm
        label={t('settings.data.aliases')}
        fields={[
          {
            name: 'alias',
            label: 'settings.data.alias',
            type: 'text',
            autoComplete: 'off',
            empty: 'settings.security.move_target_needed',
          },
        ]}
        button="settings.data.alias_add"
        failed="settings.data.alias_failed"
        run={({ alias }) => engine.run({ kind: 'addAlias', alias: alias.trim() })}
      />
    </div>
  )
}
