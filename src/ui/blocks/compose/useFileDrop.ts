import { type DragEvent, useEffect, useState } from 'react'

/** Fade of the drop icon (U2). */
const FADE_MS = 500

export interface FileDrop {
  /** State of the drop icon. */
  readonly icon: 'none' | 'shown' | 'fading'
  readonly handlers: {
    readonly onDragOver: (event: DragEvent) => void
    readonly onDragLeave: (event: DragEvent) => void
    readonly onDrop: (event: DragEvent) => void
  }
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/** Accepts files dropped on an element; `room`: whether more files are allowed now. */
export function useFileDrop(room: boolean, take: (files: readonly File[]) => void): FileDrop {
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
        event.dataTransfer.dropEffect = room ? 'copy' : 'none'
        if (room) setIcon('shown')
      },
      onDragLeave: ({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) fade()
      },
      onDrop: (event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        fade()
        if (room) take([...event.dataTransfer.files])
      },
    },
  }
}
