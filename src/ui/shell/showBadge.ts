import type { AccountColour } from '../../shared/model/accounts.ts'
import type { Engine } from '../engine/engine.ts'
import { perEngine } from '../engine/perEngine.ts'
import { badgeWords } from '../parts/badgeWords.ts'
import { canReadCanvas } from '../parts/canReadCanvas.ts'

/** Size of the icon in px. */
const SIZE = 64
/** Radius of an account's dot. */
const DOT_PX = 14
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

interface Icons {
  /** The number and the colour that the icon should show now. A picture that loads for an earlier value is discarded. */
  current: string
  original: { readonly href: string; readonly type: string } | null
  /** The number on the icon of the installed app. */
  appCount?: number
}

const iconsOf = perEngine((): Icons => ({ current: '0', original: null }))

/** Shows `count` on the icon of the installed app, if the browser supports that. */
function badgeApp(icons: Icons, count: number): void {
  if (count === icons.appCount) return
  icons.appCount = count
  navigator.setAppBadge?.(count).catch(() => {})
}

/**
 * Shows `count` on the icons of the tab and of the installed app, and a dot in the colour of the account on the tab's.
 * A count of 0 and no colour restore the tab's icon. It stays as it is where pages may not read what they draw.
 */
export function showBadge(engine: Engine, count: number, colour?: AccountColour): void {
  const icons = iconsOf(engine)
  badgeApp(icons, Math.max(0, count))
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  const next = `${Math.max(0, count)}${colour ?? ''}`
  if (link === null || next === icons.current) return
  icons.current = next
  icons.original ??= { href: link.href, type: link.type }
  const { href, type } = icons.original
  const setIcon = (newHref: string, newType: string): void => {
    link.type = newType
    link.href = newHref
  }
  if (count <= 0 && colour === undefined) {
    setIcon(href, type)
    return
  }
  const image = new Image(SIZE, SIZE)
  image.src = href
  image.decode().then(
    () => {
      if (next !== icons.current) return
      const url = canReadCanvas() ? drawIcon(image, count, colour) : null
      if (url === null) setIcon(href, type)
      else setIcon(url, 'image/png')
    },
    // The original could not be loaded. The icon stays without a number, which the title shows as well.
    () => {},
  )
}

/** The icon with its badge and dot, as a `data:` URL; null if the browser can't draw it. */
function drawIcon(image: HTMLImageElement, count: number, colour: AccountColour | undefined): string | null {
  const canvas = document.createElement('canvas')
  canvas.width = SIZE
  canvas.height = SIZE
  const pen = canvas.getContext('2d')
  if (pen === null) return null
  pen.drawImage(image, 0, 0, SIZE, SIZE)
  if (colour !== undefined) {
    pen.fillStyle = COLOURS[colour]
    pen.beginPath()
    pen.arc(DOT_PX, SIZE - DOT_PX, DOT_PX, 0, 2 * Math.PI)
    pen.fill()
  }
  if (count <= 0) return canvas.toDataURL('image/png')
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
