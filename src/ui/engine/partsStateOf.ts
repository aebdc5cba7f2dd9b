import { PartsState } from '../parts/partsState.ts'
import { perTab } from './perEngine.ts'

export const partsStateOf = perTab(() => new PartsState())
