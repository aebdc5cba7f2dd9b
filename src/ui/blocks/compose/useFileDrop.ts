import { type DragEvent, useEffect, useState } from 'react'

/** Fade of the drop icon (U2). */
const FADE_MS = 500

export interface FileDrop {
  /** What shows that files can be let go here: not there, there, or on its way out. */
  readonly icon: 'none' | 'shown' | 'fading'
  readonly handlers: {
    readonly onDragOver: (event: DragEvent) => void
    readonly onDragLeave: (event: DragEvent) => void
    readonly onDrop: (event: DragEvent) => void
  }
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/** Takes files that are let go over an element; `room`: whether it takes any now. */
export function useFileDrop(room: boolean, take: (files: readonly File[]) => void): FileDrop {
  const [icon, setIcon] = useState<FileDrop['icon']>('none')
  useEffect(() => {
    if (icon !== 'fading') return
    const timer = setTimeout(() => setIcon('none'), FADE_MS)
    return () => clearTimeout(timer)
  }, [icon])
  const fade = (): void => setIcon((now) => (now === 'none' ? now : 'fading'))
  return {
    icon,
    handlers: {
      onDragOver: (event) => {
        if (!hasFiles(event)) return
        // Otherwise the browser would open the file in place of the page.
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
