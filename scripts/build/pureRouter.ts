import type { Plugin } from 'vite'

/**
 * Lets the bundler leave out the parts of react-router that nobody imports. The package creates contexts and components
 * when it loads, and names them for developer tools. The bundler has to assume that both have side effects.
 */
export const pureRouter = (): Plugin => ({
  name: 'rookery:pure-router',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\/production\// },
    handler: (code) => ({ code: withoutEffects(code), map: null }),
  },
})

/** `code` without names for developer tools. Calls that only create something are marked as pure. */
export const withoutEffects = (code: string): string =>
  code
    .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
    .replaceAll(/(?<== )(?=React\d*\.(?:createContext|forwardRef|memo)\()/g, '/* @__PURE__ */ ')
