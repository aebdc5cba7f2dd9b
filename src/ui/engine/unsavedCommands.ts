import type { Command } from '../../shared/commands/command.ts'

/** The local storage's key of one command: a stored name, followed by the command's id. */
const PREFIX = 'rookery-left:'

/**
 * Puts drafts that no engine had stored when their tab was hidden or closed into the browser's local storage: the
 * engine may have died, and the tab can't wait for the next one. Saving a draft twice changes nothing (E41).
 */
export function storeUnsaved(commands: readonly Command[]): void {
  try {
    for (const command of commands) localStorage.setItem(PREFIX + command.commandId, JSON.stringify(command))
  } catch {
    // The storage is full or blocked.
  }
}

/** The drafts that closed tabs could not save. */
export function readUnsaved(): readonly Command[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .flatMap((key) => commandIn(localStorage.getItem(key)))
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
export function onUnsaved(changed: () => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key?.startsWith(PREFIX) && newValue !== null) changed()
  })
}

function commandIn(text: string | null): readonly Command[] {
  try {
    const command = JSON.parse(text ?? 'null') as Command | null
    return command?.kind === 'saveDraft' ? [command] : []
  } catch {
    return []
  }
}
