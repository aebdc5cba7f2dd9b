// The minimum cost of a page with React and a SharedWorker: 20 posts as plain text.
import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { BarePost } from './bare.worker.ts'

const { port } = new SharedWorker(new URL('./bare.worker.ts', import.meta.url), {
  type: 'module',
  name: 'bare',
  // The same option as the client's; missing in TypeScript's types.
  extendedLifetime: true,
} as WorkerOptions)

function Page() {
  const [posts, setPosts] = useState<readonly BarePost[]>([])
  useEffect(() => {
    port.onmessage = ({ data }) => setPosts(data)
    port.postMessage('posts')
  }, [])
  return (
    <div role="feed">
      {posts.map(({ id, name, text }) => (
        <article key={id}>
          {name}: {text}
        </article>
      ))}
    </div>
  )
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  )
}
