// The page's policy requires trusted types, and allows only two: the script URLs of the engine and of the service worker.
// Nothing ever creates trusted HTML or script text. Import this module first, so that the policy exists before the first use.

/** The paths of the engine's file, as the build names it, and of the service worker's. */
const WORKER = /^\/(assets\/engine-[\w-]+|service-worker)\.js$/

interface PolicyFactory {
  createPolicy(name: 'default', rules: { createScriptURL: (url: string) => string }): unknown
}

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes

factory?.createPolicy('default', {
  createScriptURL(url) {
    const { origin, pathname } = new URL(url, location.href)
    // An instance may serve users' uploads from its own origin; they must not run as our scripts.
    const isOurs = origin === location.origin && (import.meta.env.DEV || WORKER.test(pathname))
    if (isOurs) return url
    throw new TypeError('refused a script URL that is not ours')
  },
})
