import { expect, test } from 'vitest'
import { type EngineBase, EngineShared } from './engineShared.ts'

class Notes {
  readonly words: string[] = []
  readonly base: EngineBase

  constructor(base: EngineBase) {
    this.base = base
  }
}
class OtherNotes extends Notes {}

const newEngine = () => ({}) as EngineBase

test('has one object of each class, made of the engine at its first use', () => {
  const engine = newEngine()
  const shared = new EngineShared(engine)
  const notes = shared.get(Notes)
  expect(notes.base).toBe(engine)
  notes.words.push('kept')
  expect(shared.get(Notes)).toBe(notes)
  expect(shared.get(OtherNotes).words).toEqual([])
})

test('two engines in one process share nothing', () => {
  const [one, other] = [new EngineShared(newEngine()), new EngineShared(newEngine())]
  one.get(Notes).words.push('kept')
  expect(other.get(Notes).words).toEqual([])
})
