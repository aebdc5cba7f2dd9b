import { expect, test } from 'vitest'
import { type EntityKey, entityKey } from '../../shared/model/keys.ts'
import { EntityStore, storedWrite } from '../store/entityStore.ts'
import { TabEntities } from './tabEntities.ts'

const INSTANCE: EntityKey = entityKey('@home.example', 'instance')

test('an awaited entity that arrives while a batch is in flight is sent with the next batch', () => {
  const store = new EntityStore({ count: {}, bytes: Number.POSITIVE_INFINITY })
  const entities = new TabEntities(store)
  const needed = new Set([INSTANCE])
  expect(entities.sync(needed, true, '@home.example').put).toEqual([])
  store.commit([storedWrite(INSTANCE, { name: 'Home' })])
  expect(entities.markDirty([INSTANCE])).toBe(true)
  expect([entities.dirty, entities.dirtyAmong([INSTANCE])]).toEqual([true, true])
  expect(entities.sync(needed, true, '@home.example').put).toEqual([
    { key: INSTANCE, value: { name: 'Home' } },
  ])
  expect(entities.dirty).toBe(false)
})
