import type { ReactNode } from 'react'
import { openWindow } from '../../../common/overlay/openWindow.ts'
import { useInstance } from '../../../hooks/hooks.ts'
import { useText } from '../../../i18n/i18n.ts'
import { actionEntry } from '../actionEntry.tsx'
import type { ExplainedText } from '../general/generalSettings.ts'
import { Marked } from '../Marked.tsx'
import styles from '../Settings.module.css'
import { NO_MARKS, type SettingEntry } from '../settingEntry.ts'

interface FactProps {
  readonly text: ExplainedText
  readonly marks: readonly string[]
  readonly children: ReactNode
}

function Fact({ text, marks, children }: FactProps) {
  const t = useText()
  return (
    <dl className={styles.fact}>
      <dt>
        <Marked text={t(text)} words={marks} />
      </dt>
      <dd>{children}</dd>
    </dl>
  )
}

const factEntry = (id: string, text: ExplainedText, Value: () => ReactNode): SettingEntry => ({
  id,
  words: (t) => [t(text), t(`${text}_hint`)],
  Row: ({ marks }) => (
    <Fact text={text} marks={marks}>
      <Value />
    </Fact>
  ),
})

function Backend() {
  const instance = useInstance()
  return instance === null ? null : `${instance.software} ${instance.version}`.trim()
}

/** Versions of server and client, and the state of the connection (ST10). */
export const VERSION_ENTRIES: readonly SettingEntry[] = [
  factEntry('backendVersion', 'settings.version.backend_version', Backend),
  factEntry('frontendVersion', 'settings.version.frontend_version', () => `Rookery ${__VERSION__}`),
  actionEntry('connection', 'settings.connection', 'settings.show', (engine) =>
    openWindow(engine, 'connection'),
  ),
]

/** The versions and the state of the connection. */
export function VersionPanel() {
  return VERSION_ENTRIES.map(({ id, Row }) => <Row key={id} marks={NO_MARKS} />)
}
