import type { CommandBody } from '../../../../shared/commands/command.ts'
import { DEFAULT_STORED, type Stored } from '../../../../shared/model/stored.ts'
import type { Engine } from '../../../engine/engine.ts'

const { pinnedNavItems: PINS, collapseNav, dontShowUpdateNotifs } = DEFAULT_STORED

/** Whether the pinned entries of the navigation, or their order, differ from the default. */
export const arePinsChanged = ({ pinnedNavItems }: Stored): boolean =>
  pinnedNavItems.join(' ') !== PINS.join(' ')

/** Whether a stored choice of the General tab differs from the default. */
export const isStoredChanged = (stored: Stored): boolean =>
  arePinsChanged(stored) ||
  stored.collapseNav !== collapseNav ||
  stored.dontShowUpdateNotifs !== dontShowUpdateNotifs

/** Pins the entries that are pinned by default, in their default order, and no others. */
export const resetPins = (engine: Engine, { pinnedNavItems: pins }: Stored): Promise<void> =>
  runAll(engine, [
    ...pins.filter((item) => !PINS.includes(item)).map((item) => ({ kind: 'pin', item, on: false }) as const),
    ...PINS.filter((item) => !pins.includes(item)).map((item) => ({ kind: 'pin', item, on: true }) as const),
    ...PINS.map((item, to) => ({ kind: 'movePin', item, to }) as const),
  ])

/** Resets the stored choices of the General tab. */
export async function resetStored(engine: Engine, stored: Stored): Promise<void> {
  if (arePinsChanged(stored)) await resetPins(engine, stored)
  const flags = { collapseNav, dontShowUpdateNotifs }
  await runAll(
    engine,
    (['collapseNav', 'dontShowUpdateNotifs'] as const)
      .filter((name) => stored[name] !== flags[name])
      .map((name) => ({ kind: 'setStored', name, value: flags[name] }) as const),
  )
}

/** Runs commands one after the other until one fails. A change that applies but can't be stored is not a failure (P33). */
async function runAll(engine: Engine, bodies: readonly CommandBody[]): Promise<void> {
  for (const body of bodies) {
    const ended = await engine.run(body)
    if (!ended.ok && ended.fault.code !== 'storage') return
  }
}
