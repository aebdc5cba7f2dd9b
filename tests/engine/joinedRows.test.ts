import { expect, test } from 'vitest'
import { openTab, startEngine } from './harness/world.ts'

test('a reply that arrives above its parent is joined to it in all tabs, until a row comes between them (T64)', async () => {
  const { world, instance, engine } = await startEngine()
  instance.fill(5)
  const tab = await openTab(engine)
  const other = await openTab(engine)
  const view = await tab.watch('friends')
  const same = await other.watch('friends')
  await world.tick(2_000)
  expect(tab.meta(view)).not.toHaveProperty('joined')
  const [parent = ''] = tab.rows(view)
  const reply = instance.publish({ in_reply_to_id: parent, in_reply_to_account_id: 'u-bob' }, ['home'], 'bob')
  world.sockets.emit('update', reply)
  await world.tick(2_000)
  await tab.showNew(view)
  await other.showNew(same)
  const joined = { [String(reply.id)]: ['below'], [parent]: ['above'] }
  expect(tab.meta(view).joined).toEqual(joined)
  expect(other.meta(same).joined).toEqual(joined)
  world.sockets.emit('delete', parent)
  await world.tick(2_000)
  expect(tab.meta(view)).not.toHaveProperty('joined')
})
