import type { Relation } from './defineCommand.ts'

/** A second command would have no further effect. */
export const once = (): Relation => 'same'

/** Both commands have an effect: both are sent, in order. */
export const each = (): Relation => 'none'

/** It can be taken back for as long as the user chose. */
export const asChosen = (_: unknown, chosenMs: number): number => chosenMs

interface Toggle {
  readonly on: boolean
}

/** Off undoes on. */
export const toggled = (waiting: Toggle, next: Toggle): Relation =>
  waiting.on === next.on ? 'same' : 'opposite'
