import type { Command } from '../../shared/commands/command.ts'
import { SPENT_KEPT_MS } from '../../shared/model/draft.ts'

/** The start of the local storage keys. The command's id follows. */
const PREFIX = 'rookery-left:'

type SaveDraft = Extract<Command, { readonly kind: 'saveDraft' }>

/** A command as stored, with the time at which its tab was left. */
type StoredCommand = SaveDraft & { readonly leftAt?: number }

/**
 * Stores drafts that no engine has saved by the time their tab is hidden or closed: the engine may have died, and the tab
 * can't wait for the next one. An engine may get such a draft twice, which changes nothing (E41).
 */
export function storeUnsaved(commands: readonly Command[]): void {
  try {
    for (const command of commands)
      localStorage.setItem(PREFIX + command.commandId, JSON.stringify({ ...command, leftAt: Date.now() }))
  } catch {
    // The storage is full or blocked.
  }
}

/** The drafts that closed tabs could not save. Removes entries that are too old or invalid. */
export function readUnsaved(): readonly SaveDraft[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .flatMap((key) => {
        const command = commandIn(localStorage.getItem(key))
        if (command === null) localStorage.removeItem(key)
        return command ?? []
      })
  } catch {
    return []
  }
}

/** Removes a command that an engine has executed. */
export function removeUnsaved(commandId: string): void {
  try {
    localStorage.removeItem(PREFIX + commandId)
  } catch {
    // The storage is blocked.
  }
}

/** Calls `changed` when another tab stores an unsaved draft. */
export function onUnsaved(changed: () => void, signal: AbortSignal): void {
  window.addEventListener(
    'storage',
    ({ key, newValue }) => {
      if (key?.startsWith(PREFIX) && newValue !== null) changed()
    },
    { signal },
  )
}

function commandIn(text: string | null): SaveDraft | null {
  try {
    const { leftAt, ...command } = JSON.parse(text ?? 'null') as StoredCommand
    const { kind, commandId, draft } = command
    if (kind !== 'saveDraft' || typeof commandId !== 'string' || draft === undefined) return null
    return Date.now() - (leftAt ?? draft?.changedAt ?? 0) < SPENT_KEPT_MS ? command : null
  } catch {
    return null
  }
}
