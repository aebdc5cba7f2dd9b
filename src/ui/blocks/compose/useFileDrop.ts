import { type DragEvent, useEffect, useState } from 'react'

/** How long the drop icon fades out (U2). */
const FADE_MS = 500

interface FileDrop {
  /** State of the drop icon. */
  readonly icon: 'none' | 'shown' | 'fading'
  readonly handlers: {
    readonly onDragOver: (event: DragEvent) => void
    readonly onDragLeave: (event: DragEvent) => void
    readonly onDrop: (event: DragEvent) => void
  }
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/** Calls `add` with the files that are dropped on an element, unless `allowed` is false. */
export function useFileDrop(allowed: boolean, add: (files: readonly File[]) => void): FileDrop {
  const [icon, setIcon] = useState<FileDrop['icon']>('none')
  useEffect(() => {
    if (icon !== 'fading') return
    const timer = setTimeout(() => setIcon('none'), FADE_MS)
    return () => clearTimeout(timer)
  }, [icon])
  const fade = (): void => setIcon((current) => (current === 'none' ? current : 'fading'))
  return {
    icon,
    handlers: {
      onDragOver: (event) => {
        if (!hasFiles(event)) return
        // Otherwise the browser would navigate to the file.
        event.preventDefault()
        event.dataTransfer.dropEffect = allowed ? 'copy' : 'none'
        if (allowed) setIcon('shown')
      },
      onDragLeave: ({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) fade()
      },
      onDrop: (event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        fade()
        if (allowed) add([...event.dataTransfer.files])
      },
    },
  }
}
