/** The parts of V8's heap snapshot that are read here. `nodes` has a number for each node and each of `node_fields`. */
interface HeapSnapshot {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[]
      readonly node_types: readonly [readonly string[], ...unknown[]]
    }
  }
  readonly nodes: readonly number[]
}

/**
 * The size of everything reachable in a heap, in bytes, without compiled code and what V8 has learned about it: those
 * grow for hours, with each function that is called often enough.
 *
 * @param text a heap snapshot, as V8 writes it.
 */
export function heldBytes(text: string): number {
  const { snapshot, nodes } = JSON.parse(text) as HeapSnapshot
  const { node_fields: fields, node_types: types } = snapshot.meta
  const code = types[0].indexOf('code')
  const [typeAt, sizeAt] = [fields.indexOf('type'), fields.indexOf('self_size')]
  let bytes = 0
  for (let at = 0; at < nodes.length; at += fields.length)
    if (nodes[at + typeAt] !== code) bytes += nodes[at + sizeAt] ?? 0
  return bytes
}
