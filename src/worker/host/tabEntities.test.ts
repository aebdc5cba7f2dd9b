import { expect, test } from 'vitest'
import { type EntityKey, entityKey } from '../../shared/model/keys.ts'
import { EntityStore } from '../store/entityStore.ts'
import { HeldEntities } from './tabEntities.ts'

const INSTANCE: EntityKey = entityKey('@home.example', 'instance')

test('what was awaited and has come is still to be told when a batch was on its way just then', () => {
  const store = new EntityStore({ count: {}, bytes: Number.POSITIVE_INFINITY })
  const held = new HeldEntities(store)
  const needed = new Set([INSTANCE])
  expect(held.bring(needed, true).put).toEqual([])
  store.commit([{ key: INSTANCE, value: { name: 'Home' } }])
  expect(held.changed([INSTANCE])).toBe(true)
  expect([held.dirty, held.dirtyAmong([INSTANCE])]).toEqual([true, true])
  expect(held.bring(needed, true).put).toEqual([{ key: INSTANCE, value: { name: 'Home' } }])
  expect(held.dirty).toBe(false)
})
