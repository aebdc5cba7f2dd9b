import { useState } from 'react'
import { saveFile } from '../../../common/page/saveFile.ts'
import { useText } from '../../../i18n/i18n.ts'
import { Button } from '../../../parts/Button.tsx'
import { Copy, Download } from '../../../parts/icons.ts'
import styles from '../parts/Part.module.css'

const COPY = <Copy size={16} aria-hidden />
const DOWNLOAD = <Download size={16} aria-hidden />

/** New recovery codes. They are shown only once: neither the engine nor the browser stores them. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const t = useText()
  const [copied, setCopied] = useState<boolean | null>(null)
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      setCopied(true)
    } catch {
      setCopied(false)
    }
  }
  return (
    <>
      <p role="status">{t('settings.security.codes_once')}</p>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without bullets */}
      <ul role="list" className={styles.codes} aria-label={t('settings.security.codes')}>
        {codes.map((code) => (
          <li key={code}>
            <bdi dir="ltr">{code}</bdi>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button icon={COPY} onClick={() => void copy()}>
          {t('settings.security.codes_copy')}
        </Button>
        <Button
          icon={DOWNLOAD}
          onClick={() => saveFile('recovery-codes.txt', `${codes.join('\n')}\n`, 'text/plain')}
        >
          {t('settings.security.codes_save')}
        </Button>
      </div>
      <p className={styles.done} role="status">
        {copied !== null &&
          t(copied ? 'settings.security.codes_copied' : 'settings.security.codes_not_copied')}
      </p>
    </>
  )
}
