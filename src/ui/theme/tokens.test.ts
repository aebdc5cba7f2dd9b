import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const TOKENS = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

it('has the default radii (I23)', () => {
  const names = ['btn', 'input', 'checkbox', 'panel', 'avatar', 'avatar-alt', 'tooltip', 'attachment']
  const radii = names.map((name) => new RegExp(`--radius-${name}: (\\S+);`).exec(TOKENS)?.[1])
  expect(radii).toEqual(['4px', '4px', '2px', '10px', '5px', '50px', '2px', '5px'])
})
