import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { at } from '../scripts/run.mjs'

/** Pictures that need nothing in their place, with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'src/ui/parts/StillImage.tsx': 'whoever uses it says so: it passes the error on',
  'src/ui/pages/registration/CaptchaField.tsx':
    'its text says that there was a picture; a button loads another one',
  'src/ui/blocks/media/Stage.tsx': 'the viewer says so, with a retry',
}

/** The tags `<img …>` of a component. */
const imagesIn = (text: string): readonly string[] => text.match(/<img\b[^>]*?(?:=>[^>]*?)*\/?>/g) ?? []

it('every picture says what its place shows when it can’t be decoded (M46)', () => {
  const bare = readdirSync(at('src/ui'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
    .map((path) => `src/ui/${path}`)
    .filter((path) =>
      imagesIn(readFileSync(at(path), 'utf8')).some((tag) => !/\bonError=|src="\/logo\.svg"/.test(tag)),
    )
  expect(bare.filter((path) => !Object.hasOwn(EXCEPTIONS, path))).toEqual([])
  expect(Object.keys(EXCEPTIONS).filter((path) => !bare.includes(path))).toEqual([])
})
