import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Fault } from '../../../../../shared/fault/fault.ts'
import { EditedValue, SAVE_AFTER_MS, type Saved } from './editedValue.ts'

const FULL: Fault = { code: 'storage', message: 'full' }

function edited() {
  const saved: number[] = []
  let current = 0
  let answer: (fault: Fault | null, part?: number) => void = () => {}
  const value = new EditedValue(0, {
    save: (next, before) => {
      saved.push(next)
      return new Promise<Saved<number>>((resolve) => {
        answer = (fault, part = before) => {
          current = fault === null ? next : part
          resolve({ stored: current, fault })
        }
      })
    },
    current: () => current,
    now: () => Date.now(),
  })
  return {
    value,
    saved,
    shown: () => value.state().history.now,
    /** Another tab stores `next`. */
    elsewhere: (next: number) => {
      current = next
      value.adopt(next)
    },
    /** `part`: what is stored in spite of the fault. */
    settle: async (fault: Fault | null = null, part?: number) => {
      answer(fault, part)
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const pass = () => vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)

it('shows a change at once, and saves a dragged slider a few times only', async () => {
  const { value, saved, shown, settle } = edited()
  for (let step = 1; step <= 20; step++) value.change(step, 'radius')
  expect(shown()).toBe(20)
  expect(saved).toEqual([])
  await pass()
  expect(saved).toEqual([20])
  value.change(21, 'radius')
  await pass()
  // One save at a time.
  expect(saved).toEqual([20])
  await settle()
  expect(saved).toEqual([20, 21])
})

it('keeps a value that could not be saved, and saves it on the next try', async () => {
  const { value, saved, shown, settle } = edited()
  value.change(5, 'a')
  await pass()
  await settle(FULL)
  expect(value.state().fault).toBe(FULL)
  // The rollback of what was not saved.
  value.adopt(0)
  expect(shown()).toBe(5)
  void value.flush()
  await settle()
  expect(saved).toEqual([5, 5])
  expect(value.state().fault).toBeNull()
})

it('is flushed only when its newest change is saved, even if a save is running', async () => {
  const { value, saved, settle } = edited()
  value.change(1, 'a')
  await pass()
  value.change(2, 'b')
  let flushed = false
  void value.flush().then(() => {
    flushed = true
  })
  await settle()
  expect(saved).toEqual([1, 2])
  expect(flushed).toBe(false)
  await settle(FULL)
  expect(flushed).toBe(true)
  expect(value.state().fault).toEqual(FULL)
})

it('takes over what another tab has stored, which can be undone', async () => {
  const { value, saved, shown, settle } = edited()
  value.adopt(7)
  expect(shown()).toBe(7)
  await pass()
  expect(saved).toEqual([])
  value.undo()
  expect(shown()).toBe(0)
  await pass()
  expect(saved).toEqual([0])
  await settle()
})

it('does not let its own earlier value come back while a newer one waits', async () => {
  const { value, shown, settle } = edited()
  value.change(1, 'a')
  await pass()
  value.change(2, 'a')
  value.adopt(1)
  expect(shown()).toBe(2)
  await settle()
  expect(shown()).toBe(2)
})

it('saves nothing for a change that changes nothing', async () => {
  const { value, saved } = edited()
  value.change(0, 'a')
  value.undo()
  value.redo()
  await pass()
  expect(saved).toEqual([])
})

it('saves the value before again when only a part of the next one was saved', async () => {
  const { value, saved, shown, settle } = edited()
  value.change(5, 'a')
  await pass()
  await settle(FULL, 4)
  value.undo()
  expect(shown()).toBe(0)
  await pass()
  expect(saved).toEqual([5, 0])
  await settle()
  expect(value.state().fault).toBe(null)
})

it('shows what another tab has stored during a save, and after it', async () => {
  const { value, saved, shown, settle, elsewhere } = edited()
  value.change(5, 'a')
  await pass()
  const settled = settle()
  elsewhere(7)
  await settled
  expect(shown()).toBe(7)
  value.undo()
  await pass()
  expect(saved).toEqual([5, 5])
  await settle()
  expect(shown()).toBe(5)
})
