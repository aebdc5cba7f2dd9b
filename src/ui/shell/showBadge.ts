import type { AccountColour } from '../../shared/model/accounts.ts'
import { birdPicture, type Mood } from '../blocks/bird/birdShapes.ts'
import type { Engine } from '../engine/engine.ts'
import { perEngine } from '../engine/perEngine.ts'
import { badgeWords } from '../parts/badgeWords.ts'
import { canReadCanvas } from '../parts/canReadCanvas.ts'

/** Size of the icon in px. */
const SIZE = 64
const BADGE = { radius: 20, font: 'bold 28px system-ui, sans-serif', colour: '#d23c3c', text: '#ffffff' }

/** The colours of `AccountMark.module.css`. */
const COLOURS: Readonly<Record<AccountColour, string>> = {
  blue: '#3584e4',
  green: '#3a9d4e',
  orange: '#e66b00',
  purple: '#9a59c4',
  pink: '#dd5599',
  teal: '#1a9a9a',
  brown: '#a07150',
  grey: '#7d8590',
}

/** What the icon shows besides the count. */
interface IconLook {
  readonly mood: Mood
  /** The account's colour, if the browser has several. */
  readonly colour?: AccountColour | undefined
}

interface Icons {
  /** What the icon should show now. A picture that loads for an earlier value is discarded. */
  current: string
  /** The icon of the page: the bird at rest. */
  original: string | null
  /** The number on the icon of the installed app. */
  appCount?: number
}

const iconsOf = perEngine((): Icons => ({ current: '0sits', original: null }))

/** Shows `count` on the icon of the installed app, if the browser supports that. */
function badgeApp(icons: Icons, count: number): void {
  if (count === icons.appCount) return
  icons.appCount = count
  navigator.setAppBadge?.(count).catch(() => {})
}

/**
 * Shows `count` on the icons of the tab and of the installed app. The tab's is the bird, whose nest has the colour of the
 * account (BD5, SA10). It has no number where pages may not read what they draw.
 */
export function showBadge(engine: Engine, count: number, { mood, colour }: IconLook): void {
  const icons = iconsOf(engine)
  badgeApp(icons, Math.max(0, count))
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  const next = `${Math.max(0, count)}${mood}${colour ?? ''}`
  if (link === null || next === icons.current) return
  icons.current = next
  icons.original ??= link.href
  const atRest = mood === 'sits' && colour === undefined
  const bird = atRest ? icons.original : birdPicture(mood, colour && COLOURS[colour])
  const setIcon = (href: string, type: string): void => {
    link.type = type
    link.href = href
  }
  if (count <= 0) {
    setIcon(bird, 'image/svg+xml')
    return
  }
  const image = new Image(SIZE, SIZE)
  image.src = bird
  image.decode().then(
    () => {
      if (next !== icons.current) return
      const url = canReadCanvas() ? drawIcon(image, count) : null
      if (url === null) setIcon(bird, 'image/svg+xml')
      else setIcon(url, 'image/png')
    },
    // The picture could not be loaded. The icon stays without a number, which the title shows as well.
    () => {},
  )
}

/** The icon with its badge, as a `data:` URL; null if the browser can't draw it. */
function drawIcon(image: HTMLImageElement, count: number): string | null {
  const canvas = document.createElement('canvas')
  canvas.width = SIZE
  canvas.height = SIZE
  const pen = canvas.getContext('2d')
  if (pen === null) return null
  pen.drawImage(image, 0, 0, SIZE, SIZE)
  const words = badgeWords(count)
  pen.font = BADGE.font
  const half = Math.max(BADGE.radius, pen.measureText(words).width / 2 + 8)
  pen.fillStyle = BADGE.colour
  pen.beginPath()
  pen.roundRect(SIZE - 2 * half, SIZE - 2 * BADGE.radius, 2 * half, 2 * BADGE.radius, BADGE.radius)
  pen.fill()
  pen.fillStyle = BADGE.text
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(words, SIZE - half, SIZE - BADGE.radius + 2)
  return canvas.toDataURL('image/png')
}
