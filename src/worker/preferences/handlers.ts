import { fail } from '../../shared/fault/fault.ts'
import type { Handler } from '../commands/commandContext.ts'
import { idOf } from '../normalize/read.ts'
import { DEFAULT_VALUES } from './storedJournal.ts'

const PINS = 'collections.pinnedNavItems'

export const setPreferences: Handler<'setPreferences'> = ({ change }, { chosen }) => chosen.change(change)

/** Unknown names can't be set, nor can those that start with an underscore (P30). */
export const setStored: Handler<'setStored'> = async ({ name, value }, { stored }) =>
  Object.hasOwn(DEFAULT_VALUES.simple, name) && (typeof value === 'boolean' || Number.isFinite(value))
    ? (await stored()).change({ path: `simple.${name}`, set: value })
    : fail('invalid', 'no such preference')

export const pin: Handler<'pin'> = async ({ item, on }, { stored }) =>
  isItem(item)
    ? (await stored()).change({ path: PINS, item, on: on === true })
    : fail('invalid', 'no such item')

export const movePin: Handler<'movePin'> = async ({ item, to }, { stored }) =>
  isItem(item) && Number.isInteger(to)
    ? (await stored()).change({ path: PINS, item, to })
    : fail('invalid', 'no such place')

const isItem = (item: unknown): boolean => typeof item === 'string' && item !== '' && idOf(item) === item
