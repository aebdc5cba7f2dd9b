import { startEngine } from './startEngine.ts'

// The only file that touches `self`. WebKit runs a worker's entry again when another chunk imports it. None does, and a scope has
// one engine all the same.
declare const self: SharedWorkerGlobalScope & DedicatedWorkerGlobalScope & { rookeryEngine?: true }

if (self.rookeryEngine === undefined) {
  self.rookeryEngine = true
  startEngine(self)
}
