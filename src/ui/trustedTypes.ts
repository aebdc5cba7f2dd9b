/**
 * The page's policy demands trusted types. Two things need one: the engine's own URL and the
 * service worker's; both are files of our own origin, and anything else is refused. Nothing ever
 * makes trusted HTML or script text. Imported first, before anything could ask for it.
 */
interface PolicyFactory {
  createPolicy(name: 'default', rules: { createScriptURL: (url: string) => string }): unknown
}

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes

factory?.createPolicy('default', {
  createScriptURL(url) {
    if (new URL(url, location.href).origin === location.origin) return url
    throw new TypeError('a script of another origin')
  },
})
