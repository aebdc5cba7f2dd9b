import { flushSync } from 'react-dom'
import { onEntity } from '../../shared/commands/changeEntity.ts'
import { type AccountKey, ONLY } from '../../shared/model/keys.ts'
import type { Engine } from '../engine/engine.ts'
import { sayDate } from '../i18n/format.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import './printing.css'

const PRINTING = 'printing'

/**
 * Until the returned function is called, a page that is printed has all its loaded rows (N44): lists render them as with virtual
 * scrolling switched off, and its times as dates. The style sheet puts the rows one below the other and leaves out the frame.
 */
export function printAllRows(engine: Engine, account: AccountKey): () => void {
  const show = (): void => {
    // The browser takes the page as it is when the event ends.
    flushSync(() =>
      engine.mirror.addExpectations(
        PRINTING,
        onEntity(account, 'preferences', ONLY, (preferences) => ({
          ...preferences,
          virtualScrolling: false,
        })),
      ),
    )
    for (const time of document.querySelectorAll('time'))
      time.dataset.date = sayDate(Date.parse(time.dateTime), currentLanguage(), {
        dateStyle: 'medium',
        timeStyle: 'short',
      })
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[target=_blank]'))
      link.toggleAttribute('data-says-address', link.textContent.trim() === link.getAttribute('href'))
  }
  const end = (): void => engine.mirror.rollBack(PRINTING)
  addEventListener('beforeprint', show)
  addEventListener('afterprint', end)
  return () => {
    removeEventListener('beforeprint', show)
    removeEventListener('afterprint', end)
    end()
  }
}
