import type { Plugin } from 'vite'

/**
 * How a page is told of a module it will need: as of a script. What is asked for as a module (a `modulepreload`, or
 * nothing but the import) Chromium reads anew in each new process, that is in nearly every new tab, though it has
 * what it made of it the last time; what is asked for as a script, it does not: 60 ms less to a new tab's first post.
 */
export const MODULE = { rel: 'preload', as: 'script' } as const

const DETECTION = /\(function detectScriptRel\(\) \{[\s\S]*?\}\)\(\)/

/** The same for chunks that are imported later: Vite's helper asks for them beforehand, as modules. */
export function modulesAsScripts(): Plugin {
  return {
    name: 'rookery:modules-as-scripts',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        if (!DETECTION.test(code)) throw new Error("Vite's preload helper looks different now")
        return { code: code.replace(DETECTION, JSON.stringify(MODULE.rel)), map: null }
      },
    },
  }
}
