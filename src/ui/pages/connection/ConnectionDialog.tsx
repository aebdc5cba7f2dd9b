import { sayFault } from '../../common/faults/sayFault.ts'
import { notice } from '../../common/notices/notices.ts'
import { Dialog } from '../../common/overlay/Dialog.tsx'
import { useCloseWindow } from '../../common/overlay/useCloseWindow.ts'
import type { Engine } from '../../engine/engine.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { ErrorState } from '../../parts/ErrorState.tsx'
import { Copy } from '../../parts/icons.ts'
import { SkeletonRows } from '../../parts/Skeleton.tsx'
import { ConnectionFacts } from './ConnectionFacts.tsx'
import { ConnectionLog } from './ConnectionLog.tsx'
import { ConnectionTabs } from './ConnectionTabs.tsx'
import { connectionText } from './connectionText.ts'
import { type HealthReport, useHealth } from './useHealth.ts'

/** The state of this tab, the engine and the connection to the instance. */
export function ConnectionDialog() {
  const closeConnection = useCloseWindow('connection')
  const engine = useEngine()
  const t = useText()
  const { report, fault } = useHealth()
  return (
    <Dialog
      open
      onClose={closeConnection}
      title={t('connection.title')}
      size="wide"
      actions={
        report && (
          <Button icon={<Copy size={18} aria-hidden />} onClick={() => void copy(engine, report)}>
            {t('connection.copy')}
          </Button>
        )
      }
    >
      {fault && <ErrorState form="line" message={sayFault(t, fault)} />}
      {report ? (
        <>
          <ConnectionFacts health={report.health} />
          <ConnectionTabs />
          <ConnectionLog
            errors={report.health.lastErrors}
            reachable={report.health.accounts.every(({ reachable }) => reachable)}
            lines={report.lines}
          />
        </>
      ) : (
        !fault && <SkeletonRows kind="account" count={4} />
      )}
    </Dialog>
  )
}

async function copy(engine: Engine, report: HealthReport): Promise<void> {
  const text = connectionText(report, {
    version: __VERSION__,
    browser: navigator.userAgent,
    now: Date.now(),
  })
  try {
    await navigator.clipboard.writeText(text)
    notice(engine, 'connection.copied', 'success')
  } catch {
    notice(engine, 'general.generic_error', 'error')
  }
}
