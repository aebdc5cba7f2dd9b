import { type KeyboardEvent, type ReactNode, type Ref, type RefObject, useEffect, useRef } from 'react'
import type { SettingsTabId } from '../../blocks/settings/openSettings.ts'
import { Boundary } from '../../common/notices/Boundary.tsx'
import { useText } from '../../i18n/i18n.ts'
import { IconButton } from '../../parts/Button.tsx'
import flips from '../../parts/flips.module.css'
import { ArrowLeft, ChevronRight, Search } from '../../parts/icons.ts'
import { isOfInputMethod } from '../../parts/isOfInputMethod.ts'
import { Tabs } from '../../parts/Tabs.tsx'
import { TextField } from '../../parts/TextField.tsx'
import styles from './Settings.module.css'
import { SettingsResults } from './SettingsResults.tsx'
import { searchWords } from './searchSettings.ts'
import { useSettingsTabs } from './settingsTabs.ts'

interface SettingsBodyProps {
  readonly phone: boolean
  /** Null: on a phone the list of tabs, otherwise the first tab. */
  readonly tab: SettingsTabId | null
  readonly onTab: (tab: SettingsTabId | null) => void
  readonly query: string
  readonly onQuery: (query: string) => void
  readonly searchRef: RefObject<HTMLInputElement | null>
  /** On a phone: the list of tabs, or the back button once a tab is chosen. */
  readonly listRef: RefObject<HTMLElement | null>
}

const BACK = <ArrowLeft size={20} aria-hidden className={flips.flips} />

/** The search field for all settings, and the tabs: beside their panels, or on a phone as a list. */
export function SettingsBody(props: SettingsBodyProps) {
  const { phone, tab, onTab, query, onQuery, searchRef, listRef } = props
  const t = useText()
  const tabs = useSettingsTabs()
  // Visitors lack some tabs: an address may name one of those, and signing out may hide the open one.
  const chosen = tabs.find(({ id }) => id === tab)
  const words = searchWords(query)
  const tabBefore = useRef(tab)
  useEffect(() => {
    // The pressed button disappears: the list of tabs replaces the back button, or the back button the list.
    if (phone && tabBefore.current !== tab) listRef.current?.focus()
    tabBefore.current = tab
  }, [phone, tab, listRef])
  const choose = (next: SettingsTabId | null): void => {
    onQuery('')
    onTab(next)
  }
  const clear = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || query === '' || isOfInputMethod(event.nativeEvent)) return
    // Not for an open select in the results. React passes its event up, but its list is outside this element, and closes first.
    if (!event.currentTarget.contains(event.target as Element)) return
    // The first Escape clears the search and does not close the settings (ST12).
    event.preventDefault()
    event.stopPropagation()
    searchRef.current?.focus()
    onQuery('')
  }
  const results = words.length > 0 && (
    // biome-ignore lint/a11y/noStaticElementInteractions: a keyboard shortcut of the search field
    <div onKeyDown={clear}>
      <SettingsResults words={words} />
    </div>
  )
  const search = (
    <div className={styles.search}>
      <Search size={18} aria-hidden className={styles.glass} />
      <TextField
        ref={searchRef}
        type="search"
        label={t('settings.search')}
        hideLabel
        placeholder={t('settings.search')}
        autoComplete="off"
        value={query}
        onChange={({ target }) => onQuery(target.value)}
        onKeyDown={clear}
      />
    </div>
  )
  if (phone) {
    return (
      <>
        <div className={styles.top}>
          {chosen && !results && (
            <IconButton
              ref={listRef as RefObject<HTMLButtonElement | null>}
              icon={BACK}
              label={t('settings.all_tabs')}
              onClick={() => choose(null)}
            />
          )}
          {search}
        </div>
        <div className={styles.scroll}>
          {results ||
            (chosen ? (
              <PanelWithTitle title={t(chosen.label)}>
                <Boundary of={chosen.id}>
                  <chosen.Panel />
                </Boundary>
              </PanelWithTitle>
            ) : (
              <TabList ref={listRef} onChoose={choose} />
            ))}
        </div>
      </>
    )
  }
  return (
    <>
      <div className={styles.top}>{search}</div>
      <div className={styles.tabs}>
        <Tabs
          beside
          label={t('settings.tabs')}
          value={results ? null : (chosen?.id ?? 'general')}
          onChange={choose}
          instead={results && <div className={styles.scroll}>{results}</div>}
          tabs={tabs.map(({ id, label, Icon, Panel }) => ({
            value: id,
            label: (
              <span className={styles.tab}>
                <Icon size={18} aria-hidden />
                <span>{t(label)}</span>
              </span>
            ),
            panel: (
              <div className={styles.scroll}>
                <Boundary of={id}>
                  <Panel />
                </Boundary>
              </div>
            ),
          }))}
        />
      </div>
    </>
  )
}

interface TabListProps {
  readonly ref: Ref<HTMLElement>
  readonly onChoose: (tab: SettingsTabId) => void
}

function TabList({ ref, onChoose }: TabListProps) {
  const t = useText()
  const tabs = useSettingsTabs()
  return (
    <nav ref={ref} tabIndex={-1} aria-label={t('settings.tabs')}>
      <ul className={styles.list}>
        {tabs.map(({ id, label, Icon }) => (
          <li key={id}>
            <button type="button" className={styles.entry} onClick={() => onChoose(id)}>
              <Icon size={20} aria-hidden />
              <span>{t(label)}</span>
              <ChevronRight size={18} aria-hidden className={flips.flips} />
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function PanelWithTitle({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className={styles.name}>{title}</h3>
      {children}
    </section>
  )
}
