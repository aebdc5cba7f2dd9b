import { type ComponentType, createContext, memo, type ReactNode, useContext } from 'react'
import type { RichElement, RichNode, RichText as Text } from '../../shared/model/richText.ts'
import { Emoji } from './Emoji.tsx'
import styles from './RichText.module.css'
import { safeHref } from './safeHref.ts'

type Mention = Extract<RichElement, { t: 'mention' }>
type Hashtag = Extract<RichElement, { t: 'hashtag' }>

/** A link to a place in this program; the app gives the router's. */
export type LinkComponent = ComponentType<{
  readonly to: string
  readonly className?: string
  readonly title?: string
  readonly children: ReactNode
}>

/** What rich text needs to know of the app around it. The object should be the same from render to render. */
export interface RichTextWorld {
  /** Absent: mentions and hashtags lead to where they live, as any other link. */
  readonly Link?: LinkComponent
  /** The path of a mentioned account here, or null when it can only be visited where it lives. */
  readonly mentionTo?: (mention: Mention) => string | null
  readonly hashtagTo?: (hashtag: Hashtag) => string
  /** Accounts of this host are named without it. Absent: all are. */
  readonly homeHost?: string
  /** Animated emoji move only under the pointer (preference `stopGifs`). */
  readonly still?: boolean
}

export const RichTextContext = createContext<RichTextWorld>({})

export interface RichTextProps {
  readonly text: Text
  readonly className?: string
  /** For names and single lines: blocks run together, and nothing is a link. */
  readonly inline?: boolean
}

/**
 * Text of strangers. Every kind of node has one case here and anything else has none, so nothing
 * reaches the page that the model has no word for. Each outermost block finds its own direction.
 */
export const RichText = memo(function RichText({ text, className, inline = false }: RichTextProps) {
  const world = useContext(RichTextContext)
  if (inline)
    return (
      <bdi className={className}>
        <Line text={text} still={world.still} />
      </bdi>
    )
  return (
    <div className={className ? `${styles.text} ${className}` : styles.text} dir="auto">
      {render(text, world, true)}
    </div>
  )
})

/** `text` without its blocks and links: words, breaks as spaces, and emoji. */
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

const render = (nodes: Text, world: RichTextWorld, outer: boolean): ReactNode =>
  nodes.map((node, index) => renderNode(node, index, world, outer))

function renderNode(node: RichNode, key: number, world: RichTextWorld, outer: boolean): ReactNode {
  if (typeof node === 'string') return node
  // Only the outermost blocks are asked for their direction: `auto` does not look into those within
  // it that were asked themselves. Inner ones are told apart by the style sheet (unicode-bidi).
  const dir = outer ? 'auto' : undefined
  const inside = 'c' in node ? render(node.c, world, false) : null
  switch (node.t) {
    case 'br':
      return <br key={key} />
    case 'p':
      return (
        <p key={key} dir={dir}>
          {inside}
        </p>
      )
    case 'quote':
      return (
        <blockquote key={key} dir={dir}>
          {inside}
        </blockquote>
      )
    case 'pre':
      return (
        <pre key={key} dir={dir}>
          {inside}
        </pre>
      )
    case 'ul':
      return (
        <ul key={key} dir={dir}>
          {inside}
        </ul>
      )
    case 'ol':
      return (
        <ol key={key} start={node.start} dir={dir}>
          {inside}
        </ol>
      )
    case 'li':
      return <li key={key}>{inside}</li>
    case 'h':
      return (
        <Heading key={key} level={node.level} dir={dir}>
          {inside}
        </Heading>
      )
    case 'em':
      return <em key={key}>{inside}</em>
    case 'strong':
      return <strong key={key}>{inside}</strong>
    case 'del':
      return <del key={key}>{inside}</del>
    case 'code':
      return <code key={key}>{inside}</code>
    case 'green':
      return (
        <span key={key} className={styles.green}>
          {inside}
        </span>
      )
    case 'a':
      return (
        <Outward key={key} href={node.href}>
          {inside}
        </Outward>
      )
    case 'mention':
      return <MentionLink key={key} mention={node} world={world} />
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

/** Holds the compiler to a case for each kind; at run time, a newer engine's node is left out. */
const unknownNode = (_node: never): ReactNode => null

/** The page's own headings go down to `h3`, and a stranger's must not outrank them. */
function Heading({ level, dir, children }: { level: number; dir: 'auto' | undefined; children: ReactNode }) {
  const Tag = level <= 1 ? 'h4' : level === 2 ? 'h5' : 'h6'
  return <Tag dir={dir}>{children}</Tag>
}

interface OutwardProps {
  readonly href: string
  readonly className?: string
  readonly title?: string
  readonly children: ReactNode
}

/** A link that leaves this program; its words alone where its address is none. */
function Outward({ href, className, title, children }: OutwardProps) {
  const safe = safeHref(href)
  if (safe === null) return <span className={className}>{children}</span>
  return (
    <a
      href={safe}
      className={className}
      title={title ?? safe}
      target="_blank"
      rel="noopener noreferrer nofollow"
    >
      {children}
    </a>
  )
}

function MentionLink({ mention, world }: { readonly mention: Mention; readonly world: RichTextWorld }) {
  const { name, host } = mention
  const full = host ? `@${name}@${host}` : `@${name}`
  const words = (
    <bdi>
      @{name}
      {host && world.homeHost && host !== world.homeHost && <span className={styles.host}>@{host}</span>}
    </bdi>
  )
  const to = world.mentionTo?.(mention) ?? null
  if (world.Link && to !== null)
    return (
      <world.Link to={to} className={styles.mention} title={full}>
        {words}
      </world.Link>
    )
  return (
    <Outward href={mention.href} className={styles.mention} title={full}>
      {words}
    </Outward>
  )
}

function HashtagLink({ hashtag, world }: { readonly hashtag: Hashtag; readonly world: RichTextWorld }) {
  const words = <bdi>#{hashtag.tag}</bdi>
  if (world.Link && world.hashtagTo) return <world.Link to={world.hashtagTo(hashtag)}>{words}</world.Link>
  return <Outward href={hashtag.href}>{words}</Outward>
}
