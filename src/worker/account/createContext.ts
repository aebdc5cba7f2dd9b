import type { Fault } from '../../shared/fault/fault.ts'
import { type AccountKey, entityKey } from '../../shared/model/keys.ts'
import type { Notice } from '../../shared/model/notice.ts'
import { DEFAULT_PREFERENCES } from '../../shared/model/preferences.ts'
import type { AccountContext } from '../context/accountContext.ts'
import type { EngineShared } from '../context/engineShared.ts'
import type { EngineUploads } from '../context/engineUploads.ts'
import type { Own } from '../context/own.ts'
import type { sendToPlace } from '../dialect/pleromaPaths.ts'
import type { InstanceLoader } from '../features/instance/instanceLoader.ts'
import { hiddenTypesIn } from '../features/notifications/hiddenTypes.ts'
import type { RestClient } from '../net/restClient.ts'
import type { NormalizeContext } from '../normalize/harvest.ts'
import type { KeyValueStorage } from '../platform/keyValueStorage.ts'
import type { Platform } from '../platform/platform.ts'
import type { EntityStore } from '../store/entityStore.ts'
import { createSend } from './createSend.ts'
import type { DeferredClasses, DeferredParts } from './deferredParts.ts'

/** Deferred code that requests use. */
export interface DeferredSend {
  readonly sendToPlace: typeof sendToPlace
}

export interface ContextParts {
  readonly platform: Platform
  readonly store: EntityStore
  readonly cache: KeyValueStorage
  readonly session: KeyValueStorage
  readonly rest: RestClient
  readonly instances: InstanceLoader
  readonly normalizeContext: NormalizeContext
  readonly uploads: EngineUploads
  readonly shared: EngineShared
  readonly notify: (account: AccountKey, notice: Omit<Notice, 'id'>) => void
  readonly mayPoll: () => boolean
  readonly own: () => Own | undefined
  /** Takes an answer in which the instance described this account. */
  readonly credentialsReceived: (credentials: unknown) => Promise<void>
  /** Called when the token is refused, to sign the account out. */
  readonly onRefused: (account: AccountKey, fault: Fault) => void
}

/** Creates what all parts of an account receive, the function that sends its requests among it. */
export function createContext(
  account: AccountKey,
  token: string | null,
  parts: ContextParts,
  deferred: DeferredParts<DeferredClasses & DeferredSend>,
): AccountContext {
  const { platform, store, cache, session, rest, instances, uploads, shared, mayPoll, own } = parts
  const { clock, random, log, openUpload } = platform
  const sendNow = createSend({
    rest,
    token,
    stopped: () => deferred.stopped,
    onRefused: (fault) => parts.onRefused(account, fault),
    onVerified: (credentials) => void parts.credentialsReceived(credentials),
  })
  const context: AccountContext = {
    account,
    store,
    cache,
    session,
    // Inherits, because the getters of `normalizeContext` follow the instance's description.
    normalizeContext: Object.create(parts.normalizeContext, {
      keep: { get: () => deferred.keep },
    }),
    clock,
    serverClock: () => rest.serverClock,
    random,
    log,
    send: async (request) => {
      const answer = request.path.startsWith('/api/pleroma/')
        ? await (await deferred.load()).sendToPlace(request, instances.instance.software, sendNow)
        : await (deferred.kept?.send(request, sendNow) ?? sendNow(request))
      // The first posts have arrived; now load the large instance data that nothing waits for.
      if (answer.ok && request.path.startsWith('/api/v1/timelines/')) instances.loadExtras()
      if (!answer.ok && answer.fault.status) void instances.learnFrom(request, answer.fault, token)
      return answer
    },
    instance: () => instances.instance,
    preferences: () => store.get(entityKey(account, 'preferences')) ?? DEFAULT_PREFERENCES,
    notify: (notice) => parts.notify(account, notice),
    mayPoll,
    markSeen: (harvest) => deferred.markSeen(harvest),
    openUpload,
    uploads,
    shared,
    postActions: new Map(),
    hidesIn: (ref) => hiddenTypesIn(ref, context) ?? deferred.mutes.made?.hidesIn(ref) ?? null,
    own,
    chatToken: () => deferred.chatToken,
    setCapability: (what, has) => instances.learn(what, has),
  }
  return context
}
