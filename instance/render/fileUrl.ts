import type { World } from '../world.ts'

/** The address of a file: its path on this instance, or the whole address that a remote server named, which is passed on. */
export const fileUrl = ({ origin }: Pick<World, 'origin'>, path: string): string =>
  URL.canParse(path) ? path : origin + path
