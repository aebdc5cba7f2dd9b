import type { Plugin } from 'vite'

/** The part of idb with which cursors are read by `for await`. It stands last. */
const ITERATION = /\nconst advanceMethodProps = [\s\S]*\nreplaceTraps\([\s\S]*?\n\}\)\);\n(?=\nexport \{)/

/**
 * Leaves out of idb what reads cursors by `for await`, which nothing here does: it takes effect when the package loads, so the
 * bundler keeps it. The build fails if the package writes this in another way.
 */
export function smallDatabase(): Plugin {
  return {
    name: 'rookery:small-database',
    apply: 'build',
    transform: {
      filter: { id: /\/idb\/build\/index\.js$/ },
      handler: (code) => ({ code: withoutIteration(code), map: null }),
    },
  }
}

/** The code of idb without the iteration of cursors. */
export function withoutIteration(code: string): string {
  const rest = code.replace(ITERATION, '')
  if (rest === code || /\biterate\b/.test(rest)) throw new Error('idb has changed: update smallDatabase.ts')
  return rest
}
