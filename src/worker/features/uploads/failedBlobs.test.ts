import { expect, test } from 'vitest'
import { FakeClock } from '../../../../tests/engine/harness/fakeClock.ts'
import { fail } from '../../../shared/fault/fault.ts'
import { type EngineBase, EngineShared } from '../../context/engineShared.ts'
import { noUploads } from '../../context/engineUploads.ts'
import type { HandlerContext } from '../../context/handler.ts'
import { memoryStorage } from '../../platform/keyValueStorage.ts'
import { createLog } from '../../platform/log.ts'
import { BUDGETS } from '../../store/budgets.ts'
import { EntityStore } from '../../store/entityStore.ts'
import { draftHandlers } from '../drafts/draftCommands.ts'
import { uploadHandlers } from './uploadCommands.ts'

const { dropDraft, setAside } = draftHandlers
const { dropUpload, upload } = uploadHandlers

/** A draft whose only file, `u1`, failed to upload. */
async function withFailedFile() {
  const clock = new FakeClock()
  const store = new EntityStore(BUDGETS)
  const uploads = noUploads()
  const session = memoryStorage()
  const log = createLog(clock.now)
  const context = {
    account: 'a@b',
    commandId: 'u1',
    uploads,
    store,
    session,
    clock,
    log,
    shared: new EngineShared({ session, platform: { clock, log } } as unknown as EngineBase),
    instance: () => ({ uploadLimits: { generalBytes: null } }),
    send: async () => fail('network', 'no network'),
  } as unknown as HandlerContext
  await upload({ kind: 'upload', draftId: 'post', name: 'x', file: new Blob(['x']), maxFiles: 4 }, context)
  const blobs = uploads.failed
  expect([...blobs.keys()]).toEqual(['u1'])
  return { context, blobs }
}

test('a failed upload is released with its draft', async () => {
  const { context, blobs } = await withFailedFile()
  await dropDraft({ kind: 'dropDraft', draftId: 'post' }, context)
  expect(blobs.size).toBe(0)
})

test('a failed upload is released when it is removed from its draft', async () => {
  const { context, blobs } = await withFailedFile()
  await dropUpload({ kind: 'dropUpload', draftId: 'post', uploadId: 'u1' }, context)
  expect(blobs.size).toBe(0)
})

test('a failed upload moves with its draft', async () => {
  const { context, blobs } = await withFailedFile()
  await setAside({ kind: 'setAside', draftId: 'post', as: 'later', alone: false }, context)
  expect([...blobs.keys()]).toEqual(['u1'])
})
