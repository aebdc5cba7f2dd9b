import { type ReactNode, useRef, useState } from 'react'
import type { TextKey } from '../../../../shared/i18n/textKey.ts'
import type { SettingsPreview } from '../../../../shared/model/settingsFile.ts'
import { sayReason } from '../../../common/faults/sayFault.ts'
import { openConfirm } from '../../../common/overlay/openOverlay.ts'
import { saveFile } from '../../../common/page/saveFile.ts'
import { useCommand } from '../../../hooks/useCommand.ts'
import { useEngine } from '../../../hooks/useEngine.ts'
import { type Say, sayKey, useText } from '../../../i18n/i18n.ts'
import { Button } from '../../../parts/Button.tsx'
import { ErrorState } from '../../../parts/ErrorState.tsx'
import { FILTERING_SETTINGS, GENERAL_SETTINGS } from '../general/generalSettings.ts'
import styles from '../parts/Part.module.css'

/** Exports the user's settings as a file, and imports those of a file after a preview (ST23). */
export function SettingsFile() {
  const engine = useEngine()
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const { busy, fault, run } = useCommand()
  const [done, setDone] = useState('')
  const save = async (): Promise<void> => {
    setDone('')
    const ended = await run({ kind: 'exportSettings' })
    if (ended?.ok) saveFile('rookery-settings.json', ended.value?.settingsFile ?? '', 'application/json')
  }
  const importFile = async (file: File): Promise<void> => {
    setDone('')
    const read = await run({ kind: 'previewSettings', file })
    if (!read?.ok) return
    const preview = read.value?.settingsPreview
    if (preview === undefined || isEmpty(preview)) return setDone(t('settings.file.nothing'))
    const sure = await openConfirm(engine, {
      title: t('settings.file.confirm'),
      body: sayPreview(t, preview),
      confirmLabel: t('settings.file.import'),
    })
    if (!sure) return
    const ended = await run({ kind: 'importSettings', file })
    if (ended?.ok) setDone(t('settings.file.imported'))
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label={t('settings.file.import')}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          currentTarget.value = ''
          if (file !== undefined) void importFile(file)
        }}
      />
      <div className={styles.buttons}>
        <Button busy={busy} onClick={() => void save()}>
          {t('settings.file.export')}
        </Button>
        <Button busy={busy} onClick={() => input.current?.click()}>
          {t('settings.file.import')}
        </Button>
      </div>
      {fault !== null && (
        <ErrorState form="line" message={t('settings.file.failed')} detail={sayReason(t, fault)} />
      )}
      <p className={styles.done} role="status">
        {done}
      </p>
    </>
  )
}

const isEmpty = ({ preferences, words, highlights, pins }: SettingsPreview): boolean =>
  preferences.length + words + highlights + pins === 0

/** The settings that the preview of an import names. It only counts others. */
const NAMED: readonly { readonly name: string; readonly text: TextKey }[] = [
  ...[...GENERAL_SETTINGS, FILTERING_SETTINGS].flatMap(({ settings }) => settings),
  { name: 'collapseNav', text: 'settings.collapse_nav' },
  { name: 'dontShowUpdateNotifs', text: 'settings.no_update_offers' },
]

/** Says which settings an import changes. */
function sayPreview(
  t: Say,
  { preferences, words, highlights, pins, isOtherVersion, untaken }: SettingsPreview,
): ReactNode {
  const named = NAMED.filter(({ name }) => preferences.includes(name)).map(({ text }) => sayKey(t, text))
  const others = preferences.length - named.length
  const lines = [
    ...named,
    ...(others > 0 ? [t('settings.file.others', { count: others })] : []),
    ...(words > 0 ? [t('settings.file.words', { count: words })] : []),
    ...(highlights > 0 ? [t('settings.file.highlights', { count: highlights })] : []),
    ...(pins > 0 ? [t('settings.file.pins', { count: pins })] : []),
  ]
  return (
    <>
      {isOtherVersion && <p>{t('settings.file.other_version')}</p>}
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {untaken.length > 0 && <p>{t('settings.file.untaken', { names: untaken.join(', ') })}</p>}
    </>
  )
}
