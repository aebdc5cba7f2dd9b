import { ONLY } from '../model/keys.ts'
import type { PreferenceChange } from '../model/preferences.ts'
import type { Stored } from '../model/stored.ts'
import { onEntity, onStored } from './changeEntity.ts'
import { accountCommand } from './defineCommand.ts'

export interface StoredChange {
  readonly name: 'collapseNav' | 'dontShowUpdateNotifs'
  readonly value: boolean
}

export interface PinMove {
  readonly item: string
  /** Its new position among the pinned items, from 0. */
  readonly to: number
}

export const PREFERENCE_COMMANDS = {
  setPreferences: accountCommand<{ readonly change: PreferenceChange }>({
    visitors: true,
    announced: true,
    look: 'preference',
    optimistic: ({ account, change }) =>
      // Null is a reset: only the engine knows the default that applies then.
      onEntity(account, 'preferences', ONLY, (preferences) => ({
        ...preferences,
        ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== null)),
      })),
  }),
  setStored: accountCommand<StoredChange>({
    visitors: true,
    announced: true,
    optimistic: (command) => onStored(command, (stored) => ({ ...stored, [command.name]: command.value })),
  }),
  /** The user's own theme, as `textOf` writes it; empty removes it. */
  setOwnTheme: accountCommand<{ readonly text: string }>({
    visitors: true,
    announced: true,
    look: 'ownTheme',
    optimistic: (command) => onStored(command, (stored) => ({ ...stored, ownTheme: command.text })),
  }),
  /** Pins an entry of the navigation. */
  pin: accountCommand<{ readonly item: string; readonly on: boolean }>({
    announced: true,
    optimistic: (command) => onStored(command, (stored) => withPin(stored, command.item, command.on)),
  }),
  movePin: accountCommand<PinMove>({
    announced: true,
    optimistic: (command) => onStored(command, (stored) => withPinAt(stored, command.item, command.to)),
  }),
}

function withPin(stored: Stored, item: string, on: boolean): Stored {
  const { pinnedNavItems: pins } = stored
  if (pins.includes(item) === on) return stored
  return { ...stored, pinnedNavItems: on ? [...pins, item] : pins.filter((other) => other !== item) }
}

function withPinAt(stored: Stored, item: string, to: number): Stored {
  const { pinnedNavItems: pins } = stored
  if (!pins.includes(item) || pins[to] === item) return stored
  const others = pins.filter((other) => other !== item)
  return { ...stored, pinnedNavItems: others.toSpliced(Math.max(to, 0), 0, item) }
}
