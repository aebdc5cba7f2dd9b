import { useState } from 'react'
import type { Visibility } from '../../../shared/model/account.ts'
import { Dialog } from '../../common/overlay/Dialog.tsx'
import { openConfirm, openMenu, openPopover } from '../../common/overlay/openOverlay.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button, IconButton } from '../../parts/Button.tsx'
import { Copy, Ellipsis, Trash2, VolumeX } from '../../parts/icons.ts'
import type { MenuItem } from '../../parts/MenuList.tsx'
import { Segments } from '../../parts/Segments.tsx'
import { Select } from '../../parts/Select.tsx'
import { Tabs } from '../../parts/Tabs.tsx'
import { TextArea } from '../../parts/TextArea.tsx'
import { Example } from './Example.tsx'
import styles from './PartsPage.module.css'
import { LONG_NAME } from './samples.ts'

const MORE = <Ellipsis size={18} aria-hidden />
const SCOPES: readonly Visibility[] = ['public', 'unlisted', 'private', 'direct']

/** Examples of menus, popovers, dialogs, tabs and selects. */
export function LayeredParts() {
  const engine = useEngine()
  const t = useText()
  const [said, setSaid] = useState('')
  const items: readonly MenuItem[] = [
    {
      id: 'copy',
      label: t('status.copy_link'),
      icon: <Copy size={18} />,
      onSelect: () => setSaid(t('status.link_copied')),
    },
    {
      id: 'mute',
      label: t('status.delete'),
      icon: <VolumeX size={18} />,
      disabled: true,
      onSelect: () => undefined,
    },
    { id: 'long', label: LONG_NAME, onSelect: () => setSaid(LONG_NAME) },
    {
      id: 'delete',
      label: t('status.delete'),
      icon: <Trash2 size={18} />,
      danger: true,
      startsGroup: true,
      onSelect: () => void askToDelete(),
    },
  ]
  const askToDelete = async (): Promise<void> => {
    const yes = await openConfirm(engine, {
      title: t('status.delete_confirm_title'),
      body: t('status.delete_confirm'),
      confirmLabel: t('status.delete'),
      danger: true,
    })
    setSaid(yes ? t('status.delete') : t('general.cancel'))
  }
  return (
    <>
      <Example name="openMenu, openPopover, openConfirm">
        <div className={styles.line}>
          <IconButton
            icon={MORE}
            label={t('status.more_actions')}
            aria-haspopup="menu"
            onClick={(event) => openMenu(engine, { anchor: event.currentTarget, items })}
          />
          <Button
            aria-haspopup="dialog"
            onClick={(event) =>
              openPopover(engine, {
                anchor: event.currentTarget,
                label: t('nav.profile'),
                render: (close) => (
                  <>
                    <p>{LONG_NAME}</p>
                    <Button onClick={close}>{t('general.close')}</Button>
                  </>
                ),
              })
            }
          >
            {t('nav.profile')}
          </Button>
          <Button kind="danger" onClick={() => void askToDelete()}>
            {t('status.delete')}
          </Button>
          <output>{said}</output>
        </div>
      </Example>
      <Example name="Dialog">
        <Dialogs />
      </Example>
      <Example name="Tabs">
        <TabsExample />
      </Example>
      <Example name="Segments">
        <SegmentsExample />
      </Example>
      <Example name="Select">
        <Selects />
      </Example>
    </>
  )
}

function SegmentsExample() {
  const t = useText()
  const [value, setValue] = useState<'linear' | 'tree'>('linear')
  return (
    <Segments
      label={t('settings.conversation_display')}
      value={value}
      choices={[
        { value: 'linear', words: t('status.thread_linear') },
        { value: 'tree', words: t('status.thread_tree') },
      ]}
      onChange={setValue}
    />
  )
}

function Dialogs() {
  const t = useText()
  const [open, setOpen] = useState<'normal' | 'wide' | null>(null)
  const [text, setText] = useState('')
  const close = (): void => setOpen(null)
  return (
    <div className={styles.line}>
      <Button onClick={() => setOpen('normal')}>{t('post_status.new_status')}</Button>
      <Button onClick={() => setOpen('wide')}>{t('status.copy_link')}</Button>
      <Dialog
        open={open === 'normal'}
        onClose={close}
        title={t('post_status.new_status')}
        sticky
        actions={
          <>
            <Button onClick={close}>{t('general.cancel')}</Button>
            <Button kind="primary" onClick={close}>
              {t('post_status.post')}
            </Button>
          </>
        }
      >
        <TextArea
          label={t('post_status.new_status')}
          hideLabel
          placeholder={t('post_status.default')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Dialog>
      <Dialog open={open === 'wide'} onClose={close} title={LONG_NAME} size="wide">
        {Array.from({ length: 40 }, (_, index) => (
          <p key={index}>{t('timeline.no_statuses_hint')}</p>
        ))}
      </Dialog>
    </div>
  )
}

function TabsExample() {
  const t = useText()
  const [tab, setTab] = useState('statuses')
  return (
    <Tabs
      label={t('nav.profile')}
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'statuses', label: t('user_card.statuses'), panel: <p>{t('timeline.no_statuses_hint')}</p> },
        { value: 'followees', label: t('user_card.followees'), panel: <p>{t('general.loading')}</p> },
        { value: 'followers', label: t('user_card.followers'), disabled: true, panel: null },
        { value: 'favorites', label: t('nav.favorites'), panel: <p>{LONG_NAME}</p> },
        { value: 'announcements', label: t('nav.announcements'), panel: <p>{t('general.show_more')}</p> },
        { value: 'requests', label: t('nav.friend_requests'), panel: <p>{t('general.show_more')}</p> },
      ]}
    />
  )
}

function Selects() {
  const t = useText()
  const [scope, setScope] = useState<Visibility>('unlisted')
  return (
    <div className={styles.form}>
      <Select
        label={t('post_status.scope.label')}
        value={scope}
        onChange={setScope}
        hint={scope === 'direct' ? t('post_status.direct_warning_to_all') : undefined}
        options={SCOPES.map((value) => ({
          value,
          label: t(`post_status.scope.${value as 'public'}`),
        }))}
      />
      <Select
        label={t('general.show_more')}
        value="a"
        onChange={() => undefined}
        disabled
        options={[{ value: 'a', label: LONG_NAME }]}
      />
    </div>
  )
}
