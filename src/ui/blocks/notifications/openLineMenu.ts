import { entityKey } from '../../../shared/model/keys.ts'
import { notice } from '../../common/notices/notices.ts'
import { openMenu } from '../../common/overlay/openOverlay.ts'
import type { Engine } from '../../engine/engine.ts'
import { say } from '../../i18n/i18n.ts'

/** Opens the menu of a notification's post. */
export function openLineMenu(engine: Engine, anchor: Element, account: string, statusId: string): void {
  const status = engine.mirror.cells.get(entityKey(account, 'status', statusId))
  const muted = status?.threadMuted === true
  const mute = async (): Promise<void> => {
    const ended = await engine.run({ kind: 'muteThread', statusId, on: !muted })
    if (!ended.ok) notice(engine, 'general.generic_error', 'error')
  }
  openMenu(engine, {
    anchor,
    items: [
      {
        id: 'mute-thread',
        label: say(muted ? 'status.unmute_conversation' : 'status.mute_conversation'),
        onSelect: () => void mute(),
      },
    ],
  })
}
