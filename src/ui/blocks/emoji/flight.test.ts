import { expect, it } from 'vitest'
import { AT_REST, type Flight, nextFlight } from './flight.ts'

const LINE = 36
const rowsAt = (offsetPx: number): number[] =>
  Array.from({ length: 10 }, (_, row) => Math.floor(offsetPx / LINE) + row)
const frame = (before: Flight, offsetPx: number, scrolling = true): Flight =>
  nextFlight(before, rowsAt(offsetPx), offsetPx, LINE, scrolling)

it('a hand that turns the wheel slowly sees each picture', () => {
  let flight = frame(AT_REST, 0, false)
  for (let offset = 0; offset < 1_000; offset += LINE) {
    flight = frame(flight, offset)
    expect([...flight.pictured]).toEqual(rowsAt(offset))
  }
})

it('what flies by shows none; what was there keeps its own; all are there when it rests', () => {
  let flight = frame(AT_REST, 0, false)
  flight = frame(flight, 100)
  const pictured = rowsAt(100)
  flight = frame(flight, 200)
  expect([...flight.pictured]).toEqual(rowsAt(200).filter((row) => pictured.includes(row)))
  for (let offset = 300; offset < 2_000; offset += 100) flight = frame(flight, offset)
  expect(flight.pictured.size).toBe(0)
  expect([...frame(flight, 1_900, false).pictured]).toEqual(rowsAt(1_900))
})

it('a leap to another group is no flight', () => {
  const flight = frame(frame(AT_REST, 0, false), 36_000)
  expect([...flight.pictured]).toEqual(rowsAt(36_000))
})
