import { afterAll, describe, expect, it } from 'vitest'
import { accountCalls } from '#core/shared/calls/account.ts'
import { imageCalls } from '#core/shared/calls/images.ts'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { Client, createPlace, signedIn, startServer } from '#tests/harness/index.ts'
import { fileOf, picture } from './images-samples.ts'

const server = await startServer()
afterAll(() => server.close())
const { database } = server.server.services
const image = fileOf(await picture(700, 500).jpeg().toBuffer())
const [ann, bob, viewer, member] = await Promise.all(
  ['ann', 'bob', 'viewer', 'member'].map(userId => signedIn(server, userId)),
)
if (!ann || !bob || !viewer || !member) throw new Error('four signed in')
const stranger = new Client(server)

async function posterIn(owner: Client, place: Place): Promise<string> {
  return (await owner.call(projectCalls.setPoster, { ...place, image })).posterId ?? ''
}

const anns = await createPlace(ann)
const annsImage = await posterIn(ann, anns)
const annsOther: Place = {
  spaceId: anns.spaceId,
  projectId: (await ann.call(projectCalls.create, { spaceId: anns.spaceId, name: 'Second' })).projectId,
}
const bobs = await createPlace(bob)
const bobsImage = await posterIn(bob, bobs)
const ofSpace = await posterIn(ann, annsOther)
const creators = (await bob.call(accountCalls.updateCreator, { name: 'Bob', text: 'Writes.', image })).imageId

await database.write(async tx => {
  await tx.updateTable('images').set({ project_id: null }).where('id', '=', ofSpace).execute()
  const people = await tx
    .selectFrom('users')
    .select(['id', 'user_id'])
    .where('user_id', 'in', ['viewer', 'member'])
    .execute()
  for (const { id, user_id } of people) {
    await tx.insertInto('space_members').values({ space_id: anns.spaceId, user_id: id, role: 'member' }).execute()
    if (user_id === 'viewer')
      await tx
        .insertInto('project_members')
        .values({ project_id: anns.projectId, user_id: id, role: 'viewer' })
        .execute()
  }
})

async function statusOf(who: Client, input: Record<string, string>): Promise<number> {
  const answer = await who.attempt(imageCalls.get, input)
  if (answer.status >= 400) expect(answer.headers.get('content-type')).toBe('application/problem+json')
  return answer.status
}

const everyone = { owner: ann, viewer, member, outsider: bob, stranger }
type Statuses = Record<keyof typeof everyone, number>

describe('an image is served', () => {
  it.each<[string, Record<string, string>, Statuses]>([
    [
      'of a project, with its place',
      { imageId: annsImage, ...anns },
      { owner: 200, viewer: 200, member: 403, outsider: 403, stranger: 401 },
    ],
    [
      'of a project, with another project of the same space',
      { imageId: annsImage, ...annsOther },
      { owner: 404, viewer: 403, member: 403, outsider: 403, stranger: 401 },
    ],
    [
      'of a project, with the space alone',
      { imageId: annsImage, spaceId: anns.spaceId },
      { owner: 404, viewer: 404, member: 404, outsider: 403, stranger: 401 },
    ],
    [
      'of a project, without a place',
      { imageId: annsImage },
      { owner: 404, viewer: 404, member: 404, outsider: 404, stranger: 401 },
    ],
    [
      'of a space, with the space alone',
      { imageId: ofSpace, spaceId: anns.spaceId },
      { owner: 200, viewer: 200, member: 200, outsider: 403, stranger: 401 },
    ],
    [
      'of a space, in a project of it',
      { imageId: ofSpace, ...anns },
      { owner: 200, viewer: 200, member: 403, outsider: 403, stranger: 401 },
    ],
    [
      'of a project, with a space that is not its own',
      { imageId: annsImage, ...anns, spaceId: bobs.spaceId },
      { owner: 403, viewer: 403, member: 403, outsider: 403, stranger: 401 },
    ],
    [
      'of a creator, to everybody',
      { imageId: creators },
      { owner: 200, viewer: 200, member: 200, outsider: 200, stranger: 200 },
    ],
    [
      'of a creator, who is in no project',
      { imageId: creators, ...anns },
      { owner: 404, viewer: 404, member: 403, outsider: 403, stranger: 401 },
    ],
    [
      'that does not exist',
      { imageId: 'nothing-here' },
      { owner: 404, viewer: 404, member: 404, outsider: 404, stranger: 401 },
    ],
    [
      'of a story, once there are any',
      { imageId: annsImage, storyId: anns.projectId },
      { owner: 404, viewer: 404, member: 404, outsider: 404, stranger: 404 },
    ],
    [
      'of a story that is said to be in a place',
      { imageId: annsImage, storyId: anns.projectId, ...anns },
      { owner: 404, viewer: 404, member: 403, outsider: 403, stranger: 401 },
    ],
  ])('%s, or refused as its place is [R-11][R-12]', async (_, input, expected) => {
    const found: Record<string, number> = {}
    for (const [name, who] of Object.entries(everyone)) found[name] = await statusOf(who, input)
    expect(found).toEqual(expected)
  })

  it("another's id is refused like an unknown one [R-12]", async () => {
    const imageFor = async (imageId: string) => (await ann.attempt(imageCalls.get, { imageId, ...anns })).text
    expect(await imageFor(bobsImage)).toBe(await imageFor('nothing-here'))
    const alone = async (imageId: string) => (await stranger.attempt(imageCalls.get, { imageId })).text
    expect(await alone(annsImage)).toBe(await alone('nothing-here'))
  })

  it('no longer after signing out', async () => {
    const leaving = await signedIn(server, 'leaving')
    const own = await createPlace(leaving)
    const imageId = await posterIn(leaving, own)
    const cookie = leaving.cookies.header()
    expect(await statusOf(leaving, { imageId, ...own })).toBe(200)
    await leaving.call(sessionCalls.logout, {})
    const answer = await new Client(server).attempt(imageCalls.get, { imageId, ...own }, { cookie })
    expect(answer.status).toBe(401)
  })
})

describe('the answer', () => {
  const path = `/api/image/get?${new URLSearchParams({ imageId: annsImage, ...anns })}`

  it('is cached forever, for one person, and is only an image [IMG-10][R-22]', async () => {
    const { headers } = await ann.send('GET', path)
    expect(headers.get('content-type')).toBe('image/jpeg')
    expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-disposition')).toBe('inline')
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })

  it('is not sent again if it is cached, and not revealed without permission', async () => {
    const tag = (await ann.send('GET', path)).headers.get('etag') ?? ''
    expect(tag).toMatch(/^"[0-9a-f]{64}"$/)
    const again = await ann.send('GET', path, { headers: { 'if-none-match': `W/"x", ${tag}` } })
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag])
    expect((await ann.send('GET', path, { headers: { 'if-none-match': '"x"' } })).status).toBe(200)
    expect((await bob.send('GET', path, { headers: { 'if-none-match': tag } })).status).toBe(403)
  })

  it('to HEAD has no body', async () => {
    const { status, headers, text } = await ann.send('HEAD', path)
    expect([status, text, headers.get('content-type')]).toEqual([200, '', 'image/jpeg'])
  })

  it('is 404 if the file is missing', async () => {
    await database.write(tx =>
      tx
        .updateTable('image_sizes')
        .set({ hash: '0'.repeat(64) })
        .where('image_id', '=', bobsImage)
        .execute(),
    )
    expect(await statusOf(bob, { imageId: bobsImage, ...bobs })).toBe(404)
  })

  it('to invalid input is a proper refusal', async () => {
    expect(await statusOf(ann, { imageId: annsImage, ...anns, size: 'huge' })).toBe(400)
    expect(await statusOf(ann, { imageId: '../../skald.db', ...anns })).toBe(400)
    expect(await statusOf(ann, {})).toBe(400)
  })
})
