import { afterAll, describe, expect, test } from 'vitest'
import { createInstance } from '../createInstance.ts'
import { paint } from '../media/paint.ts'
import { encodePng } from '../media/png.ts'
import { callerAs } from '../testClient.ts'

// The names of the fields, as real servers of these versions send them: what one has and another has not decides what the client reads.

const COMMON_ACCOUNT =
  'acct avatar avatar_static bot created_at display_name emojis fields followers_count following_count fqn header header_static id last_status_at locked note pleroma source statuses_count url username'
const ACCOUNT_PART =
  'also_known_as ap_id background_image favicon hide_favorites hide_followers hide_followers_count hide_follows hide_follows_count is_admin is_confirmed is_moderator is_suggested relationship skip_thread_containment tags'
const OWN_PART =
  'allow_following_move email notification_settings settings_store unread_conversation_count unread_notifications_count'
const STATUS =
  'account application bookmarked card content created_at edited_at emojis favourited favourites_count id in_reply_to_account_id in_reply_to_id language media_attachments mentions muted pinned pleroma poll reblog reblogged reblogs_count replies_count sensitive spoiler_text tags text uri url visibility'
const STATUS_PART =
  'content context conversation_id direct_conversation_id emoji_reactions expires_at in_reply_to_account_acct local parent_visible pinned_at spoiler_text thread_muted'
const POLL = 'emojis expired expires_at id multiple options own_votes voted voters_count votes_count'
const RELATIONSHIP =
  'blocked_by blocking domain_blocking endorsed followed_by following id muting muting_notifications note notifying requested showing_reblogs subscribing'
const INSTANCE =
  'approval_required avatar_upload_limit background_image background_upload_limit banner_upload_limit description description_limit email languages max_toot_chars pleroma poll_limits registrations short_description stats thumbnail title upload_limit uri urls version'
const METADATA = 'account_activation_required features federation fields_limits post_formats'
const NODEINFO =
  'accountActivationRequired features federation fieldsLimits invitesEnabled mailerEnabled nodeDescription nodeName pollLimits postFormats private restrictedNicknames skipThreadContainment staffAccounts suggestions uploadLimits'

const SHAPES = {
  'pleroma@2.7': {
    account: COMMON_ACCOUNT,
    accountPart: `${ACCOUNT_PART} accepts_chat_messages birthday privileges`,
    own: `${COMMON_ACCOUNT} follow_requests_count`,
    ownPart: `${ACCOUNT_PART} ${OWN_PART} accepts_chat_messages birthday chat_token privileges`,
    ownSource: 'actor_type discoverable no_rich_text show_birthday show_role',
    muted: `${COMMON_ACCOUNT} mute_expires_at`,
    status: STATUS,
    statusPart: `${STATUS_PART} bookmark_folder quote quote_id quote_url quote_visible quotes_count`,
    poll: `${POLL} pleroma`,
    relationship: RELATIONSHIP,
    instance: `${INSTANCE} chat_limit configuration contact_account max_media_attachments rules shout_limit`,
    stats: 'domain_count status_count user_count',
    metadata: `${METADATA} birthday_min_age birthday_required`,
    nodeinfo: `${NODEINFO} roles`,
  },
  akkoma: {
    account: `${COMMON_ACCOUNT} akkoma`,
    accountPart: ACCOUNT_PART,
    own: `${COMMON_ACCOUNT} accepts_direct_messages_from akkoma follow_requests_count`,
    ownPart: `${ACCOUNT_PART} ${OWN_PART}`,
    ownSource: 'actor_type discoverable no_rich_text show_role',
    muted: `${COMMON_ACCOUNT} akkoma`,
    status: `${STATUS} akkoma emoji_reactions quote quote_id`,
    statusPart: STATUS_PART,
    poll: POLL,
    relationship: `${RELATIONSHIP} requested_by`,
    instance: INSTANCE,
    stats: 'domain_count remote_user_count status_count user_count',
    metadata: `${METADATA} privileged_staff`,
    nodeinfo: `${NODEINFO} federatedTimelineAvailable localBubbleInstances privilegedStaff publicTimelineVisibility`,
  },
} as const

describe.each(['pleroma@2.7', 'akkoma'] as const)('%s has these fields, and no others:', (dialect) => {
  const instance = createInstance({ posts: 20, dialect })
  const [luna, moss] = [callerAs(instance, 'luna'), callerAs(instance, 'moss')]
  const shape = SHAPES[dialect]
  const namesIn = (json: object): string[] => Object.keys(json).toSorted()
  const names = (text: string): string[] => text.split(' ').toSorted()
  const idOf = (name: string): string => instance.state.byAcct.get(name) ?? ''
  afterAll(() => instance.close())

  test('an account, one’s own and a muted one', async () => {
    const { body: other } = await luna('GET', `/api/v1/accounts/${idOf('moss')}`)
    expect([namesIn(other), namesIn(other.pleroma)]).toEqual([names(shape.account), names(shape.accountPart)])
    expect(namesIn(other.source)).toEqual(['fields', 'note', 'pleroma', 'sensitive'])
    const { body: own } = await luna('GET', '/api/v1/accounts/verify_credentials')
    expect([namesIn(own), namesIn(own.pleroma)]).toEqual([names(shape.own), names(shape.ownPart)])
    expect(namesIn(own.source)).toEqual(['fields', 'note', 'pleroma', 'privacy', 'sensitive'])
    expect(namesIn(own.source.pleroma)).toEqual(names(shape.ownSource))
    await luna('POST', `/api/v1/accounts/${idOf('rook')}/mute`, { expires_in: 600 })
    const { body: muted } = await luna('GET', '/api/v1/mutes')
    expect(namesIn(muted[0])).toEqual(names(shape.muted))
  })

  test('a relationship', async () => {
    const { body } = await luna('GET', `/api/v1/accounts/relationships?id[]=${idOf('moss')}`)
    expect(namesIn(body[0])).toEqual(names(shape.relationship))
  })

  test('a post, its file and its poll', async () => {
    const form = new FormData()
    const picture = Buffer.from(encodePng(paint('x', 4, 4), 4, 4))
    form.append('file', new File([picture], 'x.png', { type: 'image/png' }))
    const { body: file } = await luna('POST', '/api/v1/media', form)
    const made = { status: 'which', media_ids: [file.id], poll: { options: ['a', 'b'], expires_in: 600 } }
    const { body: post } = await luna('POST', '/api/v1/statuses', made)
    for (const json of [post, (await moss('GET', `/api/v1/statuses/${post.id}`)).body]) {
      expect([namesIn(json), namesIn(json.pleroma)]).toEqual([names(shape.status), names(shape.statusPart)])
      expect(namesIn(json.poll)).toEqual(names(shape.poll))
      expect(namesIn(json.media_attachments[0])).toEqual(
        names('blurhash description id meta pleroma preview_url remote_url text_url type url'),
      )
      expect(json.media_attachments[0]).toMatchObject({
        meta: { original: { aspect: 1, height: 4, width: 4 } },
        pleroma: { mime_type: 'image/png' },
      })
    }
  })

  test('the instance', async () => {
    const { body: v1 } = await luna('GET', '/api/v1/instance')
    expect(namesIn(v1)).toEqual(names(shape.instance))
    expect(namesIn(v1.stats)).toEqual(names(shape.stats))
    expect(namesIn(v1.pleroma)).toEqual(['metadata', 'stats', 'vapid_public_key'])
    expect(namesIn(v1.pleroma.metadata)).toEqual(names(shape.metadata))
    const { body: nodeinfo } = await luna('GET', '/nodeinfo/2.0.json')
    expect(namesIn(nodeinfo.metadata)).toEqual(names(shape.nodeinfo))
  })
})
