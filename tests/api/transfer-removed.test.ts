import { afterAll, expect, it } from 'vitest'
import { projectMemberCalls, spaceMemberCalls } from '#core/shared/calls/members.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { chapterCalls } from '#plugins/chapters/shared.ts'
import { searchCalls } from '#plugins/search/shared.ts'
import { transferCalls } from '#plugins/transfer/shared/calls.ts'
import { createPlace, inviteAndAccept, signedIn, startServer, userIdOf } from '#tests/harness/index.ts'
import { duringImport, importChapters, rowsIn, start, waitForEnd } from './transfer-import.ts'

const server = await startServer()
afterAll(() => server.close())
const owner = await signedIn(server)

/** How every import ended, as stored. */
async function endings() {
  const rows = await server.server.services.database.read
    .selectFrom('imports' as never)
    .select(['state', 'reason'] as never)
    .execute()
  return rows as { state: string; reason: string | null }[]
}

it.each([
  [
    'removed from the project',
    (userId: string, place: { spaceId: string; projectId: string }) =>
      owner.call(projectMemberCalls.removeUserFromProject, { ...place, userId }),
  ],
  [
    'removed from the space',
    (userId: string, { spaceId }: { spaceId: string }) =>
      owner.call(spaceMemberCalls.removeUserFromSpace, { spaceId, userId }),
  ],
  [
    'made a reader',
    (userId: string, place: { spaceId: string; projectId: string }) =>
      owner.call(projectMemberCalls.changeUserRole, { ...place, userId, roleId: 'viewer' }),
  ],
])('an import whose person is %s meanwhile stops with a reason, and leaves nothing', async (_, remove) => {
  const writer = await signedIn(server)
  const userId = await userIdOf(writer)
  const place = await createPlace(owner)
  await inviteAndAccept(owner, writer, place, 'editor')
  const before = (await endings()).length
  const jobId = await start(writer, place, 1500)
  let removed: Promise<unknown> | undefined
  await duringImport(server, writer, place, jobId, async () => {
    expect((await rowsIn(server)).hidden).toBeGreaterThan(0)
    // Queued behind this transaction, before the next batch.
    removed = remove(userId, place)
  })
  await removed
  const refused = await writer.attempt(transferCalls.progress, { ...place, jobId })
  expect(refused.json).toMatchObject({ status: 403, type: 'forbidden' })
  await expect
    .poll(async () => (await endings())[before], { timeout: 15_000 })
    .toMatchObject({ state: 'failed', reason: 'no-access' })
  expect(await rowsIn(server)).toEqual({ entities: 0, hidden: 0 })
  expect(await owner.call(chapterCalls.getChaptersMap, place)).toEqual([])
  expect((await owner.call(projectCalls.get, place)).counts.chapter ?? 0).toBe(0)
  expect(await owner.call(searchCalls.text, { ...place, text: 'whale1' })).toEqual([])
  // After they are invited again, they can read how it ended, and start a new one.
  if ((await writer.attempt(projectCalls.get, place)).status === 403)
    await inviteAndAccept(owner, writer, place, 'editor')
  else await owner.call(projectMemberCalls.changeUserRole, { ...place, userId, roleId: 'editor' })
  expect(await waitForEnd(writer, place, jobId)).toEqual({ state: 'failed', reason: 'no-access', done: 0, total: 1500 })
  expect(await importChapters(writer, place, 3)).toMatchObject({ state: 'done', done: 3 })
  await owner.call(projectCalls.delete, place)
})
