import { browserPlatform, type Scope } from './browserPlatform.ts'
import { createEngine } from './createEngine.ts'
import type { Port } from './host/ports.ts'

declare const __BUILD__: number

/**
 * Runs the engine in the page itself, so that a debugger sees both sides of the port. Development only
 * (`?engine=page`); no production build includes it.
 */
export function runInPage(port: MessagePort): void {
  const engine = createEngine(
    browserPlatform(globalThis as unknown as Scope, {
      form: 'page',
      build: __BUILD__,
      stop: () => engine.stop(),
    }),
  )
  engine.connect(port as unknown as Port)
}
