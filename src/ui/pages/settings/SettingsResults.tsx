import { Fragment } from 'react'
import { sayKey, useText } from '../../i18n/i18n.ts'
import { EmptyState } from '../../parts/EmptyState.tsx'
import { Marked } from './Marked.tsx'
import styles from './Settings.module.css'
import { matches } from './searchSettings.ts'
import { useSettingsTabs } from './settingsTabs.ts'
import { synonymsOf } from './synonyms.ts'
import { useIsAvailable } from './useIsAvailable.ts'

/** The settings that match all of `words`, below their tab and their group, and fully usable. */
export function SettingsResults({ words }: { readonly words: readonly string[] }) {
  const t = useText()
  const isAvailable = useIsAvailable()
  const found = useSettingsTabs()
    .map((tab) => ({
      tab,
      entries: tab.entries.filter(
        (entry) =>
          isAvailable(entry) && matches([t(tab.label), ...entry.words(t), ...synonymsOf(t, entry.id)], words),
      ),
    }))
    .filter(({ entries }) => entries.length > 0)
  const count = found.reduce((sum, { entries }) => sum + entries.length, 0)
  return (
    <>
      <p className="visually-hidden" role="status">
        {count > 0 ? t('settings.search_found', { count }) : t('settings.search_none')}
      </p>
      {count === 0 && <EmptyState title={t('settings.search_none')} hint={t('settings.search_none_hint')} />}
      {found.map(({ tab: { id, label }, entries }) => (
        <section key={id} className={styles.group} aria-labelledby={`found-${id}`}>
          <h3 id={`found-${id}`}>
            <Marked text={t(label)} words={words} />
          </h3>
          {entries.map((entry, at) => (
            <Fragment key={entry.id}>
              {entry.group !== undefined &&
                entry.group !== label &&
                entry.group !== entries[at - 1]?.group && (
                  <h4>
                    <Marked text={sayKey(t, entry.group)} words={words} />
                  </h4>
                )}
              <entry.Row marks={words} />
            </Fragment>
          ))}
        </section>
      ))}
    </>
  )
}
