import type { FileBytes } from '../model/uploads.ts'
import { accountCommand } from './defineCommand.ts'
import type { NoPayload } from './session.ts'

/** The user's settings as a file (ST23). */
export const SETTINGS_FILE_COMMANDS = {
  /** `settled.result.settingsFile` is the file's text. */
  exportSettings: accountCommand<NoPayload>(),
  /** `settled.result.settingsPreview`: what an import would change. */
  previewSettings: accountCommand<{ readonly file: FileBytes }>(),
  importSettings: accountCommand<{ readonly file: FileBytes }>({ announced: true }),
}
