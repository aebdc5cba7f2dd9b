import { useEffect, useRef, useState } from 'react'
import type { Fault } from '../../../shared/fault/fault.ts'
import { useEngine } from '../../hooks/useEngine.ts'

/** Delay of a save after a change. A crash of the tab loses at most this much typing. */
const SAVE_AFTER_MS = 400
/** Retry delay after a failed save. */
const RETRY_MS = 5_000

interface DelayedSave {
  /** Call after a change. */
  readonly saveSoon: () => void
  /** Saves unsaved input at once. */
  readonly saveNow: () => void
  /** Discards the pending save. */
  readonly cancelSave: () => void
  readonly isUnsaved: () => boolean
  /** Why the last save failed. */
  readonly fault: Fault | null
  readonly clearFault: () => void
}

/** Calls `save` some time after a change, again after a failure, and at once when the form closes or the page is left. */
export function useDelayedSave(save: () => Promise<Fault | null>): DelayedSave {
  const engine = useEngine()
  const [fault, setFault] = useState<Fault | null>(null)
  const latestSave = useRef(save)
  latestSave.current = save
  const closed = useRef(false)
  const [saver] = useState(() => {
    let unsaved = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const cancelSave = (): void => {
      clearTimeout(timer)
      timer = undefined
      unsaved = false
    }
    const saveNow = (): void => {
      if (!unsaved) return
      cancelSave()
      void latestSave.current().then((failure) => {
        setFault(failure)
        if (failure !== null && !closed.current) saveIn(RETRY_MS)
      })
    }
    const saveIn = (ms: number): void => {
      unsaved = true
      // Not reset by later changes: continuous typing must not postpone the save.
      timer ??= setTimeout(saveNow, ms)
    }
    return { cancelSave, saveNow, saveSoon: () => saveIn(SAVE_AFTER_MS), isUnsaved: () => unsaved }
  })
  useEffect(() => {
    closed.current = false
    const unsubscribe = engine.onLeave(saver.saveNow)
    return () => {
      closed.current = true
      unsubscribe()
      saver.saveNow()
    }
  }, [engine, saver])
  return { ...saver, fault, clearFault: () => setFault(null) }
}
