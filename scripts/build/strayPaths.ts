import { posix } from 'node:path'
import type { TextFile } from './textFiles.ts'

/** Mentions of a folder `shared` other than `src/shared`. Such a folder is outside the repository, so a clone lacks it. */
export function strayMentions(files: readonly TextFile[]): string[] {
  const mention = /(?<![\w.-])((?:\.\.?\/)*)((?:[\w-]+\/)*)shared(?![\w-])\//g
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(mention)].flatMap(([, up = '', folders = '']) => {
      if (!up.startsWith('../') && !/(^|\/)work\/$/.test(folders)) return []
      const meant = posix.join(posix.dirname(path), up, folders, 'shared')
      return meant === 'src/shared'
        ? []
        : [`${path} mentions ${up}${folders}shared/, which is outside the repository`]
    }),
  )
}

const ENGINE_ENTRY = 'src/worker/engine.worker.ts'

/** Engine files other than its entry that src/ui loads by `new URL`, which dependency-cruiser does not see. */
export function strayWorkers(files: readonly TextFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith('src/ui/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/new URL\(\s*['"`](\.[^'"`]*)['"`]/g)]
        .map(([, address = '']) => posix.join(posix.dirname(path), address))
        .filter((target) => target.startsWith('src/worker/') && target !== ENGINE_ENTRY)
        .map((target) => `${path} loads ${target}`),
    )
}
