import { useRef, useState } from 'react'
import type { ThemeRefusal } from '../../../../../shared/model/theme.ts'
import {
  MAX_THEME_FILE_CHARS,
  type ReadTheme,
  readThemeText,
} from '../../../../../shared/theme/file/readThemeFile.ts'
import { linkOf } from '../../../../../shared/theme/file/themeLink.ts'
import { writeOurs, writePleroma } from '../../../../../shared/theme/file/writeTheme.ts'
import { openWindow } from '../../../../common/overlay/openWindow.ts'
import { saveFile } from '../../../../common/page/saveFile.ts'
import { useEngine } from '../../../../hooks/useEngine.ts'
import { useText } from '../../../../i18n/i18n.ts'
import { Button } from '../../../../parts/Button.tsx'
import { ErrorState } from '../../../../parts/ErrorState.tsx'
import { Copy, Download, Upload } from '../../../../parts/icons.ts'
import type { ThemeEditor } from '../editor/useThemeEditor.ts'
import styles from '../Theme.module.css'
import { fileName } from './fileName.ts'

const IMPORT = <Upload size={16} aria-hidden />
const EXPORT = <Download size={16} aria-hidden />
const LINK = <Copy size={16} aria-hidden />

/** Import of theme files, and export as a file or a link (TM14, TM26, TM27). */
export function FilesPart({ editor: { source, name } }: { readonly editor: ThemeEditor }) {
  const engine = useEngine()
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<ThemeRefusal | null>(null)
  const [done, setDone] = useState('')
  const start = (): void => {
    setRefused(null)
    setDone('')
  }
  const named = { ...source, name }
  const offerTheme = async (file: File): Promise<void> => {
    start()
    const read = await readTheme(file)
    if (read.ok) openWindow(engine, 'theme', { source: read.source })
    else setRefused(read.reason)
  }
  const save = (theme: object, suffix: string): void => {
    start()
    saveFile(fileName(name, suffix), `${JSON.stringify(theme, null, 2)}\n`, 'application/json')
  }
  const copy = async (): Promise<void> => {
    start()
    const fragment = linkOf(named)
    if (fragment === null) return setDone(t('settings.look.link_too_long'))
    try {
      await navigator.clipboard.writeText(`${location.origin}/settings/theme#${fragment}`)
      setDone(t('settings.look.copied'))
    } catch {
      setDone(t('settings.look.not_copied'))
    }
  }
  return (
    <section className={styles.fields} aria-label={t('settings.look.files')}>
      <h4>{t('settings.look.files')}</h4>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,.iss,.piss,application/json"
        aria-label={t('settings.look.import')}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          currentTarget.value = ''
          if (file !== undefined) void offerTheme(file)
        }}
      />
      <div className={styles.buttons}>
        <Button icon={IMPORT} onClick={() => input.current?.click()}>
          {t('settings.look.import')}
        </Button>
        <Button icon={EXPORT} onClick={() => save(writeOurs(named), 'theme')}>
          {t('settings.look.export')}
        </Button>
        <Button icon={EXPORT} onClick={() => save(writePleroma(named), 'pleroma')}>
          {t('settings.look.export_pleroma')}
        </Button>
        <Button icon={LINK} onClick={() => void copy()}>
          {t('settings.look.copy_link')}
        </Button>
      </div>
      {refused !== null && (
        <ErrorState
          form="line"
          message={t('settings.look.import_failed')}
          detail={
            refused === 'too_large'
              ? t('settings.look.file_too_large', { size: MAX_THEME_FILE_CHARS / 1_000 })
              : t(`theme_refused.${refused}`)
          }
        />
      )}
      <p className={styles.done} role="status">
        {done}
      </p>
    </section>
  )
}

/** In UTF-8, each character (UTF-16 code unit) takes at most three bytes. */
const MAX_THEME_FILE_BYTES = 3 * MAX_THEME_FILE_CHARS

/** Reads a theme file. A large one is refused before it is read. */
async function readTheme(file: File): Promise<ReadTheme> {
  if (file.size > MAX_THEME_FILE_BYTES) return { ok: false, reason: 'too_large' }
  try {
    return readThemeText(await file.text(), file.name.replace(/\.\w+$/, ''))
  } catch {
    // The file was deleted, or can't be read.
    return { ok: false, reason: 'not_a_theme' }
  }
}
