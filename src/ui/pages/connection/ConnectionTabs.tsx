import { useState } from 'react'
import type { OpenTab, TabRequest } from '../../../shared/model/openTab.ts'
import { TabRows } from '../../blocks/tabs/TabRows.tsx'
import { useCommands } from '../../hooks/useCommand.ts'
import { useText } from '../../i18n/i18n.ts'
import { IconButton } from '../../parts/Button.tsx'
import { Moon, X } from '../../parts/icons.ts'
import styles from './Connection.module.css'

/** The open tabs, each with what another tab may ask of it (RO10). */
export function ConnectionTabs() {
  const t = useText()
  const { run, running } = useCommands<string>()
  const [announcement, setAnnouncement] = useState('')
  const ask = async ({ id, title }: OpenTab, to: TabRequest): Promise<void> => {
    const ended = await run({ kind: 'askTabs', tabs: [id], to }, id)
    if (ended?.ok) setAnnouncement(ended.value?.tabs?.includes(id) ? '' : t(`roost.refused.${to}`, { title }))
  }
  const actionsOf = (tab: OpenTab) => (
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
  )
  return (
    <>
      <h3 className={styles.heading}>{t('connection.tabs')}</h3>
      <TabRows label={t('connection.tabs')} actions={actionsOf} onRefused={setAnnouncement} />
      <p role="status">{announcement}</p>
    </>
  )
}
