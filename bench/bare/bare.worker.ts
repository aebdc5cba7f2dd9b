export interface BarePost {
  readonly id: number
  readonly name: string
  readonly text: string
}

const POSTS: readonly BarePost[] = Array.from({ length: 20 }, (_, id) => ({
  id,
  name: `Person ${id}`,
  text: `Post number ${id}. It is as plain as it is short, and there are twenty of its kind.`,
}))

addEventListener('connect', (event) => {
  const port = (event as MessageEvent).ports[0]
  if (!port) return
  port.onmessage = () => port.postMessage(POSTS)
})
