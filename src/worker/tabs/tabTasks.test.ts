import { expect, test } from 'vitest'
import { FakeClock } from '../../../tests/engine/harness/fakeClock.ts'
import type { AttachedTab } from './attachedTab.ts'
import { byAttention } from './byAttention.ts'
import { runTabTaskOnce } from './tabTasks.ts'

const SOUND = { kind: 'sound', sound: 'notification', tag: 'a' } as const

const clock = new FakeClock()
const asked: string[] = []
const tab = (
  id: string,
  about: { visible?: boolean; focused?: boolean; shownAt?: number; can?: boolean },
): AttachedTab =>
  ({
    id,
    visible: about.visible ?? false,
    focused: about.focused ?? false,
    shownAt: about.shownAt ?? 0,
    sink: {
      runTabTask: async () => {
        asked.push(id)
        return about.can ?? true
      },
    },
  }) as unknown as AttachedTab

test('a tab is asked that is focused, else visible, else was shown last', () => {
  const tabs = [
    tab('old', { shownAt: 1 }),
    tab('recent', { shownAt: 9 }),
    tab('visible', { visible: true, shownAt: 2 }),
    tab('focused', { visible: true, focused: true, shownAt: 1 }),
  ]
  expect(byAttention(tabs).map(({ id }) => id)).toEqual(['focused', 'visible', 'recent', 'old'])
})

test('exactly one does it: the next is asked only when one can not', async () => {
  asked.length = 0
  const tabs = [tab('a', { focused: true, can: false }), tab('b', { visible: true }), tab('c', {})]
  expect(await runTabTaskOnce(tabs, SOUND, clock)).toBe(true)
  expect(asked).toEqual(['a', 'b'])
  expect(await runTabTaskOnce([], SOUND, clock)).toBe(false)
})
