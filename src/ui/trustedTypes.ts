/**
 * The page's policy demands trusted types. Two things need one: the URLs of the engine and of the service worker.
 * Anything else is refused. Nothing ever makes trusted HTML or script text. Imported first, before anything could
 * ask for it.
 */
/** The engine's file, as the build names it, and the service worker's. */
const WORKER = /^\/(assets\/engine-[\w-]+|service-worker)\.js$/

interface PolicyFactory {
  createPolicy(name: 'default', rules: { createScriptURL: (url: string) => string }): unknown
}

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes

factory?.createPolicy('default', {
  createScriptURL(url) {
    const { origin, pathname } = new URL(url, location.href)
    // An instance may serve strangers' files from its own origin: those are no scripts of ours.
    const ours = origin === location.origin && (import.meta.env.DEV || WORKER.test(pathname))
    if (ours) return url
    throw new TypeError('a script that is none of ours')
  },
})
