import type { Plugin } from 'vite'

const NAME = /^\w+\.displayName = "\w+";$/gm
const CREATES = /(?<== )(?=React\d*\.(?:createContext|forwardRef|memo)\()/g
const PURE = '/* @__PURE__ */ '

/** What would keep unused parts in the build, however it is written. */
const EFFECT =
  /^\S.*\.displayName\b.*$|^(?:var|let|const) .*(?<!@__PURE__ \*\/ )\bReact\w*\.(?:createContext|forwardRef|memo)\(.*$/m

/**
 * Lets the bundler leave out the parts of react-router that nobody imports. The package creates contexts and components
 * when it loads, and names them for developer tools. The bundler has to assume that both have side effects. The build fails if the
 * package writes this in another way.
 */
export function pureRouter(): Plugin {
  let [named, created] = [0, 0]
  return {
    name: 'rookery:pure-router',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\/production\// },
      handler(code) {
        named += code.match(NAME)?.length ?? 0
        created += code.match(CREATES)?.length ?? 0
        return { code: withoutEffects(code), map: null }
      },
    },
    buildEnd(error) {
      if (error === undefined && (named === 0 || created === 0))
        throw new Error('react-router creates and names its parts in another way: update pureRouter.ts')
    },
  }
}

/** `code` without names for developer tools. Calls that only create something are marked as pure. Throws if others remain. */
export function withoutEffects(code: string): string {
  const pure = code.replaceAll(NAME, '').replaceAll(CREATES, PURE)
  const left = EFFECT.exec(pure)
  if (left !== null)
    throw new Error(`react-router has changed: update pureRouter.ts for ${left[0].slice(0, 200)}`)
  return pure
}
