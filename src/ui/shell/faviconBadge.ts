/** Size of the icon in px. */
const SIZE = 64
const BADGE = { radius: 20, font: 'bold 28px system-ui, sans-serif', colour: '#d23c3c', text: '#ffffff' }

/** Larger counts are shown as "99+" (NO19). */
const MAX_SHOWN = 99

/** The current count, so that a picture that loads slowly does not show an old one. */
let currentCount = 0
let original: { readonly href: string; readonly type: string } | null = null

/** Shows `count` on the tab's icon; 0 restores the icon. */
export function badgeIcon(count: number): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (link === null || count === currentCount) return
  currentCount = count
  original ??= { href: link.href, type: link.type }
  const { href, type } = original
  const show = (to: string, as: string): void => {
    link.type = as
    link.href = to
  }
  if (count <= 0) {
    show(href, type)
    return
  }
  const image = new Image(SIZE, SIZE)
  image.src = href
  image.decode().then(
    () => {
      const url = count === currentCount ? drawn(image, count) : null
      if (url !== null) show(url, 'image/png')
    },
    // Could not load the icon: it stays without a number, which the title shows as well.
    () => {},
  )
}

function drawn(image: HTMLImageElement, count: number): string | null {
  const canvas = document.createElement('canvas')
  canvas.width = SIZE
  canvas.height = SIZE
  const pen = canvas.getContext('2d')
  if (pen === null) return null
  pen.drawImage(image, 0, 0, SIZE, SIZE)
  const words = count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(count)
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
