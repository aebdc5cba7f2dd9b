import { HIGHLIGHT_TYPES, type Highlight } from '../../../../shared/model/mute.ts'
import { highlightAttributes } from '../../../blocks/mutes/highlightAttributes.ts'
import { useSyncedPreferences } from '../../../blocks/navigation/useNav.ts'
import { sayFault } from '../../../common/faults/sayFault.ts'
import { useCommands } from '../../../hooks/useCommand.ts'
import { useText } from '../../../i18n/i18n.ts'
import { readableAcct } from '../../../i18n/readableAcct.ts'
import { IconButton } from '../../../parts/Button.tsx'
import { ErrorState } from '../../../parts/ErrorState.tsx'
import { Handle } from '../../../parts/Handle.tsx'
import { X } from '../../../parts/icons.ts'
import { Marked } from '../Marked.tsx'
import styles from './Filtering.module.css'

const REMOVE = <X size={16} aria-hidden />

/** The stored highlights by account. The last entry of an account counts. */
function highlightsOf(stored: readonly string[]): ReadonlyMap<string, Highlight> {
  const byName = new Map<string, Highlight>()
  for (const entry of stored) {
    const [acct = '', name = '', color = ''] = entry.split(' ')
    const type = HIGHLIGHT_TYPES.find((each) => each === name)
    if (type !== undefined) byName.set(acct, { type, color })
  }
  return byName
}

/** The accounts whose posts are highlighted, each in its highlight, with a button to remove it (MU15). */
export function Highlights({ marks }: { readonly marks: readonly string[] }) {
  const t = useText()
  const all = [...highlightsOf(useSyncedPreferences().highlights)]
  const { fault, run } = useCommands<string>()
  return (
    <section className={styles.part} aria-labelledby="setting-highlights">
      <h3 id="setting-highlights">
        <Marked text={t('settings.highlights')} words={marks} />
      </h3>
      <p className={styles.hint}>
        <Marked text={t('settings.highlights_hint')} words={marks} />
      </p>
      {all.length === 0 ? (
        <p className={styles.none}>{t('settings.highlights_none')}</p>
      ) : (
        <ul className={styles.words} aria-label={t('settings.highlights')}>
          {all.map(([acct, highlight]) => (
            <li key={acct} className={styles.highlight} {...highlightAttributes(highlight)}>
              <Handle acct={acct} />
              <IconButton
                size="small"
                icon={REMOVE}
                label={t('settings.highlights_remove', { name: `@${readableAcct(acct)}` })}
                onClick={() => void run({ kind: 'highlight', acct, as: null }, acct)}
              />
            </li>
          ))}
        </ul>
      )}
      {fault !== null && <ErrorState form="line" message={sayFault(t, fault)} />}
    </section>
  )
}
