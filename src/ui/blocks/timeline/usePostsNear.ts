import { useCallback, useMemo, useRef, useState } from 'react'
import type { Status } from '../../../shared/model/status.ts'
import { useEntities } from '../../hooks/useEntities.ts'

/** As many rows around the rendered ones as the engine sends. */
const AROUND_ROWS = 15
/** The range is moved only when this many rows of it are used up. */
const SLACK_ROWS = 6

interface PostsNear {
  /** The post of each row that has been near, a repeated one in place of its repeat. The same map as long as none changes. */
  readonly posts: ReadonlyMap<string, Status>
  /** Subscribes to the rows around these. */
  readonly look: (from: number, to: number) => void
}

/** The posts of the rows `ids`. Those that were near are remembered, because the tab keeps none that are far away. */
export function usePostsNear(ids: readonly string[]): PostsNear {
  const [range, setRange] = useState({ from: 0, to: 2 * AROUND_ROWS })
  const near = useEntities('status', ids.slice(range.from, range.to).join(' '))
  const repeated = useEntities('status', near.flatMap(({ repeatOfId }) => repeatOfId ?? []).join(' '))
  const last = useRef<ReadonlyMap<string, Status>>(new Map())
  const posts = useMemo(() => {
    const originals = new Map(repeated.map((post) => [post.id, post]))
    const found = near.flatMap((row): readonly (readonly [string, Status])[] => {
      const post = row.repeatOfId === undefined ? row : originals.get(row.repeatOfId)
      if (post === undefined) return []
      // A deleted post keeps its row for a while.
      return [[row.id, row.deleted || post.deleted ? { ...post, attachments: [] } : post]]
    })
    const known = new Set(ids)
    last.current = new Map([...[...last.current].filter(([id]) => known.has(id)), ...found])
    return last.current
  }, [ids, near, repeated])
  const look = useCallback((from: number, to: number) => {
    setRange((before) => {
      const next = { from: Math.max(0, from - AROUND_ROWS), to: to + AROUND_ROWS }
      const moved = Math.max(Math.abs(next.from - before.from), Math.abs(next.to - before.to))
      return moved < SLACK_ROWS ? before : next
    })
  }, [])
  return { posts, look }
}
