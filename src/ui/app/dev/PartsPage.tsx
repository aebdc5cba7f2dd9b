import { useState } from 'react'
import { Notices } from '../../common/notices/Notices.tsx'
import { OverlayLoader } from '../../common/overlay/OverlayLoader.tsx'
import { shownThemeOf } from '../../engine/shownThemeOf.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { setLanguage, useLanguage } from '../../i18n/i18n.ts'
import { LANGUAGES, languageName } from '../../i18n/languages.ts'
import { Button } from '../../parts/Button.tsx'
import { CheckboxField } from '../../parts/CheckboxField.tsx'
import { Select } from '../../parts/Select.tsx'
import type { PageTheme } from '../../theme/themeNames.ts'
import { BlockParts } from './BlockParts.tsx'
import { LayeredParts } from './LayeredParts.tsx'
import styles from './PartsPage.module.css'
import { PlainParts } from './PlainParts.tsx'
import { NOTICES } from './samples.ts'

const THEMES = ['pleroma-dark', 'pleroma-light'] as const

/** Development only: every part in all its states, in both themes side by side. */
export function PartsPage() {
  const engine = useEngine()
  const language = useLanguage()
  const [theme, setTheme] = useState<PageTheme>('system')
  const [notices, setNotices] = useState(NOTICES)
  const [rtl, setRtl] = useState(false)
  return (
    <main className={styles.page}>
      <header className={styles.bar}>
        <h1 className={styles.title}>Parts</h1>
        <Select
          label="Theme of the page"
          hideLabel
          value={theme}
          onChange={(next) => {
            setTheme(next)
            shownThemeOf(engine).apply(next)
          }}
          options={['system' as const, ...THEMES].map((value) => ({ value, label: value }))}
        />
        <Select
          label="Language"
          hideLabel
          value={language}
          onChange={(next) => void setLanguage(next)}
          options={LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
        />
        <CheckboxField label="Right to left" checked={rtl} onChange={() => setRtl(!rtl)} />
        <Button onClick={() => setNotices(notices.length > 0 ? [] : NOTICES)}>Notices</Button>
      </header>
      <div className={styles.columns} dir={rtl ? 'rtl' : undefined}>
        {THEMES.map((name) => (
          <section key={name} data-theme={name} className={styles.column} aria-label={name}>
            <h2 className={styles.theme}>{name}</h2>
            <PlainParts />
            <LayeredParts />
            <BlockParts />
          </section>
        ))}
      </div>
      <Notices
        notices={notices}
        onAct={() => {}}
        onDismiss={(id) => setNotices(notices.filter((notice) => notice.id !== id))}
      />
      <OverlayLoader ready={false} />
    </main>
  )
}
