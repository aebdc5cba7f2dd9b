import { expect, it } from 'vitest'
import { AT_REST, nextFrame, type ScrollFrame } from './scrollFrames.ts'

const LINE = 36
const rowsAt = (offsetPx: number): number[] =>
  Array.from({ length: 10 }, (_, row) => Math.floor(offsetPx / LINE) + row)
const frame = (before: ScrollFrame, offsetPx: number, scrolling = true): ScrollFrame =>
  nextFrame(before, rowsAt(offsetPx), offsetPx, LINE, scrolling)

it('shows every picture while scrolling slowly', () => {
  let current = frame(AT_REST, 0, false)
  for (let offset = 0; offset < 1_000; offset += LINE) {
    current = frame(current, offset)
    expect([...current.pictured]).toEqual(rowsAt(offset))
  }
})

it('shows no new pictures while scrolling fast, keeps those already shown, and shows all at rest', () => {
  let current = frame(AT_REST, 0, false)
  current = frame(current, 100)
  const pictured = rowsAt(100)
  current = frame(current, 200)
  expect([...current.pictured]).toEqual(rowsAt(200).filter((row) => pictured.includes(row)))
  for (let offset = 300; offset < 2_000; offset += 100) current = frame(current, offset)
  expect(current.pictured.size).toBe(0)
  expect([...frame(current, 1_900, false).pictured]).toEqual(rowsAt(1_900))
})

it('does not treat a single jump to another group as fast scrolling', () => {
  const current = frame(frame(AT_REST, 0, false), 36_000)
  expect([...current.pictured]).toEqual(rowsAt(36_000))
})

it('shows no new pictures when the grid renders again at the same place while scrolling fast', () => {
  let current = frame(AT_REST, 0, false)
  for (let offset = 100; offset < 2_000; offset += 100) current = frame(current, offset)
  expect(frame(current, 1_900).pictured.size).toBe(0)
})
