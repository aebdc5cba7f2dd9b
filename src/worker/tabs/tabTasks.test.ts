import { expect, test } from 'vitest'
import { FakeClock } from '../../../tests/engine/harness/fakeClock.ts'
import type { AttachedTab } from './attachedTab.ts'
import { byAttention } from './byAttention.ts'
import { runTabTaskOnce } from './tabTasks.ts'

const SOUND = { kind: 'sound', sound: 'notification', tag: 'a' } as const

const clock = new FakeClock()
const calls: string[] = []
const tab = (
  id: string,
  state: { visible?: boolean; focused?: boolean; shownAt?: number; can?: boolean },
): AttachedTab =>
  ({
    id,
    visible: state.visible ?? false,
    focused: state.focused ?? false,
    shownAt: state.shownAt ?? 0,
    sink: {
      runTabTask: async () => {
        calls.push(id)
        return state.can ?? true
      },
    },
  }) as unknown as AttachedTab

test('tabs are ordered by focused, visible, most recently shown', () => {
  const tabs = [
    tab('old', { shownAt: 1 }),
    tab('recent', { shownAt: 9 }),
    tab('visible', { visible: true, shownAt: 2 }),
    tab('focused', { visible: true, focused: true, shownAt: 1 }),
  ]
  expect(byAttention(tabs).map(({ id }) => id)).toEqual(['focused', 'visible', 'recent', 'old'])
})

test('exactly one tab runs a task: the next is tried only if one cannot', async () => {
  calls.length = 0
  const tabs = [tab('a', { focused: true, can: false }), tab('b', { visible: true }), tab('c', {})]
  expect(await runTabTaskOnce(tabs, SOUND, clock)).toBe(true)
  expect(calls).toEqual(['a', 'b'])
  expect(await runTabTaskOnce([], SOUND, clock)).toBe(false)
})
