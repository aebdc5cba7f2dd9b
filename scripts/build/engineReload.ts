import type { Plugin } from 'vite'
import { fromRoot } from './paths.ts'

const ENGINE_CODE = /^src\/(worker|shared)\//

/**
 * A running SharedWorker never picks up changed code, because its URL stays the same in development. Its name
 * therefore contains `__DEV_NONCE__`, which changes with the engine's code. All tabs then reload and connect to a
 * new engine. The event `rookery:engine-changed` precedes the reload, so that tabs can end the old engine.
 */
export function engineReload(): Plugin {
  const holders = new Set<string>()
  let nonce = Date.now().toString(36)
  return {
    name: 'rookery:engine-reload',
    apply: 'serve',
    transform: {
      filter: { code: /\b__DEV_NONCE__\b/, id: /\/src\/.*\.tsx?($|\?)/ },
      handler(code, id) {
        holders.add(id)
        return { code: code.replaceAll(/\b__DEV_NONCE__\b/g, JSON.stringify(nonce)), map: null }
      },
    },
    hotUpdate({ file }) {
      if (this.environment.name !== 'client' || !ENGINE_CODE.test(fromRoot(file))) return
      if (/\.test\.tsx?$/.test(file)) return []
      nonce = Date.now().toString(36)
      const { moduleGraph, hot } = this.environment
      for (const id of holders) {
        const module = moduleGraph.getModuleById(id)
        if (module) moduleGraph.invalidateModule(module)
      }
      hot.send({ type: 'custom', event: 'rookery:engine-changed', data: { nonce } })
      hot.send({ type: 'full-reload' })
      return []
    },
  }
}
