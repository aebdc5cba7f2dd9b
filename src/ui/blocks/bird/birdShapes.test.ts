import { expect, it } from 'vitest'
import { birdPicture } from './birdShapes.ts'

const files = import.meta.glob<string>('../../../../public/{favicon,logo}.svg', {
  eager: true,
  query: '?raw',
  import: 'default',
})

it.each(Object.entries(files))('%s is the bird at rest', (_, file) => {
  const paths = (svg: string): readonly string[] => svg.match(/<path[^>]*>/g) ?? []
  expect(paths(file)).toEqual(paths(decodeURIComponent(birdPicture('sits'))))
  expect(paths(file)).toHaveLength(6)
})
