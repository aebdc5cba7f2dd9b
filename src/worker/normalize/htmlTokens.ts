import { Tokenizer } from 'htmlparser2'
import { MAX_URL_CHARS } from '../json/limits.ts'
import { decodeNamed } from './namedEntities.ts'

/** The only attributes that are ever looked at; no other one leaves the tokenizer. */
const KEPT_ATTRIBUTES = ['alt', 'class', 'data-tag', 'data-user', 'encoding', 'href', 'rel', 'start'] as const
type AttributeName = (typeof KEPT_ATTRIBUTES)[number]
export type Attributes = Readonly<Partial<Record<AttributeName, string>>>

/** Takes what is read. Tags are in lower case, entities are decoded; nothing tells whether tags match. */
export interface HtmlSink {
  open(tag: string, attributes: Attributes, selfClosing: boolean): void
  close(tag: string): void
  text(text: string): void
  /** Once true, no more is read. */
  readonly full: boolean
}

const keptName = (name: string): AttributeName | undefined => KEPT_ATTRIBUTES.find((kept) => kept === name)

/**
 * Reads `html` as a browser would cut it into tags and text. Comments, CDATA, doctypes and processing
 * instructions are left out, and so is a tag that is not closed when the text ends.
 *
 * htmlparser2's `Tokenizer` and not its `Parser`: the parser shifts a list of all open elements at
 * every tag (measured: 300 kB of `<b>` took it 0.8 s), and is 2 kB more in the bundle.
 */
export function readHtml(html: string, sink: HtmlSink): void {
  let tag = ''
  let attributes: Partial<Record<AttributeName, string>> = {}
  let attribute: AttributeName | undefined
  let value = ''
  const told = (): void => {
    if (sink.full) tokenizer.pause()
  }
  const opened = (selfClosing: boolean): void => {
    sink.open(tag, attributes, selfClosing)
    told()
  }
  const add = (part: string): void => {
    // One character more than a URL may have, so that a cut one is seen to be too long.
    if (value.length <= MAX_URL_CHARS) value += part.slice(0, MAX_URL_CHARS + 1)
  }
  const tokenizer = new Tokenizer(
    {},
    {
      onopentagname(start, end) {
        tag = html.slice(start, end).toLowerCase()
        attributes = {}
      },
      onattribname(start, end) {
        attribute = end - start > 16 ? undefined : keptName(html.slice(start, end).toLowerCase())
        value = ''
      },
      onattribdata(start, end) {
        if (attribute !== undefined) add(decodeNamed(html.slice(start, end)))
      },
      onattribentity(code) {
        if (attribute !== undefined) add(String.fromCodePoint(code))
      },
      onattribend() {
        // The first of two attributes of the same name counts, as in browsers.
        if (attribute !== undefined && attributes[attribute] === undefined) attributes[attribute] = value
        attribute = undefined
      },
      onopentagend: () => opened(false),
      onselfclosingtag: () => opened(true),
      onclosetag(start, end) {
        sink.close(html.slice(start, end).toLowerCase())
        told()
      },
      ontext(start, end) {
        sink.text(decodeNamed(html.slice(start, end)))
        told()
      },
      ontextentity(code) {
        sink.text(String.fromCodePoint(code))
        told()
      },
      oncomment() {},
      oncdata() {},
      ondeclaration() {},
      onprocessinginstruction() {},
      onend() {},
    },
  )
  tokenizer.write(html)
  tokenizer.end()
}
