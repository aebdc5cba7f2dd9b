import { useState } from 'react'
import { DEFAULT_HIGHLIGHT_COLOR, HIGHLIGHT_TYPES, type Highlight } from '../../../shared/model/mute.ts'
import { sayFault } from '../../common/faults/sayFault.ts'
import { Dialog } from '../../common/overlay/Dialog.tsx'
import { useCloseWindow } from '../../common/overlay/useCloseWindow.ts'
import type { OneAccountProps } from '../../common/overlay/windowProps.ts'
import { useAccount } from '../../hooks/hooks.ts'
import { useCommand } from '../../hooks/useCommand.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { ErrorState } from '../../parts/ErrorState.tsx'
import { Handle } from '../../parts/Handle.tsx'
import { RichText } from '../../parts/RichText.tsx'
import { Select } from '../../parts/Select.tsx'
import { TextField } from '../../parts/TextField.tsx'
import styles from './HighlightWindow.module.css'
import { highlightAttributes } from './highlightAttributes.ts'

type Choice = Highlight['type'] | 'disabled'

const CHOICES: readonly Choice[] = ['disabled', ...HIGHLIGHT_TYPES]

/** A window to choose how the posts of one account stand out, and in which color (MU15). */
export function HighlightWindow({ accountId }: OneAccountProps) {
  const closeHighlight = useCloseWindow('highlight')
  const t = useText()
  const account = useAccount(accountId)
  const [type, setType] = useState<Choice>(account?.highlight?.type ?? 'disabled')
  const [color, setColor] = useState(account?.highlight?.color ?? DEFAULT_HIGHLIGHT_COLOR)
  const { busy, fault, clear, run } = useCommand()
  if (account === null) return null
  const chosen = type === 'disabled' ? null : { type, color }
  const save = async (): Promise<void> => {
    const ended = await run({ kind: 'highlight', acct: account.acct, as: chosen })
    if (ended?.ok) closeHighlight()
  }
  return (
    <Dialog
      open
      onClose={closeHighlight}
      title={t('user_card.highlight.title', { name: account.nameText })}
      actions={
        <>
          <Button onClick={closeHighlight}>{t('general.cancel')}</Button>
          <Button kind="primary" busy={busy} onClick={() => void save()}>
            {t('user_card.highlight.save')}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <p className={styles.hint}>{t('user_card.highlight.hint')}</p>
        <Select
          label={t('user_card.highlight.type')}
          value={type}
          onChange={(next) => {
            setType(next)
            clear()
          }}
          options={CHOICES.map((value) => ({ value, label: t(`user_card.highlight.${value}`) }))}
        />
        {/* Colour inputs only accept lower case. */}
        <TextField
          type="color"
          label={t('user_card.highlight.color')}
          className={styles.color}
          value={color.toLowerCase()}
          disabled={chosen === null}
          onChange={({ target }) => {
            setColor(target.value)
            clear()
          }}
        />
        <div
          className={styles.example}
          role="img"
          aria-label={t('user_card.highlight.example')}
          {...highlightAttributes(chosen ?? undefined)}
        >
          <strong>
            <RichText text={account.name} inline />
          </strong>{' '}
          <Handle acct={account.acct} />
        </div>
        {fault !== null && <ErrorState form="line" message={sayFault(t, fault)} />}
      </div>
    </Dialog>
  )
}
