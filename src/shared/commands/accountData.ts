import type { DataKind } from '../model/accountData.ts'
import type { FileBytes } from '../model/uploads.ts'
import { accountCommand } from './defineCommand.ts'
import type { NoPayload } from './session.ts'

/** Imports, exports, backups and aliases (AC16–AC18, AC22). */
export const ACCOUNT_DATA_COMMANDS = {
  /**
   * `settled.result.jobId` names the job that imports the file where the instance has no call for that, else
   * `settled.result.importNotes` tells what was not taken from it.
   */
  importData: accountCommand<{ readonly what: DataKind; readonly file: FileBytes }>(),
  /** `settled.result.csv` is the file. */
  exportData: accountCommand<{ readonly what: DataKind }>(),
  makeBackup: accountCommand<NoPayload>(),
  removeBackup: accountCommand<{ readonly backupId: string }>(),
  addAlias: accountCommand<{ readonly alias: string }>(),
  removeAlias: accountCommand<{ readonly alias: string }>(),
}
