import type { Media } from '../state/records.ts'
import { nextId } from '../state/store.ts'
import type { World } from '../world.ts'
import { DESCRIPTIONS } from './words/english.ts'

const SHAPES: readonly [width: number, height: number][] = [
  [1280, 853],
  [1280, 720],
  [960, 1280],
  [900, 900],
  [640, 480],
  [2400, 500],
  [480, 1600],
  [64, 48],
]

/** One to six attachments: images of all shapes, sometimes a video or a sound. */
export function seedMedia(world: World, accountId: string): Media[] {
  const { random } = world
  if (random.chance(0.03)) return [clip(world, accountId)]
  if (random.chance(0.03)) return [sound(world, accountId)]
  const count = random.chance(0.6) ? 1 : random.int(2, 6)
  return Array.from({ length: count }, () => picture(world, accountId))
}

function picture(world: World, accountId: string): Media {
  const { random } = world
  const [width, height] = random.pick(SHAPES)
  const id = nextId(world.store)
  const name = `${id}.png`
  return addMedia(world, {
    id,
    accountId,
    type: 'image',
    mime: 'image/png',
    path: `/media/pictures/${width}x${height}/${name}`,
    previewPath: `/media/previews/${width}x${height}/${name}`,
    description: random.chance(0.6) ? random.pick(DESCRIPTIONS) : null,
    width,
    height,
    durationS: null,
    file: null,
    name,
  })
}

function clip(world: World, accountId: string): Media {
  const id = nextId(world.store)
  return addMedia(world, {
    id,
    accountId,
    type: 'video',
    mime: 'video/webm',
    path: `/media/clips/${id}.webm`,
    previewPath: `/media/clips/${id}.webm`,
    description: 'A test card with a moving bar, three seconds long.',
    width: 160,
    height: 120,
    durationS: 3,
    file: null,
    name: `${id}.webm`,
  })
}

function sound(world: World, accountId: string): Media {
  const id = nextId(world.store)
  return addMedia(world, {
    id,
    accountId,
    type: 'audio',
    mime: 'audio/wav',
    path: `/media/sounds/${id}.wav`,
    previewPath: `/media/sounds/${id}.wav`,
    description: world.random.chance(0.5) ? 'A short tune of single notes.' : null,
    width: null,
    height: null,
    durationS: 6,
    file: null,
    name: `${id}.wav`,
  })
}

function addMedia(world: World, media: Media): Media {
  world.store.media.set(media.id, media)
  return media
}
