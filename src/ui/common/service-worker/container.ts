import { attempt } from '../../../shared/attempt.ts'

/** The browser's service workers; null if it has none, or refuses them to this page (EV5). */
export const serviceWorkers = (): ServiceWorkerContainer | null =>
  attempt(() => navigator.serviceWorker) ?? null
