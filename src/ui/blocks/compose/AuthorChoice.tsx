import { useEffect, useRef, useState } from 'react'
import type { ListedAccount } from '../../../shared/model/accounts.ts'
import type { ReplyTarget } from '../../../shared/model/draft.ts'
import { sayReason } from '../../common/faults/sayFault.ts'
import { historySettled } from '../../common/overlay/layers.ts'
import { openMenu } from '../../common/overlay/openOverlay.ts'
import { openWindow } from '../../common/overlay/openWindow.ts'
import { useAccountKey } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Avatar } from '../../parts/Avatar.tsx'
import { Button } from '../../parts/Button.tsx'
import { ChevronDown } from '../../parts/icons.ts'
import { isolatedHandle, sayAccount } from '../accounts/sayAccount.ts'
import styles from './AuthorChoice.module.css'
import { moveForm } from './moveForm.ts'
import type { Composer } from './useComposer.ts'

interface AuthorChoiceProps {
  readonly accounts: readonly ListedAccount[]
  readonly composer: Composer
  readonly replyTo: ReplyTarget | null
  readonly readOnly: boolean
  readonly onFault: (words: string) => void
  readonly onMoved: (() => void) | undefined
}

/** Shows which account writes the post, and opens a menu of the other accounts that can write it (SA30). */
export function AuthorChoice({ accounts, composer, replyTo, readOnly, onFault, onMoved }: AuthorChoiceProps) {
  const engine = useEngine()
  const t = useText()
  const account = useAccountKey()
  const [busy, setBusy] = useState(false)
  const latest = useRef(composer)
  latest.current = composer
  /** Whether a move is under way and still wanted: not once the form is closed or being sent. */
  const isWanted = useRef(false)
  if (readOnly) isWanted.current = false
  useEffect(
    () => () => {
      isWanted.current = false
    },
    [],
  )
  const from = accounts.find((one) => one.account === account)
  if (from === undefined) return null
  const move = async (to: ListedAccount): Promise<void> => {
    if (to.account === account) return
    setBusy(true)
    isWanted.current = true
    const ended = await moveForm(engine, {
      from,
      to,
      replyTo,
      composer: () => latest.current,
      isWanted: () => isWanted.current,
    })
    setBusy(false)
    if (!ended.ok) {
      if (isWanted.current) onFault(sayReason(t, ended.fault))
      return
    }
    if (ended.value === null) return
    onMoved?.()
    // If this form was in a window, the window's history entry is removed first.
    await historySettled(engine)
    openWindow(engine, 'composeAs', ended.value)
  }
  const open = (anchor: Element): void =>
    openMenu(engine, {
      anchor,
      items: accounts
        .filter(({ state }) => state !== 'refused')
        .map((one) => ({
          id: one.account,
          label: one.name,
          hint: sayAccount(t, { ...one, unread: 0 }),
          icon: <Avatar url={one.avatarUrl} name={one.name} size={24} still />,
          checked: one.account === account,
          onSelect: () => void move(one),
        })),
    })
  const name = isolatedHandle(from.handle)
  return (
    <Button
      kind="quiet"
      size="small"
      className={styles.author}
      aria-label={t('accounts.write_as', { name })}
      aria-haspopup="menu"
      data-tip={t('accounts.write_as', { name })}
      busy={busy}
      disabled={readOnly}
      icon={<Avatar url={from.avatarUrl} name={from.name} size={24} still />}
      onClick={({ currentTarget }) => open(currentTarget)}
    >
      <bdi>{name}</bdi>
      <ChevronDown size={16} aria-hidden />
    </Button>
  )
}
