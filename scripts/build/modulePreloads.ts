import type { Plugin } from 'vite'

/**
 * A media query that holds in Chromium only (since version 132). If a module was requested as a module, Chromium ignores its
 * code cache in each new process, so in nearly every new tab, and compiles it again: it needs a preload as a script. Firefox
 * would request such a module twice, because its modules do not use preloaded scripts (decision 21).
 */
export const PRELOADS_AS_SCRIPTS = '(device-posture)'

/** The attributes of the links that preload a module, in the order in which the page needs them. */
export const MODULE_PRELOADS = [
  { rel: 'preload', as: 'script', media: PRELOADS_AS_SCRIPTS },
  // Where the first one holds, this one finds its response.
  { rel: 'modulepreload' },
] as const

const DETECTION = /\(function detectScriptRel\(\) \{[\s\S]*?\}\)\(\)/

/** Preloads lazily imported chunks in the same way. Vite's helper would preload them as modules. */
export function modulePreloads(): Plugin {
  return {
    name: 'rookery:module-preloads',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        if (!DETECTION.test(code)) throw new Error("Vite's preload helper has changed: update DETECTION")
        const rel = `(matchMedia('${PRELOADS_AS_SCRIPTS}').matches ? 'preload' : 'modulepreload')`
        return { code: code.replace(DETECTION, rel), map: null }
      },
    },
  }
}
