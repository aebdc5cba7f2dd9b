import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import type { TextKey } from '../../../shared/i18n/textKey.ts'
import type { PreferenceChange, Preferences } from '../../../shared/model/preferences.ts'
import { tagTo } from '../../common/links/paths.ts'
import { pathTo } from '../../common/links/routes.ts'
import type { Engine } from '../../engine/engine.ts'
import { useInstance, usePreference, useSession } from '../../hooks/hooks.ts'
import type { OpenView } from '../../hooks/openViews.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { Switch } from '../../parts/CheckboxField.tsx'
import { TextField } from '../../parts/TextField.tsx'
import { NavLine } from '../navigation/NavLinks.tsx'
import { useNav } from '../navigation/useNav.ts'
import { openSettings } from '../settings/openSettings.ts'
import styles from './HeaderMenus.module.css'

interface MenuProps {
  readonly close: () => void
}

export interface HeaderMenuProps extends QuickViewProps {
  readonly menu: 'timelines' | 'view' | 'filter'
}

/** One of the popovers of a timeline's header. */
export function HeaderMenu({ menu, ...props }: HeaderMenuProps) {
  if (menu === 'view') return <QuickView {...props} />
  return menu === 'filter' ? <QuickFilter {...props} /> : <TimelineMenu {...props} />
}

const setPreference = (engine: Engine, change: PreferenceChange): void =>
  void engine.run({ kind: 'setPreferences', change })

/** Links to the other timelines and lists, and a field for a tag (T32), where the user may read the timelines of tags (I44). */
function TimelineMenu({ close }: MenuProps) {
  const t = useText()
  const navigate = useNavigate()
  const [tag, setTag] = useState('')
  const { entries } = useNav()
  const isMember = useSession()?.state === 'signed-in'
  const instance = useInstance()
  const access = instance?.timelineAccess?.tag
  const readsTags = access !== 'disabled' && (isMember || !(instance?.private || access))
  const followsTags = readsTags && instance?.capabilities.followTags === true && isMember
  const name = tag.trim().replace(/^#+/, '')
  const openTag = (event: FormEvent): void => {
    event.preventDefault()
    if (name === '') return
    close()
    void navigate(tagTo(name))
  }
  return (
    <nav className={styles.menu} aria-label={t('nav.timelines')}>
      {entries
        .filter(({ group }) => group === 'timelines')
        .map((entry) => (
          <NavLine key={entry.name} entry={entry} onGo={close} />
        ))}
      {readsTags && (
        <form className={styles.tag} onSubmit={openTag}>
          <TextField
            label={t('timeline.tag')}
            value={tag}
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => setTag(target.value)}
          />
          <Button type="submit" disabled={name === ''}>
            {t('timeline.tag_go')}
          </Button>
        </form>
      )}
      {followsTags && (
        <NavLine
          entry={{ name: 'tags', to: pathTo('followed-tags'), text: 'tags.followed', group: 'timelines' }}
          onGo={close}
        />
      )}
      {entries
        .filter(({ group }) => group === 'lists')
        .map((entry) => (
          <NavLine key={entry.name} entry={entry} onGo={close} />
        ))}
    </nav>
  )
}

/** Preferences for what timelines hide. */
function QuickFilter({ close }: MenuProps) {
  const signedIn = useSession()?.state === 'signed-in'
  return (
    <div className={styles.panel}>
      {signedIn && (
        <>
          <PreferenceChoices
            name="replyVisibility"
            title="settings.reply_visibility"
            options={[
              ['all', 'settings.reply_visibility_all'],
              ['following', 'settings.reply_visibility_following'],
              ['self', 'settings.reply_visibility_self'],
            ]}
          />
          <PreferenceSwitch name="hideFilteredStatuses" text="settings.hide_filtered_statuses" />
          <PreferenceSwitch name="muteBotStatuses" text="settings.mute_bot_posts" />
        </>
      )}
      <PreferenceSwitch name="hideAttachments" text="settings.hide_attachments_in_tl" />
      <PreferenceSwitch name="hideAttachmentsInConv" text="settings.hide_attachments_in_convo" />
      <AllSettings close={close} />
    </div>
  )
}

interface QuickViewProps extends MenuProps {
  readonly view: OpenView
  /** Whether all loaded rows are rendered. */
  readonly whole: boolean
  readonly onWhole: (whole: boolean) => void
}

/** Preferences for how timelines are displayed. */
function QuickView({ close, view, whole: before, onWhole }: QuickViewProps) {
  const engine = useEngine()
  const t = useText()
  const virtualScrolling = usePreference('virtualScrolling')
  // A copy, because the popover renders in another tree and gets no new props.
  const [whole, setWhole] = useState(before)
  return (
    <div className={styles.panel}>
      <PreferenceChoices
        name="conversationDisplay"
        title="settings.conversation_display"
        options={[
          ['linear', 'settings.conversation_display_linear'],
          ['tree', 'settings.conversation_display_tree'],
        ]}
      />
      <PreferenceSwitch name="streaming" text="settings.streaming" />
      <PreferenceSwitch name="pauseOnUnfocused" text="settings.pause_on_unfocused" />
      <PreferenceSwitch name="collapseMessageWithSubject" text="settings.collapse_subject" />
      <PreferenceSwitch name="mentionLinkShowAvatar" text="settings.mention_link_show_avatar" />
      <Switch
        label={t('timeline.whole')}
        hint={t('timeline.whole_hint')}
        checked={whole || !virtualScrolling}
        disabled={!virtualScrolling}
        onChange={({ target }) => {
          setWhole(target.checked)
          onWhole(target.checked)
        }}
      />
      <Button
        kind="quiet"
        wide
        onClick={() => {
          close()
          void engine.call('page', { viewId: view.viewId, direction: 'newer' })
        }}
      >
        {t('timeline.load_newer')}
      </Button>
      {view.ref.kind === 'list' && <EditList id={view.ref.listId} close={close} />}
      <AllSettings close={close} />
    </div>
  )
}

/** A button that leads to the page where the list is edited. */
function EditList({ id, close }: MenuProps & { readonly id: string }) {
  const t = useText()
  const navigate = useNavigate()
  return (
    <Button
      kind="quiet"
      wide
      onClick={() => {
        close()
        void navigate(pathTo('lists-edit', { id }))
      }}
    >
      {t('lists.edit')}
    </Button>
  )
}

/** A button that opens the settings. */
function AllSettings({ close }: MenuProps) {
  const engine = useEngine()
  const t = useText()
  return (
    <Button
      kind="quiet"
      wide
      onClick={() => {
        close()
        openSettings(engine, 'general')
      }}
    >
      {t('timeline.more_settings')}
    </Button>
  )
}

type NamesOf<T> = { [K in keyof Preferences]: Preferences[K] extends T ? K : never }[keyof Preferences]

/** A switch for a preference that is on or off. */
function PreferenceSwitch({ name, text }: { readonly name: NamesOf<boolean>; readonly text: TextKey }) {
  const engine = useEngine()
  const t = useText()
  const checked = usePreference(name)
  return (
    <Switch
      label={t(text)}
      checked={checked}
      onChange={({ target }) => setPreference(engine, { [name]: target.checked })}
    />
  )
}

interface PreferenceChoicesProps {
  readonly name: 'replyVisibility' | 'conversationDisplay'
  readonly title: TextKey
  readonly options: readonly (readonly [value: string, text: TextKey])[]
}

/** Radio buttons for the values of a preference. */
function PreferenceChoices({ name, title, options }: PreferenceChoicesProps): ReactNode {
  const engine = useEngine()
  const t = useText()
  const group = useId()
  const current = usePreference(name)
  return (
    <fieldset className={styles.choices}>
      <legend>{t(title)}</legend>
      {options.map(([value, text]) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            name={group}
            checked={current === value}
            onChange={() => setPreference(engine, { [name]: value } as PreferenceChange)}
          />
          <span>{t(text)}</span>
        </label>
      ))}
    </fieldset>
  )
}
