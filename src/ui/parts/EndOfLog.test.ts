import { expect, test } from 'vitest'
import { LogEnd } from './EndOfLog.tsx'

/** A box of 100 px. */
class Box {
  clientHeight = 100
  #top = 0
  #height = 300

  get scrollHeight(): number {
    return this.#height
  }

  set scrollHeight(px: number) {
    this.#height = px
    this.scrollTop = this.#top
  }

  get scrollTop(): number {
    return this.#top
  }

  set scrollTop(px: number) {
    this.#top = Math.max(0, Math.min(px, this.#height - this.clientHeight))
  }
}

const atEnd = (): { box: HTMLElement & Box; end: LogEnd } => {
  const box = new Box() as unknown as HTMLElement & Box
  const end = new LogEnd(40)
  end.stick(box)
  expect(box.scrollTop).toBe(200)
  return { box, end }
}

test('what grows does not take the reader off the end (SH6, CH8)', () => {
  const { box, end } = atEnd()
  box.scrollHeight = 400
  end.look(box)
  end.stick(box)
  expect(box.scrollTop).toBe(300)
})

test('a box that grew, or rows that are gone, move the reader up, and not off the end (SH6, CH8)', () => {
  const { box, end } = atEnd()
  box.scrollHeight = 250
  end.look(box)
  expect(end.reached).toBe(true)
})

test('whoever scrolls up leaves the end, and whoever comes near it is there again (SH6, CH8)', () => {
  const { box, end } = atEnd()
  box.scrollTop = 170
  end.look(box)
  expect(end.reached).toBe(true)
  box.scrollTop = 150
  end.look(box)
  box.scrollHeight = 400
  end.stick(box)
  expect(box.scrollTop).toBe(150)
  box.scrollTop = 270
  end.look(box)
  end.stick(box)
  expect(box.scrollTop).toBe(300)
})
