import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changed, historyOf, redone, undone } from './history.ts'

it('undoes and redoes, and a new change ends the redo', () => {
  let history = changed(changed(historyOf(0), 1, 'a', 0), 2, 'b', 10)
  history = undone(history)
  expect(history.now).toBe(1)
  history = undone(history)
  expect(history.now).toBe(0)
  expect(undone(history)).toBe(history)
  history = redone(history)
  expect(history.now).toBe(1)
  history = changed(history, 5, 'c', 20)
  expect(redone(history)).toBe(history)
  expect(undone(history).now).toBe(1)
})

it('takes a dragged slider as one step, and a later change of the same value as a new step', () => {
  let history = historyOf(0)
  for (let step = 1; step <= 50; step++) history = changed(history, step, 'radius', step * 16)
  expect(undone(history).now).toBe(0)
  history = changed(history, 99, 'radius', 60_000)
  expect(undone(history).now).toBe(50)
})

it('does not join a change with one that was undone', () => {
  const history = changed(undone(changed(historyOf(0), 1, 'a', 0)), 2, 'a', 1)
  expect(undone(history).now).toBe(0)
})

it('keeps a bounded number of steps', () => {
  let history = historyOf(0)
  for (let step = 1; step <= 1_000; step++) history = changed(history, step, `${step}`, 0)
  expect(history.past).toHaveLength(100)
})

it('leads back when everything that was undone is redone (any number of steps)', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 40 }), fc.nat(60), (values, steps) => {
      let history = historyOf(-1)
      for (const [at, value] of values.entries()) history = changed(history, value, `${at}`, at)
      const { now } = history
      for (let step = 0; step < steps; step++) history = undone(history)
      for (let step = 0; step < steps; step++) history = redone(history)
      expect(history.now).toBe(now)
    }),
  )
})
