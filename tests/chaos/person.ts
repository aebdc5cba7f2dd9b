import type { Random } from '../../instance/state/random.ts'
import type { Store } from '../../instance/state/store.ts'
import type { CommandOf } from '../../src/shared/commands/command.ts'
import { editDraft } from '../../src/shared/model/draft.ts'
import type { DiskOutage } from './diskOutage.ts'

/** How many tabs there are beside the one that the person uses. */
export const OTHER_TABS = 4
/** A person favourites one of this many rows. */
const ROWS = 5
const PATHS = ['/main/friends', '/main/public'] as const
const PLACES = ['/main/friends', '/users/luna/interactions', '/main/public'] as const

/** Adds a line to the story of a run. */
export type Say = (what: string) => void

/** The actions of a person in their tabs. `other` is the number of one of the other tabs. */
export interface Hands {
  readonly diskOutage: DiskOutage
  /** Appends a word to the text in the form for new posts. Resolves with the text before it; null: the form can't be typed in now. */
  type(word: string): Promise<string | null>
  /** Confirms the form's question about a failed or undescribed file, if there is one. Resolves with whether there was one. */
  confirm(): Promise<boolean>
  /** Sends the form, if there is one. Resolves with its text. */
  send(): Promise<string | null>
  /** Attaches a small file of that name to the form. */
  attach(name: string): Promise<void>
  /** The names of the files that the form shows as uploaded, and that the disk has room for. */
  uploaded(): Promise<readonly string[]>
  /** Loads the page at `path`. */
  reload(path: string): Promise<void>
  /** Goes to `path` as by a link. */
  go(path: string): Promise<void>
  /** Presses the favourite button of a row. */
  favourite(row: number): Promise<void>
  favouriteIn(other: number, on: boolean): Promise<void>
  /** Shows the new posts, if any wait. */
  showNew(): Promise<void>
  showNewIn(other: number): Promise<void>
  scroll(px: number): Promise<void>
  hide(hidden: boolean): Promise<void>
  hideOther(other: number): Promise<void>
  /** Closes another tab, or crashes it if `killed`, and opens a new one. */
  replaceOther(other: number, killed: boolean): Promise<void>
  /** Accepts the reload that the page offers, if it does. */
  takeReload(): Promise<void>
  /** Chooses for how long what is sent can be taken back. */
  chooseUndo(seconds: UndoSeconds): Promise<void>
  /**
   * Presses the newest button of that name that belongs to something that can be taken back. Resolves with the text of its post; ''
   * if it is none, null if there is no such button.
   */
  pressHeld(button: 'Undo' | 'Send now'): Promise<string | null>
  /** Appends words to the newest own post without files, as its form does. Null: there is none. */
  edit(words: WordsFor): Promise<OwnPost | null>
  /** Deletes the newest own post without files. */
  deleteOwn(): Promise<OwnPost | null>
  /** Posts as another account. */
  post(text: string): Promise<void>
}

export type UndoSeconds = 'off' | '5' | '10' | '20'
const UNDO_SECONDS: readonly UndoSeconds[] = ['off', '5', '10', '20']

/** A post of the person, with the text that it had. */
export interface OwnPost {
  readonly id: string
  readonly text: string
}

/** The words to append to a post. An edit contains those of earlier ones, which may not have been sent yet. */
export type WordsFor = (statusId: string) => readonly string[]

/** The text of `post` with `words` behind it, each once. */
export const appended = ({ id, text }: OwnPost, words: WordsFor): string =>
  [...new Set([...text.split(' '), ...words(id)])].join(' ')

/** The newest post of the person that has no files. */
export function newestOwn({ state }: { readonly state: Store }): OwnPost | undefined {
  const own = [...state.statuses.values()].filter(
    ({ text, mediaIds }) => mediaIds.length === 0 && /^word\d+x/.test(text),
  )
  return own.at(-1)
}

/** The commands by which the form of an edit saves and sends `text`. */
export function editCommands(
  statusId: string,
  text: string,
  at: number,
): readonly [CommandOf<'saveDraft'>, CommandOf<'edit'>] {
  const [draftId, by] = [editDraft(statusId), `edit-${at}`]
  const marks = { text: { at, by, over: 0 } }
  return [
    { kind: 'saveDraft', draftId, draft: { text, subject: '', writer: by, changedAt: at, marks } },
    {
      kind: 'edit',
      statusId,
      draftId,
      upTo: { [by]: at },
      draft: { text, subject: '', sensitive: false, contentType: 'text/plain' },
    },
  ]
}

/** The files that a form shows as uploaded, by the labels of its buttons to remove and to retry one. */
export function uploadedOf(labels: readonly string[]): readonly string[] {
  const named = (verb: string): string[] =>
    labels.filter((label) => label.startsWith(`${verb} `)).map((label) => label.slice(verb.length + 1))
  const failed = new Set(named('Retry'))
  return named('Remove').filter((name) => !failed.has(name))
}

/** A person with five tabs. */
export class Person {
  readonly #hands: Hands
  readonly #random: Random
  /** Every word that was ever typed. */
  readonly typed: string[] = []
  /** Words that were in the form when it was sent, and still there when the person typed the next word. */
  readonly continued = new Set<string>()
  /** The names of all files that were once uploaded. */
  readonly files = new Set<string>()
  /** Words that may be lost: they were sent while the disk was full or just before, and the engine died before it had room (E44). */
  readonly gone = new Set<string>()
  /** Words that may be gone: their post was deleted. */
  readonly deleted = new Set<string>()
  /** The texts that the person has taken back, and not sent again. */
  readonly undone = new Set<string>()
  /** The words that were appended to each own post. */
  readonly #appended = new Map<string, string[]>()
  readonly #deletedIds = new Set<string>()
  /** When each word was sent, by the clock of the disk's outages. */
  readonly #sent = new Map<string, number>()
  /** The text of the form for new posts after it was last typed in or sent. */
  #formText: string | null = null
  #attached = 0

  constructor(hands: Hands, random: Random) {
    this.#hands = hands
    this.#random = random
  }

  /** Call when an engine dies. */
  engineDied(): void {
    for (const [word, sentAt] of this.#sent)
      if (this.#hands.diskOutage.hasRefused(sentAt)) this.gone.add(word)
  }

  /** Does one thing, at random. */
  async act(say: Say): Promise<void> {
    const random = this.#random
    const hands = this.#hands
    // Drawn even if not needed, so that what the tabs show does not change the following random numbers.
    const [path, place] = [random.pick(PATHS), random.pick(PLACES)]
    const [other, row, px] = [random.int(0, OTHER_TABS - 1), random.int(0, ROWS - 1), random.int(0, 3_000)]
    const [chance, number] = [random.chance(0.5), random.int(1, 1_000_000)]
    const seconds = random.pick(UNDO_SECONDS)
    const acts: Readonly<Record<string, () => Promise<void>>> = {
      'types and posts': async () => {
        await this.#type(say)
        await this.#send(say)
      },
      types: () => this.#type(say),
      'types and reloads': async () => {
        await this.#type(say)
        await hands.reload(path)
      },
      'attaches a file': () => this.#attach(say),
      'attaches a file, types and posts': async () => {
        await this.#attach(say)
        await this.#type(say)
        await this.#send(say)
      },
      'chooses how long it can be undone': () => hands.chooseUndo(seconds),
      'types, posts and undoes it': async () => {
        await this.#type(say)
        await this.#send(say)
        await this.#press('Undo', say)
      },
      'presses "Undo"': () => this.#press('Undo', say),
      'presses "Send now"': () => this.#press('Send now', say),
      'edits a post': () => this.#edit(say),
      'edits a post and undoes it': async () => {
        await this.#edit(say)
        await this.#press('Undo', say)
      },
      'deletes a post': () => this.#delete(say),
      'deletes a post and undoes it': async () => {
        await this.#delete(say)
        await this.#press('Undo', say)
      },
      'favourites a post': () => hands.favourite(row),
      'favourites in another tab': () => hands.favouriteIn(other, chance),
      'shows new posts': () => hands.showNew(),
      'shows new posts in another tab': () => hands.showNewIn(other),
      scrolls: () => hands.scroll(px),
      'goes elsewhere': () => hands.go(place),
      'hides or shows the tab': () => hands.hide(chance),
      'hides or shows another tab': () => hands.hideOther(other),
      'closes another tab, and opens one': () => hands.replaceOther(other, chance),
      'takes an offered reload': () => hands.takeReload(),
      'is mentioned': () => hands.post(`@luna what about ${number}?`),
      'somebody posts': () => hands.post(`somebody's post ${number}`),
    }
    const what = random.pick(Object.keys(acts))
    say(what)
    await acts[what]?.()
    for (const file of await hands.uploaded()) this.files.add(file)
  }

  /** Appends a word to the form for new posts. */
  async #type(say: Say): Promise<void> {
    const word = `word${this.typed.length}x`
    if (await this.#hands.confirm()) this.#noteSent(this.#formText)
    const before = await this.#hands.type(word)
    if (before === null) return
    for (const each of before.split(' ')) if (this.#sent.has(each)) this.continued.add(each)
    this.typed.push(word)
    this.#formText = `${before} ${word}`
    say(`  typed ${word} after ${JSON.stringify(before)}`)
  }

  async #send(say: Say): Promise<void> {
    const text = await this.#hands.send()
    say(`  sent ${JSON.stringify(text)}`)
    this.#formText = text
    this.#noteSent(text)
  }

  async #press(button: 'Undo' | 'Send now', say: Say): Promise<void> {
    const text = await this.#hands.pressHeld(button)
    say(`  pressed "${button}" of ${JSON.stringify(text)}`)
    if (button === 'Send now' || !text) return
    this.#noteSent(text)
    // The page shows the beginning of a long one.
    if (!text.endsWith('…')) this.undone.add(text)
  }

  async #edit(say: Say): Promise<void> {
    const word = `word${this.typed.length}x`
    const post = await this.#hands.edit((id) => [...(this.#appended.get(id) ?? []), word])
    say(`  appends ${word} to ${JSON.stringify(post)}`)
    if (post === null) return
    this.typed.push(word)
    this.#noteSent(word)
    this.#appended.set(post.id, [...(this.#appended.get(post.id) ?? []), word])
    if (this.#deletedIds.has(post.id)) this.deleted.add(word)
  }

  async #delete(say: Say): Promise<void> {
    const post = await this.#hands.deleteOwn()
    say(`  deletes ${JSON.stringify(post)}`)
    if (post === null) return
    this.#deletedIds.add(post.id)
    for (const word of [...post.text.split(' '), ...(this.#appended.get(post.id) ?? [])])
      this.deleted.add(word)
  }

  #noteSent(text: string | null): void {
    if (text !== null) this.undone.delete(text)
    for (const word of text?.split(' ') ?? []) this.#sent.set(word, this.#hands.diskOutage.now())
  }

  async #attach(say: Say): Promise<void> {
    const name = `file${this.#attached++}x.png`
    say(`  attaches ${name}`)
    await this.#hands.attach(name)
  }
}
