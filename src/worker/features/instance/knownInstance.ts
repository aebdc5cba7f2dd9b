import type { Capabilities, Instance } from '../../../shared/model/instance.ts'
import type { InstanceAnswers } from '../../normalize/instance.ts'

/** What is known of the instance, as its loader shows it to the parts that add to it. */
export interface KnownInstance {
  readonly instance: Instance
  /** The raw answers of the instance. */
  readonly answers: InstanceAnswers
  load(): Promise<Instance>
  renew(): Promise<Instance>
  note(more: Partial<InstanceAnswers>): void
  learn(what: keyof Capabilities, has: boolean): void
}
