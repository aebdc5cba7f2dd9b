import { type ComponentType, createContext, memo, type ReactNode, useContext, useState } from 'react'
import {
  plainText,
  type RichElement,
  type RichNode,
  type RichText as Text,
} from '../../shared/model/richText.ts'
import { useText } from '../i18n/i18n.ts'
import { readableAcct } from '../i18n/readableAcct.ts'
import { Emoji } from './Emoji.tsx'
import styles from './RichText.module.css'
import { safeHref } from './safeHref.ts'

type Mention = Extract<RichElement, { t: 'mention' }>
type Hashtag = Extract<RichElement, { t: 'hashtag' }>

/** A link within the app. The app provides the component. */
export type LinkComponent = ComponentType<{
  readonly to: string
  readonly className?: string
  readonly title?: string | undefined
  /** The id of the linked account. A press opens its card. */
  readonly 'data-card'?: string | undefined
  readonly children: ReactNode
}>

/** What rich text needs from the app. Pass the same object on every render. */
export interface RichTextDeps {
  /** Without it, mentions and hashtags link to their own instances. */
  readonly Link?: LinkComponent
  /** The path of a mentioned account in this app. */
  readonly mentionTo?: (mention: Mention) => string
  readonly hashtagTo?: (hashtag: Hashtag) => string
  /** Mentions of accounts at this host omit the host. If absent, all mentions do. */
  readonly homeHost?: string
  /** The style of mentions. Default: the host is shown if it differs from `homeHost`. */
  readonly look?: MentionLook
  /** Animate emoji only while hovered (preference `stopGifs`). */
  readonly still?: boolean
}

export interface MentionLook {
  readonly host: 'short' | 'full_for_remote' | 'full'
  readonly fade: boolean
  readonly tooltip: boolean
  /** The signed-in user: the words after a mention of the user, and whether the mention is bold. */
  readonly me: { readonly id: string; readonly words: string; readonly bold: boolean } | null
  /** Without it, mentions have no avatar. */
  readonly Avatar?: ComponentType<{ readonly id: string }>
}

/** How many mentions of a run are visible. A button shows the others (PO11). */
const MAX_MENTIONS = 5

const PLAIN: MentionLook = { host: 'full_for_remote', fade: true, tooltip: true, me: null }

export const RichTextContext = createContext<RichTextDeps>({})

export interface RichTextProps {
  readonly text: Text
  readonly className?: string
  /** For names and single lines: no blocks and no links. */
  readonly inline?: boolean
  /** The language of a post. It affects the forms of Han characters, line breaks, and the voice of a screen reader. */
  readonly lang?: string | undefined
}

/**
 * Rich text from other people. Each kind of node has a case in `renderNode`, and any other renders nothing, so only
 * nodes that the model defines reach the page. Each outermost block has its own direction.
 */
export const RichText = memo(function RichText({ text, className, inline = false, lang }: RichTextProps) {
  const world = useContext(RichTextContext)
  const version = useVersion(text)
  // Rendered again when hosts have become readable.
  useText()
  if (inline)
    return (
      <bdi key={version} className={className} lang={lang}>
        <Line text={text} still={world.still} />
      </bdi>
    )
  return (
    <div
      key={version}
      className={className ? `${styles.text} ${className}` : styles.text}
      dir="auto"
      lang={lang}
    >
      {render(text, world, true)}
    </div>
  )
})

/**
 * The number of versions of `text` before this one. A new version gets a new element: a translator may have moved, joined and replaced
 * the texts within the old one (E52).
 */
function useVersion(text: Text): number {
  const [shown, show] = useState({ text, version: 0 })
  if (shown.text === text) return shown.version
  const version = shown.version + (JSON.stringify(shown.text) === JSON.stringify(text) ? 0 : 1)
  show({ text, version })
  return version
}

/** `text` in one line: words and emoji, with line breaks as spaces. */
function Line({ text, still }: { readonly text: Text; readonly still: boolean | undefined }): ReactNode {
  return text.map((node, index) => {
    if (typeof node === 'string') return node
    switch (node.t) {
      case 'br':
        return ' '
      case 'emoji':
        return <Emoji key={index} name={node.name} url={node.url} staticUrl={node.staticUrl} still={still} />
      case 'mention':
        return `@${node.name}`
      case 'hashtag':
        return `#${node.tag}`
      default:
        return <Line key={index} text={node.c} still={still} />
    }
  })
}

const render = (nodes: Text, world: RichTextDeps, outer: boolean): ReactNode =>
  nodes.map((node, index) => renderNode(node, index, world, outer))

function renderNode(node: RichNode, key: number, world: RichTextDeps, outer: boolean): ReactNode {
  if (typeof node === 'string') return node
  // Only the outermost blocks get `dir="auto"`: it ignores descendants that have a `dir` themselves. The
  // style sheet sets the direction of inner blocks (unicode-bidi).
  const dir = outer ? 'auto' : undefined
  const children = 'c' in node ? render(node.c, world, false) : null
  switch (node.t) {
    case 'br':
      return <br key={key} />
    case 'p':
    case 'quote':
    case 'pre':
    case 'ul':
    case 'ol': {
      const { t, start, reversed }: { t: string; start?: number; reversed?: true } = node
      const Block = (t === 'quote' ? 'blockquote' : t) as 'ol'
      return (
        <Block
          key={key}
          dir={dir}
          translate={t === 'pre' ? 'no' : undefined}
          start={start}
          reversed={reversed}
        >
          {children}
        </Block>
      )
    }
    case 'h':
      return (
        <Heading key={key} level={node.level} dir={dir}>
          {children}
        </Heading>
      )
    case 'li':
    case 'em':
    case 'strong':
    case 'del':
    case 'code':
    case 'ruby':
    case 'rt':
    case 'rp': {
      const { t, value }: { t: string; value?: number } = node
      const Inner = t as 'li'
      return (
        <Inner key={key} value={value} translate={t === 'code' ? 'no' : undefined}>
          {children}
        </Inner>
      )
    }
    case 'green':
    case 'cyan':
      return (
        <span key={key} className={styles[node.t]}>
          {children}
        </span>
      )
    case 'a':
      return (
        <ExternalLink key={key} href={node.href}>
          {node.host === undefined ? readable(node.c, world) : withRealHost(node.host, children, node.c)}
        </ExternalLink>
      )
    case 'mention':
      return <MentionLink key={key} mention={node} world={world} />
    case 'mentions':
      return <Mentions key={key} all={node.c} world={world} />
    case 'hashtag':
      return <HashtagLink key={key} hashtag={node} world={world} />
    case 'emoji':
      return (
        <Emoji key={key} name={node.name} url={node.url} staticUrl={node.staticUrl} still={world.still} />
      )
    default:
      return unknownNode(node)
  }
}

/** The compiler requires a case for each kind. At run time, a node from a newer engine is omitted. */
const unknownNode = (_node: never): ReactNode => null

/** The page's own headings go down to `h3`, and those in posts must rank below. */
function Heading({ level, dir, children }: { level: number; dir: 'auto' | undefined; children: ReactNode }) {
  const Tag = level <= 1 ? 'h4' : level === 2 ? 'h5' : 'h6'
  return <Tag dir={dir}>{children}</Tag>
}

interface ExternalLinkProps {
  readonly href: string
  readonly className?: string
  readonly children: ReactNode
}

/** A link that leaves the app; plain text if its address is not allowed. */
function ExternalLink({ href, className, children }: ExternalLinkProps) {
  const safe = safeHref(href)
  if (safe === null) return <span className={className}>{children}</span>
  return (
    <a
      href={safe}
      className={className}
      title={readableAcct(safe)}
      target="_blank"
      rel="noopener noreferrer nofollow"
    >
      {children}
    </a>
  )
}

/** The content of a link that leads where its text says, with a readable host. */
const readable = (text: Text, world: RichTextDeps): ReactNode =>
  render(
    text.map((node) => (typeof node === 'string' ? readableAcct(node) : node)),
    world,
    false,
  )

/** A longer text of a link could push what stands behind it out of sight. */
const MAX_CHARS_BEFORE_HOST = 60

/** The `content` of a link with the host that it leads to: behind it, or before a long one. */
const withRealHost = (host: string, content: ReactNode, text: Text): ReactNode =>
  plainText(text).length > MAX_CHARS_BEFORE_HOST ? (
    <>
      <RealHost host={host} before />
      {content}
    </>
  ) : (
    <>
      {content}
      <RealHost host={host} />
    </>
  )

interface RealHostProps {
  readonly host: string
  /** It stands before the text instead of behind it. */
  readonly before?: boolean
}

/** Where a link leads, beside a text that names another host. It is part of the link, also for a screen reader (PO67). */
export const RealHost = ({ host, before = false }: RealHostProps) => (
  <bdi dir="ltr" className={styles.realHost} translate="no">
    {before ? `→\u00a0${readableAcct(host)}: ` : ` →\u00a0${readableAcct(host)}`}
  </bdi>
)

/** A run of mentions, collapsed to the first few. */
function Mentions({ all, world }: { readonly all: Text; readonly world: RichTextDeps }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const people = all.filter((node) => typeof node !== 'string')
  const end = all.indexOf(people[MAX_MENTIONS] ?? '')
  return (
    <>
      {render(open || end < 0 ? all : all.slice(0, end), world, false)}{' '}
      {end >= 0 && (
        <button type="button" className={styles.more} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('general.show_less') : t('status.plus_more', { count: people.length - MAX_MENTIONS })}
        </button>
      )}
    </>
  )
}

function MentionLink({ mention, world }: { readonly mention: Mention; readonly world: RichTextDeps }) {
  const { id, name } = mention
  const { homeHost, look = PLAIN } = world
  const host = mention.host ?? (id === undefined ? undefined : homeHost)
  const isRemote = host !== undefined && homeHost !== undefined && host !== homeHost
  const me = id !== undefined && look.me?.id === id ? look.me : null
  const title = look.tooltip ? (host ? `@${name}@${readableAcct(host)}` : `@${name}`) : undefined
  const words = (
    <bdi className={me?.bold ? styles.me : undefined} translate="no">
      {look.Avatar && id !== undefined && <look.Avatar id={id} />}
      <span>{`@${name}`}</span>
      {host !== undefined && (look.host === 'full' || (isRemote && look.host !== 'short')) && (
        <span className={look.fade ? styles.host : undefined}>{`@${readableAcct(host)}`}</span>
      )}
      {me && <span>{me.words}</span>}
    </bdi>
  )
  if (world.Link && world.mentionTo)
    return (
      <world.Link to={world.mentionTo(mention)} className={styles.mention} title={title} data-card={id}>
        {words}
      </world.Link>
    )
  return (
    <ExternalLink href={mention.href} className={styles.mention}>
      {words}
    </ExternalLink>
  )
}

function HashtagLink({ hashtag, world }: { readonly hashtag: Hashtag; readonly world: RichTextDeps }) {
  const words = <bdi translate="no">{`#${hashtag.tag}`}</bdi>
  if (world.Link && world.hashtagTo) return <world.Link to={world.hashtagTo(hashtag)}>{words}</world.Link>
  return <ExternalLink href={hashtag.href}>{words}</ExternalLink>
}
