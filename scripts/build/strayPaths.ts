import { posix } from 'node:path'

/** One text file of the repository, by its path from the root. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

/**
 * Mentions of a folder `shared` other than `src/shared`: it exists only on the machines of this repository's
 * makers, so a clone does not have it.
 */
export function strayMentions(files: readonly SourceFile[]): string[] {
  const mention = /(?<![\w.-])((?:\.\.?\/)*)((?:[\w-]+\/)*)shared(?![\w-])\//g
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(mention)].flatMap(([, up = '', folders = '']) => {
      if (!up.startsWith('../') && !/(^|\/)work\/$/.test(folders)) return []
      const meant = posix.join(posix.dirname(path), up, folders, 'shared')
      return meant === 'src/shared' ? [] : [`${path} mentions ${up}${folders}shared/, which nobody else has`]
    }),
  )
}

const ENGINE_ENTRY = 'src/worker/engine.worker.ts'

/** Files of the engine other than its entry that src/ui names by `new URL`: dependency-cruiser sees only imports. */
export function strayWorkers(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith('src/ui/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/new URL\(\s*['"`](\.[^'"`]*)['"`]/g)]
        .map(([, address = '']) => posix.join(posix.dirname(path), address))
        .filter((target) => target.startsWith('src/worker/') && target !== ENGINE_ENTRY)
        .map((target) => `${path} loads ${target}`),
    )
}
