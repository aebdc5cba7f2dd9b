import type { Theme, ThemeSource } from '../../../../../shared/model/theme.ts'

/** The theme and the way to change it, for a part of the editor. */
export interface ThemeEdit {
  readonly source: ThemeSource
  /** The complete theme with the colours as they were chosen, however hard to read. */
  readonly chosen: Theme
  /** The complete theme as it is shown. */
  readonly shown: Theme
  /** The theme can't be changed: it is a preset, and there is an own theme that a copy would replace. */
  readonly disabled: boolean
  /** `subject`: what was changed. Changes of the same in a row are undone together. */
  readonly change: (next: ThemeSource, subject: string) => void
}
