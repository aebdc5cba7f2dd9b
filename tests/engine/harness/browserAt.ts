import type { Instance } from '../../../instance/createInstance.ts'
import { connectedTo, signInAt } from './atInstance.ts'
import { World } from './world.ts'

/** A browser in front of an embedded instance, in which `name` is signed in; null: a visitor. */
export async function browserAt(instance: Instance, name: string | null): Promise<World> {
  const world = new World(connectedTo(instance))
  if (name !== null) await signInAt(world, instance, name)
  return world
}
