import { useEffect, useMemo, useState } from 'react'
import { LazyCode } from '../../../shared/lazyConstant.ts'
import type { TextCounting } from '../../../shared/model/instance.ts'
import { withoutReload } from '../../common/loading/staleBuild.ts'
import { lengthOf } from './composeRules.ts'

const counter = new LazyCode(async () => (await import('./countText.ts')).countPost)

/** How many characters a post has by the rules of its instance (C21). They load with the first character; until then, code points count. */
export function usePostLength(text: string, subject: string, counting: TextCounting): number {
  const [count, setCount] = useState(() => counter.now)
  const isNeeded = count === undefined && text + subject !== ''
  useEffect(() => {
    if (!isNeeded) return
    // A build that is gone must not take the page with it while somebody types.
    withoutReload(() => counter.load()).then(
      (countPost) => setCount(() => countPost),
      // The next form tries again.
      () => {},
    )
  }, [isNeeded])
  return useMemo(
    () => count?.({ text, subject }, counting) ?? lengthOf(text) + lengthOf(subject),
    [count, text, subject, counting],
  )
}
