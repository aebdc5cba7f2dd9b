import { useCallback } from 'react'
import { useEngine } from '../../hooks/useEngine.ts'
import { closeWindow, type WindowName } from './openWindow.ts'

/** A function that closes the window `name`. */
export function useCloseWindow(name: WindowName): () => void {
  const engine = useEngine()
  return useCallback(() => closeWindow(engine, name), [engine, name])
}
