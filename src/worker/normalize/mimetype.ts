import type { AttachmentType } from '../../shared/model/status.ts'

/** Only formats that users are likely to post, by their extension, which may differ from its name. Others are `unknown` and become links. */
const BY_EXTENSION: ReadonlyMap<string, string> = new Map([
  ...each('image', 'png gif webp avif bmp heic jxl apng jpeg jpg=jpeg jfif=jpeg svg=svg+xml'),
  ...each('video', 'mp4 webm ogv mkv avi mov=quicktime m4v=mp4'),
  ...each('audio', 'ogg opus flac wav aac weba mp3=mpeg m4a=mp4 oga=ogg'),
  ...each('application', 'swf=x-shockwave-flash pdf'),
  ...each('text', 'html htm=html txt=plain js=javascript'),
])

function each(family: string, formats: string): [string, string][] {
  return formats.split(' ').map((format) => {
    const [extension = '', name = extension] = format.split('=')
    return [extension, `${family}/${name}`]
  })
}

/** The mimetype in lower case without parameters; empty if `value` is invalid. */
export function cleanMimetype(value: string): string {
  const type = value.split(';')[0]?.trim().toLowerCase() ?? ''
  return /^[a-z0-9]+\/[a-z0-9.+_-]+$/.test(type) && type.length <= 128 ? type : ''
}

/** The mimetype by the file extension in `url`; empty if it is unknown. */
export function mimetypeOfUrl(url: string): string {
  const path = url.split(/[?#]/)[0] ?? ''
  const extension = /\.([a-z0-9]{2,5})$/i.exec(path)?.[1]?.toLowerCase()
  return extension === undefined ? '' : (BY_EXTENSION.get(extension) ?? '')
}

/** The type of a file by its mimetype (M2). */
export function typeOfMimetype(mimetype: string): AttachmentType {
  if (mimetype.includes('flash')) return 'flash'
  if (mimetype === 'text/html' || mimetype === 'application/xhtml+xml') return 'html'
  const family = mimetype.split('/')[0]
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'unknown'
}
