import type { ReactNode } from 'react'
import { useInstance } from '../../hooks/hooks.ts'
import { SkeletonRows } from '../../parts/Skeleton.tsx'

interface OfferedProps {
  readonly offered: boolean
  /** Shown if the instance does not have it. */
  readonly otherwise: ReactNode
  readonly children: ReactNode
}

/** Shows `children` if the instance offers them. Shows `otherwise` only once the instance has answered (I8). */
export function Offered({ offered, otherwise, children }: OfferedProps) {
  const known = useInstance()?.known === true
  if (offered) return children
  return known ? otherwise : <SkeletonRows kind="account" />
}
