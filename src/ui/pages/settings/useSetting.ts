import { useRef, useState } from 'react'
import type { Fault } from '../../../shared/fault/fault.ts'
import type { PreferenceChange, Preferences } from '../../../shared/model/preferences.ts'
import { sayFault } from '../../common/faults/sayFault.ts'
import { useInstance, usePreference } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { type Say, useText } from '../../i18n/i18n.ts'
import { isDefault } from './isDefault.ts'
import { savePreferences } from './savePreferences.ts'

type Value = Preferences[keyof Preferences]

export interface Setting {
  readonly value: Value
  /** It differs from the instance's default. */
  readonly changed: boolean
  /** Why the last change was not saved, in words (P33). */
  readonly error: string | undefined
  readonly set: (value: Value) => void
  /** Removes the user's choice, so that the instance's default applies, even if it changes later. */
  readonly reset: () => void
}

const sayNotSaved = (t: Say, fault: Fault): string =>
  fault.code === 'storage' ? t('errors.storage_unavailable') : sayFault(t, fault)

/** One preference with its state. */
export function useSetting(name: keyof Preferences): Setting {
  const engine = useEngine()
  const t = useText()
  const value = usePreference(name)
  const instance = useInstance()
  const [fault, setFault] = useState<Fault | null>(null)
  /** Numbers the changes, so that only the outcome of the last one is shown. */
  const changes = useRef(0)
  const set = async (next: Value | null): Promise<void> => {
    changes.current += 1
    const own = changes.current
    setFault(null)
    const ended = await savePreferences(engine, { [name]: next } as PreferenceChange)
    if (own === changes.current) setFault(ended)
  }
  return {
    value,
    changed: !isDefault(name, value, instance),
    error: fault === null ? undefined : sayNotSaved(t, fault),
    set: (next) => void set(next),
    reset: () => void set(null),
  }
}
