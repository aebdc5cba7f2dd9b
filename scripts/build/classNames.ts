import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { fromRoot } from './paths.ts'

const short = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 6)

/** The generator of CSS Modules' class names: short and stable in a build, readable in development. */
export const className =
  (build: boolean) =>
  (name: string, file: string): string => {
    const path = fromRoot(file)
    return build
      ? `r${short(`${path}:${name}`)}`
      : `${basename(path).replace(/\.module\.\w+$/, '')}_${name}_${short(path)}`
  }
