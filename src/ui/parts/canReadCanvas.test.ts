import { expect, test } from 'vitest'
import { scriptedCanvas } from '../../../tests/components/harness/canvas.ts'
import { canReadCanvas } from './canReadCanvas.ts'

test('a canvas can be read if what is read is what was drawn, but for a bit (U23)', () => {
  expect(canReadCanvas(scriptedCanvas('drawn'))).toBe(true)
  expect(canReadCanvas(scriptedCanvas('disturbed'))).toBe(true)
})

test('a canvas that gives noise or white, or none at all, cannot be read (U23)', () => {
  expect(canReadCanvas(scriptedCanvas('noise'))).toBe(false)
  expect(canReadCanvas(scriptedCanvas('white'))).toBe(false)
  expect(canReadCanvas({ getContext: () => null } as unknown as HTMLCanvasElement)).toBe(false)
})
