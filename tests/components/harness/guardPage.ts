import { guardNodes } from '../../../src/ui/app/guardNodes.ts'
import type { Engine } from '../../../src/ui/engine/engine.ts'
import { ScriptedEngine } from './scriptedEngine.ts'

/** Guards the page against other programs, as the client does in the tab of `engine`. The files of a worker share a page. */
export const guardPage = (engine: Engine = new ScriptedEngine()): void => void guardNodes(engine)
