import type { Relation } from './defineCommand.ts'

/** A second command has no further effect. */
export const once = (): Relation => 'same'

/** Both commands have an effect: both are sent, in order. */
export const each = (): Relation => 'none'

interface Toggle {
  readonly on: boolean
}

/** Off undoes on. */
export const toggled = (waiting: Toggle, next: Toggle): Relation =>
  waiting.on === next.on ? 'same' : 'opposite'
