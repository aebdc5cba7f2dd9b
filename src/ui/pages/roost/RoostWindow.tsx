import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { OpenTab } from '../../../shared/model/openTab.ts'
import { takePage } from '../../blocks/tabs/takePage.ts'
import { useOpenTabs } from '../../blocks/tabs/useOpenTabs.ts'
import { useUnlisted } from '../../blocks/tabs/useUnlisted.ts'
import { sayFault } from '../../common/faults/sayFault.ts'
import { Dialog } from '../../common/overlay/Dialog.tsx'
import { useCloseWindow } from '../../common/overlay/useCloseWindow.ts'
import { useCommand } from '../../hooks/useCommand.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { ErrorState } from '../../parts/ErrorState.tsx'
import { Moon } from '../../parts/icons.ts'
import { SkeletonRows } from '../../parts/Skeleton.tsx'
import { cardTo } from './cardTo.ts'
import styles from './Roost.module.css'
import { TabCard } from './TabCard.tsx'

/** The open tabs of this browser, each as a card: a press continues there in this tab (RO1). */
export function RoostWindow() {
  const closeRoost = useCloseWindow('roost')
  const engine = useEngine()
  const t = useText()
  const tabs = useOpenTabs()
  const list = useRef<HTMLUListElement>(null)
  const unlisted = useUnlisted(tabs?.length)
  const { busy, fault, run } = useCommand()
  const [announcement, setAnnouncement] = useState('')
  const mine = engine.tabId
  const others = tabs?.filter(({ id }) => id !== mine) ?? []
  const awake = others.filter(({ visible, asleep }) => !visible && !asleep)
  const first = useFirstFocus(list, tabs !== null, mine)
  const take = (tab: OpenTab): void => {
    closeRoost()
    if (tab.id !== mine) void takePage(engine, tab)
  }
  const letSleep = async (): Promise<void> => {
    const ended = await run({ kind: 'askTabs', tabs: awake.map(({ id }) => id), to: 'sleep' })
    if (!ended?.ok) return
    const asleep = ended.value?.tabs?.length ?? 0
    const left = awake.length - asleep
    setAnnouncement(
      [
        ...(asleep > 0 ? [t('roost.slept', { count: asleep })] : []),
        ...(left > 0 ? [t('roost.stayed_awake', { count: left })] : []),
      ].join(' '),
    )
  }
  return (
    <Dialog
      open
      onClose={closeRoost}
      title={t('roost.title')}
      size="wide"
      initialFocus={first}
      actions={
        (awake.length > 0 || busy) && (
          <Button icon={<Moon size={18} aria-hidden />} busy={busy !== false} onClick={() => void letSleep()}>
            {t('roost.let_sleep')}
          </Button>
        )
      }
    >
      <p className={styles.hint} id="roost-hint">
        {t(tabs !== null && others.length === 0 ? 'roost.alone' : 'roost.hint')}
      </p>
      {tabs === null && <SkeletonRows kind="account" count={3} />}
      <ul
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without bullets
        role="list"
        ref={list}
        tabIndex={-1}
        className={styles.list}
        aria-label={t('roost.title')}
        aria-describedby="roost-hint"
        onKeyDown={walk}
      >
        {tabs?.map((tab) => (
          <TabCard
            key={tab.id}
            tab={tab}
            isMine={tab.id === mine}
            onTake={() => take(tab)}
            onGone={closeRoost}
            onRefused={setAnnouncement}
          />
        ))}
      </ul>
      {unlisted > 0 && <p className={styles.hint}>{t('roost.unlisted', { count: unlisted })}</p>}
      {fault !== null && <ErrorState form="line" message={sayFault(t, fault)} />}
      <p className={styles.hint} role="status">
        {announcement}
      </p>
    </Dialog>
  )
}

/**
 * The element that has the focus first: the first card that is not this tab's. Until the cards arrive it is their list, which then passes
 * the focus on.
 */
function useFirstFocus(
  list: { readonly current: HTMLElement | null },
  isLoaded: boolean,
  mine: string,
): { readonly current: HTMLElement | null } {
  const first = useMemo(
    () => ({
      get current() {
        const cards = [...(list.current?.querySelectorAll<HTMLElement>('[data-tab]') ?? [])]
        return cards.find(({ dataset }) => dataset.tab !== mine) ?? cards[0] ?? list.current
      },
    }),
    [list, mine],
  )
  useEffect(() => {
    if (isLoaded && list.current?.matches(':focus')) first.current?.focus()
  }, [list, isLoaded, first])
  return first
}

/** Arrow keys move the focus between the cards. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tab]')]
  const to = cardTo(event, cards)
  if (to === undefined) return
  event.preventDefault()
  to.focus()
}
