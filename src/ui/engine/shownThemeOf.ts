import { ShownTheme } from '../theme/shownTheme.ts'
import { perTab } from './perEngine.ts'

export const shownThemeOf = perTab(() => new ShownTheme())
