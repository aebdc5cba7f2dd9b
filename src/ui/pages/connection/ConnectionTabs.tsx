import { useState } from 'react'
import type { OpenTab, TabRequest } from '../../../shared/model/openTab.ts'
import { TabFacts } from '../../blocks/tabs/TabFacts.tsx'
import { useOpenTabs } from '../../blocks/tabs/useOpenTabs.ts'
import { useCommands } from '../../hooks/useCommand.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { IconButton } from '../../parts/Button.tsx'
import { Moon, X } from '../../parts/icons.ts'
import styles from './Connection.module.css'

/** The open tabs, each with what another tab may ask of it (RO10). */
export function ConnectionTabs() {
  const t = useText()
  const engine = useEngine()
  const tabs = useOpenTabs()
  const { run, running } = useCommands<string>()
  const [announcement, setAnnouncement] = useState('')
  const ask = async ({ id, title }: OpenTab, to: TabRequest): Promise<void> => {
    const ended = await run({ kind: 'askTabs', tabs: [id], to }, id)
    if (ended?.ok) setAnnouncement(ended.value?.tabs?.includes(id) ? '' : t(`roost.refused.${to}`, { title }))
  }
  return (
    <>
      <h3 className={styles.heading}>{t('connection.tabs')}</h3>
      <ul className={styles.tabs}>
        {tabs?.map((tab) => (
          <li key={tab.id}>
            <span className={styles.tab}>
              <bdi>{tab.title}</bdi>
              <small>
                <TabFacts tab={tab} isMine={tab.id === engine.tabId} />
              </small>
            </span>
            {tab.id !== engine.tabId && (
              <>
                {!tab.visible && !tab.asleep && (
                  <IconButton
                    icon={<Moon size={18} aria-hidden />}
                    label={t('roost.sleep', { title: tab.title })}
                    busy={running.has(tab.id)}
                    onClick={() => void ask(tab, 'sleep')}
                  />
                )}
                <IconButton
                  icon={<X size={18} aria-hidden />}
                  label={t('roost.close', { title: tab.title })}
                  busy={running.has(tab.id)}
                  onClick={() => void ask(tab, 'close')}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      <p role="status">{announcement}</p>
    </>
  )
}
