import { Blob } from 'node:buffer'
import type { CommandBody, CommandKind } from '../src/shared/commands/command.ts'
import type { PostDraft } from '../src/shared/commands/posts.ts'
import type { Fault } from '../src/shared/fault/fault.ts'
import { FILTER_CONTEXTS, type FilterDraft } from '../src/shared/model/mute.ts'
import { plainText } from '../src/shared/model/richText.ts'
import type { Status } from '../src/shared/model/status.ts'
import type { CommandResult } from '../src/shared/protocol/batch.ts'
import type { ProbeTab } from './probeTab.ts'
import { has, type Sample } from './sample.ts'

/** A command that the server refused. */
export class Refused extends Error {
  readonly fault: Fault

  constructor(fault: Fault) {
    super(fault.message)
    this.fault = fault
  }
}

/** What the probe has made, and has to remove. */
export interface Made {
  readonly statusIds: string[]
  listId?: string
  mediaId?: string
}

/** A command's try. It throws `Refused`, and returns what is not as it was sent. */
export interface Write {
  /** Whether the client offers it at this server. Absent: everywhere. */
  readonly offered?: (sample: Sample) => boolean
  /** After everything was read: it removes what the others have made. */
  readonly last?: true
  readonly run: (writing: Writing) => Promise<readonly string[]>
}

export interface Writing {
  readonly tab: ProbeTab
  readonly sample: Sample
  readonly made: Made
  readonly run: (body: CommandBody) => Promise<CommandResult>
}

/** A transparent pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const WORDS = 'A post by the probe, which is deleted again.'
/** Unlisted, because servers pin no other posts that few people see. */
const DRAFT: PostDraft = {
  text: WORDS,
  subject: '',
  sensitive: false,
  contentType: 'text/plain',
  visibility: 'unlisted',
}
const FILTERED = 'a word that the probe filters'
const FILTER: FilterDraft = {
  title: FILTERED,
  keywords: [{ text: FILTERED, wholeWord: true }],
  contexts: FILTER_CONTEXTS,
}
const DRAFT_ID = 'probe'
const TAG = 'probing'

const wordsOf = (status: Status): string => plainText(status.content)
/** Forms end lines with two characters. */
const inLines = (text: string | undefined): string | undefined => text?.replaceAll('\r\n', '\n')
const differs = (isSame: boolean, text: string): readonly string[] => (isSame ? [] : [text])

async function post(writing: Writing, draft: Partial<PostDraft>): Promise<Status> {
  const { statusId } = await writing.run({ kind: 'post', draftId: DRAFT_ID, draft: { ...DRAFT, ...draft } })
  if (statusId === undefined) throw new Refused({ code: 'unreadable', message: 'no post came back' })
  writing.made.statusIds.push(statusId)
  await writing.tab.keepOpen({ kind: 'status', statusId })
  const status = await writing.tab.entityOf('status', statusId)
  if (status === undefined) throw new Refused({ code: 'unreadable', message: 'the post did not arrive' })
  return status
}

/** Does something to the first of the probe's posts, and undoes it. `shows`: whether the post shows that it was done. */
const onPost =
  (
    kind: 'favourite' | 'repeat' | 'bookmark' | 'pinStatus' | 'muteThread',
    shows: (status: Status) => boolean,
  ): Write['run'] =>
  async ({ run, tab, made }) => {
    const statusId = firstOf(made)
    await run({ kind, statusId, on: true })
    const done = await tab.entityOf('status', statusId, shows)
    await run({ kind, statusId, on: false })
    const undone = await tab.entityOf('status', statusId, (status) => !shows(status))
    return [...differs(done !== undefined, 'is not shown'), ...differs(undone !== undefined, 'is not undone')]
  }

function firstOf({ statusIds: [first] }: Made): string {
  if (first === undefined) throw new Refused({ code: 'invalid', message: 'the probe could not post' })
  return first
}

const local = 'it is the client’s own'
const others = 'it is about other people'
const security = 'it is about the account as a whole'
const staff = 'it is for staff'
const reading = 'it would mark what was not read'

/**
 * A try of every command, or why there is none. The compiler demands an entry for each kind. They run in this order: first what
 * the others need.
 */
export const WRITES: { readonly [K in CommandKind]: Write | string } = {
  upload: {
    run: async ({ run, tab, made }) => {
      const file = new Blob([PICTURE], { type: 'image/png' })
      await run({ kind: 'upload', draftId: DRAFT_ID, name: 'probe.png', file, maxFiles: 4 })
      const uploads = await tab.entityOf(
        'uploads',
        DRAFT_ID,
        ({ files }) => files[0]?.attachment !== undefined,
      )
      const attachment = uploads?.files[0]?.attachment
      if (attachment === undefined)
        throw new Refused({ code: 'unreadable', message: 'the file did not arrive' })
      made.mediaId = attachment.id
      return differs(attachment.type === 'image', 'is no picture')
    },
  },
  post: {
    run: async (writing) => {
      const { made, sample } = writing
      const plain = await post(writing, { subject: 'A subject', sensitive: true })
      const wrong = [
        ...differs(wordsOf(plain).includes(WORDS), 'has other words'),
        ...differs(plain.subjectText === 'A subject', 'lost the subject'),
        ...differs(plain.sensitive, 'is not sensitive'),
        ...differs(plain.visibility === 'unlisted', `is ${plain.visibility} instead of unlisted`),
      ]
      if (made.mediaId !== undefined) {
        const media = [{ id: made.mediaId, description: 'a pixel' }]
        const withFile = await post(writing, { media })
        wrong.push(...differs(withFile.attachments.length === 1, 'lost the file'))
        wrong.push(
          ...differs(withFile.attachments[0]?.description === 'a pixel', 'lost the file’s description'),
        )
      }
      if (sample.instance.capabilities.polls) {
        const expiresInS = Math.max(3_600, sample.instance.pollLimits.minExpirationS)
        const withPoll = await post(writing, {
          poll: { options: ['yes', 'no'], multiple: false, expiresInS },
        })
        wrong.push(...differs(withPoll.poll?.options.length === 2, 'lost the poll'))
      }
      const reply = await post(writing, { inReplyToId: plain.id })
      return [...wrong, ...differs(reply.inReplyToId === plain.id, 'is no reply')]
    },
  },
  edit: {
    offered: has('editing'),
    run: async ({ run, tab, made }) => {
      const statusId = firstOf(made)
      const { visibility: _, ...draft } = { ...DRAFT, text: 'Edited by the probe.' }
      await run({ kind: 'edit', statusId, draftId: `${DRAFT_ID}-edit`, draft })
      const edited = await tab.entityOf('status', statusId, (status) => wordsOf(status).startsWith('Edited'))
      return differs(edited !== undefined, 'does not change the post')
    },
  },
  favourite: { run: onPost('favourite', ({ favourited }) => favourited) },
  bookmark: { run: onPost('bookmark', ({ bookmarked }) => bookmarked), offered: has('bookmarks') },
  repeat: { run: onPost('repeat', ({ repeated }) => repeated) },
  pinStatus: { run: onPost('pinStatus', ({ pinned }) => pinned) },
  muteThread: { run: onPost('muteThread', ({ threadMuted }) => threadMuted), offered: has('muteThreads') },
  react: {
    offered: has('reactions'),
    run: async ({ run, tab, made }) => {
      const statusId = firstOf(made)
      const mine = (status: Status): boolean => status.reactions.some(({ me }) => me)
      await run({ kind: 'react', statusId, name: '🎉', on: true })
      const done = await tab.entityOf('status', statusId, mine)
      await run({ kind: 'react', statusId, name: '🎉', on: false })
      return differs(done !== undefined, 'is not shown')
    },
  },
  createList: {
    run: async ({ run, made }) => {
      const { listId } = await run({ kind: 'createList', title: 'The probe’s list' })
      if (listId !== undefined) made.listId = listId
      return differs(listId !== undefined, 'brings no list')
    },
  },
  editList: {
    offered: has('listTitles'),
    run: async ({ run, tab, made }) => {
      const { listId = '' } = made
      await run({ kind: 'editList', listId, title: 'The probe’s other list' })
      const list = await tab.entityOf('list', listId, ({ title }) => title.includes('other'))
      return differs(list !== undefined, 'does not change the title')
    },
  },
  createFilter: {
    offered: has('filters'),
    run: async ({ run, tab }) => {
      await run({ kind: 'createFilter', draft: FILTER })
      return differs(ownFilters(tab).length === 1, 'brings no filter')
    },
  },
  editFilter: {
    offered: has('filters'),
    run: async ({ run, tab }) => {
      for (const { id: filterId } of ownFilters(tab))
        await run({ kind: 'editFilter', filterId, draft: { action: 'hide' } })
      return differs(
        ownFilters(tab).every(({ action }) => action === 'hide'),
        'does not hide',
      )
    },
  },
  deleteFilter: {
    offered: has('filters'),
    last: true,
    run: async ({ run, tab }) => {
      for (const { id: filterId } of ownFilters(tab)) await run({ kind: 'deleteFilter', filterId })
      return differs(ownFilters(tab).length === 0, 'keeps the filter')
    },
  },
  editProfile: {
    run: async ({ run, tab }) => {
      const before = await tab.lookup({ kind: 'ownProfile' })
      if (!before.ok) throw new Refused(before.fault)
      const { bio = '', name = '' } = before.value.ownProfile ?? {}
      await run({ kind: 'editProfile', change: { name, bio } })
      const after = await tab.lookup({ kind: 'ownProfile' })
      return differs(
        after.ok && inLines(after.value.ownProfile?.bio) === inLines(bio),
        'changes the text about oneself',
      )
    },
  },
  setAccountOption: {
    run: async ({ run, tab, sample }) => {
      const value = sample.session.own?.locked
      if (typeof value !== 'boolean') return []
      await run({ kind: 'setAccountOption', name: 'locked', value })
      return differs(tab.session.own?.locked === value, 'changes the option')
    },
  },
  followTag: {
    offered: has('followTags'),
    run: async ({ run }) => {
      await run({ kind: 'followTag', tag: TAG, on: true })
      await run({ kind: 'followTag', tag: TAG, on: false })
      return []
    },
  },
  featureTag: {
    offered: has('featuredTags'),
    run: async ({ run }) => {
      await run({ kind: 'featureTag', tag: TAG, on: true })
      await run({ kind: 'featureTag', tag: TAG, on: false })
      return []
    },
  },
  exportData: {
    run: async ({ run, sample }) => {
      const { csv } = await run({ kind: 'exportData', what: 'follows' })
      if (sample.instance.capabilities.domainBlocks) await run({ kind: 'exportData', what: 'domains' })
      return differs(csv !== undefined, 'brings no file')
    },
  },
  deleteList: {
    last: true,
    run: async ({ run, made: { listId = '' } }) => {
      await run({ kind: 'deleteList', listId })
      return []
    },
  },
  delete: {
    last: true,
    run: async ({ run, made }) => {
      for (const statusId of made.statusIds.toReversed()) await run({ kind: 'delete', statusId })
      return []
    },
  },
  vote: 'nobody votes in a poll of their own',
  relate: others,
  writeNote: others,
  blockDomain: others,
  report: others,
  answerFollowRequest: others,
  putOnList: others,
  dismissSuggestion: others,
  sendChatMessage: others,
  retryChatMessage: others,
  discardChatMessage: others,
  deleteChatMessage: others,
  shout: others,
  importData: others,
  startBulk: others,
  undoBulk: others,
  answerNotificationRequests: others,
  setNotificationPolicy: 'it would let notifications through, or hide them',
  readNotifications: reading,
  readNotification: reading,
  readAnnouncement: reading,
  revokeQuote: 'it takes a quote by somebody else',
  reactToAnnouncement: 'all people of the server would see it',
  readDirectThread: reading,
  deleteDirectThread: reading,
  reportPushSubscription: 'it needs a browser',
  makeBackup: 'a server makes one only every few days',
  removeBackup: 'it would remove somebody’s archive',
  addAlias: security,
  removeAlias: security,
  changePassword: security,
  changeEmail: security,
  startTotp: security,
  confirmTotp: security,
  disableTotp: security,
  makeRecoveryCodes: security,
  revokeClients: security,
  moveAccount: security,
  disableOwnAccount: security,
  deleteOwnAccount: security,
  signIn: security,
  answerChallenge: security,
  authorize: security,
  finishAuthorization: security,
  confirmAuthorization: security,
  signOut: security,
  register: security,
  resetPassword: security,
  findServer: 'it is about another server',
  setReportState: staff,
  postAnnouncement: staff,
  editAnnouncement: staff,
  deleteAnnouncement: staff,
  grantRight: staff,
  activateAccount: staff,
  limitAccount: staff,
  ruleDomain: staff,
  tagAccount: staff,
  deleteAccount: staff,
  answerRegistration: staff,
  addReportNote: staff,
  deleteReportNote: staff,
  assignReport: staff,
  moderateStatus: staff,
  outbox: local,
  saveDraft: local,
  setAside: local,
  receiveDraft: local,
  dropDraft: local,
  dropUpload: local,
  retryUpload: local,
  replaceUpload: local,
  moveUpload: local,
  focusUpload: local,
  adoptFiles: local,
  beginEdit: local,
  muteWord: local,
  highlight: local,
  setPreferences: local,
  setStored: local,
  setOwnTheme: local,
  pin: local,
  movePin: local,
  pickEmoji: local,
  pauseBulk: local,
  forgetBulk: local,
  exportSettings: local,
  previewSettings: local,
  importSettings: local,
  measureStorage: local,
  forgetCaches: local,
  forgetDrafts: local,
  setPrivacy: local,
  showAccount: local,
  orderAccount: local,
  changeAccount: local,
  showAllNotifications: local,
  forgetAccount: local,
  forgetLeft: local,
  shareLook: local,
  askTabs: local,
}

const ownFilters = (tab: ProbeTab) =>
  tab
    .all('filter')
    .filter(({ keywords, title }) => [title, ...keywords.map(({ text }) => text)].includes(FILTERED))
