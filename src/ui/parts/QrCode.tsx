import { useEffect, useState } from 'react'
import styles from './QrCode.module.css'

export interface QrCodeProps {
  /** The encoded text, up to about 2,000 characters. */
  readonly text: string
  /** Describes what the code contains, for screen readers. */
  readonly label: string
}

/**
 * A text as a QR code, dark on white in every theme, because many scanners can't read inverted codes. The encoder loads
 * on demand. Renders an empty white square while it loads and if the text is too long.
 */
export function QrCode({ text, label }: QrCodeProps) {
  const [code, setCode] = useState<{
    readonly text: string
    readonly path: string
    readonly size: number
  }>()
  useEffect(() => {
    let wanted = true
    void import('./qrPath.ts')
      .then(({ qrPath }) => {
        if (wanted) setCode({ text, ...qrPath(text) })
      })
      // Callers show the text beside the code.
      .catch(() => {})
    return () => {
      wanted = false
    }
  }, [text])
  const shown = code?.text === text ? code : null
  return (
    <svg
      className={styles.code}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${shown?.size ?? 1} ${shown?.size ?? 1}`}
      shapeRendering="crispEdges"
    >
      {shown !== null && <path d={shown.path} />}
    </svg>
  )
}
