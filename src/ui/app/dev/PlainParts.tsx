import { useState } from 'react'
import type { Visibility } from '../../../shared/model/account.ts'
import { useText } from '../../i18n/i18n.ts'
import { Avatar } from '../../parts/Avatar.tsx'
import { Badge } from '../../parts/Badge.tsx'
import { Blurhash } from '../../parts/Blurhash.tsx'
import { Button, IconButton } from '../../parts/Button.tsx'
import { CheckboxField, Switch } from '../../parts/CheckboxField.tsx'
import { Emoji } from '../../parts/Emoji.tsx'
import { EmptyState } from '../../parts/EmptyState.tsx'
import { ErrorState } from '../../parts/ErrorState.tsx'
import { Bell, Heart, Inbox, Repeat2, Reply, Send, Star } from '../../parts/icons.ts'
import { RelativeTime } from '../../parts/RelativeTime.tsx'
import { RichText, RichTextContext, type RichTextDeps } from '../../parts/RichText.tsx'
import { SkeletonRows } from '../../parts/Skeleton.tsx'
import { Spinner } from '../../parts/Spinner.tsx'
import { TextArea } from '../../parts/TextArea.tsx'
import { TextField } from '../../parts/TextField.tsx'
import { VisibilityIcon } from '../../parts/VisibilityIcon.tsx'
import { Example } from './Example.tsx'
import styles from './PartsPage.module.css'
import { AVATAR, AVATAR_STILL, BLURHASH, EMOJI, LONG_NAME, NAME, POST } from './samples.ts'

const KINDS = ['primary', 'plain', 'quiet', 'danger'] as const
const VISIBILITIES: readonly Visibility[] = ['public', 'unlisted', 'private', 'direct', 'local', 'list']

const WORLD: RichTextDeps = {
  Link: ({ to, className, title, children }) => (
    <a href={`#${to}`} className={className} title={title}>
      {children}
    </a>
  ),
  mentionTo: ({ id, name }) => `/users/${id ?? name}`,
  hashtagTo: ({ tag }) => `/tag/${tag}`,
  homeHost: 'example.org',
  still: true,
}

const ago = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString()
const TIMES = [0, 42, 300, 3 * 3600, 2 * 86_400, 9 * 86_400, 40 * 86_400, 800 * 86_400, -600].map(ago)

/** Parts without Base UI. */
export function PlainParts() {
  const t = useText()
  return (
    <RichTextContext value={WORLD}>
      <Example name="Button">
        {KINDS.map((kind) => (
          <div key={kind} className={styles.line}>
            <Button kind={kind}>{t('post_status.post')}</Button>
            <Button kind={kind} icon={<Send size={18} aria-hidden />}>
              {t('status.reply')}
            </Button>
            <Button kind={kind} size="small">
              {t('general.reload')}
            </Button>
            <Button kind={kind} busy>
              {t('post_status.posting')}
            </Button>
            <Button kind={kind} disabled>
              {t('general.cancel')}
            </Button>
          </div>
        ))}
        <Button wide>{LONG_NAME}</Button>
      </Example>
      <Example name="IconButton">
        <IconButtons />
      </Example>
      <Example name="Avatar">
        <div className={styles.line}>
          {([48, 32, 24] as const).map((size) => (
            <Avatar key={size} size={size} url={AVATAR} staticUrl={AVATAR_STILL} still name="Ada" />
          ))}
          {([48, 32, 24] as const).map((size) => (
            <Avatar key={size} size={size} url="data:image/png,broken" name="Émile" />
          ))}
          <Avatar url="" name=":blobcat: _" alt={t('user_card.avatar', { name: 'blobcat' })} />
          <Avatar url="" name="שרה" />
        </div>
      </Example>
      <Example name="Emoji, RelativeTime, Badge, VisibilityIcon, Spinner">
        <p>
          In a line <Emoji name="blobcat" url={EMOJI} /> of text, <strong>in bold</strong>{' '}
          <Emoji name="blobcat" url={EMOJI} />, and large <Emoji name="blobcat" url={EMOJI} size="large" />
        </p>
        <p className={styles.line}>
          {TIMES.map((iso) => (
            <RelativeTime key={iso} iso={iso} />
          ))}
          <RelativeTime iso="no date" />
        </p>
        <p className={styles.line}>
          {TIMES.map((iso) => (
            <RelativeTime key={iso} iso={iso} form="full" />
          ))}
        </p>
        <p className={styles.line}>
          {[1, 12, 99, 1200].map((count) => (
            <Badge key={count} count={count} label={t('nav.unread', { count })} />
          ))}
          {VISIBILITIES.map((visibility) => (
            <VisibilityIcon key={visibility} visibility={visibility} />
          ))}
          <Spinner />
        </p>
      </Example>
      <Example name="RichText">
        <p className={styles.name}>
          <RichText text={NAME} inline />
        </p>
        <RichText text={POST} />
      </Example>
      <Example name="Field">
        <Fields />
      </Example>
      <Example name="Blurhash">
        <div className={styles.picture}>
          <Blurhash hash={BLURHASH} width={1600} height={900} />
        </div>
        <div className={styles.picture}>
          <Blurhash hash="none" />
        </div>
      </Example>
      <Example name="Skeleton, EmptyState, ErrorState" flush>
        <SkeletonRows count={2} />
        <SkeletonRows kind="notification" count={2} />
        <EmptyState
          icon={<Inbox size={32} />}
          title={t('timeline.no_statuses')}
          hint={t('timeline.no_statuses_hint')}
          action={<Button kind="primary">{t('nav.public')}</Button>}
        />
        <ErrorState
          message={t('timeline.error', { message: '503' })}
          detail={t('instance.rate_limited', { count: 42 })}
          onRetry={() => undefined}
        />
        <ErrorState message={t('timeline.error', { message: '503' })} busy onRetry={() => undefined} />
        <ErrorState form="line" message={t('instance.unreachable')} onRetry={() => undefined} />
        <ErrorState form="line" message={LONG_NAME} detail={LONG_NAME} onRetry={() => undefined} />
      </Example>
    </RichTextContext>
  )
}

function IconButtons() {
  const t = useText()
  const [on, setOn] = useState(true)
  return (
    <div className={styles.line}>
      <IconButton icon={<Reply size={18} />} label={t('status.reply')} />
      <IconButton icon={<Repeat2 size={18} />} label={t('status.repeat')} disabled />
      <IconButton
        icon={<Star size={18} />}
        label={t('status.favorite')}
        pressed={on}
        onClick={() => setOn(!on)}
      />
      <IconButton icon={<Heart size={18} />} label={t('status.favorite')} busy />
      <IconButton icon={<Bell size={18} />} label={t('nav.notifications')} kind="plain" />
      <IconButton icon={<Bell size={16} />} label={t('nav.notifications')} size="small" />
      <IconButton icon={<Send size={18} />} label={t('post_status.post')} kind="primary" />
    </div>
  )
}

function Fields() {
  const t = useText()
  const [text, setText] = useState('Grows as it is written in.')
  const [yes, setYes] = useState(true)
  return (
    <div className={styles.form}>
      <TextField label={t('login.username')} placeholder={t('login.username')} autoComplete="off" />
      <TextField
        label={t('login.password')}
        type="password"
        defaultValue="secret"
        autoComplete="off"
        error={t('login.error.wrong_password')}
      />
      <TextField label={t('login.recovery_code')} hint={t('login.enter_recovery_code')} disabled />
      <TextArea
        label={t('post_status.new_status')}
        placeholder={t('post_status.default')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        hint={t('post_status.direct_warning_to_all')}
        counter={{ used: text.length, limit: 40 }}
      />
      <CheckboxField
        label={t('status.sensitive')}
        hint={t('post_status.private_warning')}
        checked={yes}
        onChange={() => setYes(!yes)}
      />
      <CheckboxField label={t('status.bot')} disabled />
      <CheckboxField label={t('status.bot')} disabled defaultChecked />
      <Switch label={t('login.hint')} checked={yes} onChange={() => setYes(!yes)} />
      <Switch label={t('status.deleted')} hint={t('general.loading')} busy />
      <Switch label={t('status.deleted')} disabled />
    </div>
  )
}
