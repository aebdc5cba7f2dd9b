import type { Theme, ThemeSource } from '../../../../../shared/model/theme.ts'

/** The edited theme and the function that changes it, for a part of the editor. */
export interface ThemeEdit {
  readonly source: ThemeSource
  /** The complete theme with its colours as chosen, even those that are hard to read. */
  readonly chosen: Theme
  /** The complete theme as shown, with readable colours. */
  readonly shown: Theme
  /** The theme can't be changed: it is not the user's own, and a copy of it would replace that. */
  readonly disabled: boolean
  /** `subject` names what is changed. Changes of the same subject in quick succession are undone together. */
  readonly change: (next: ThemeSource, subject: string) => void
}
