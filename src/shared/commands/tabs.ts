import type { TabRequest } from '../model/openTab.ts'
import { listCommand } from './defineCommand.ts'

/** Commands about the open tabs of this browser. */
export const TAB_COMMANDS = {
  /** Asks tabs of this engine for something; `settled.result.tabs` are those that do it (RO9, RO10). */
  askTabs: listCommand<{ readonly tabs: readonly string[]; readonly to: TabRequest }>(),
}
