import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { imageCalls } from '#core/shared/calls/images.ts'
import { projectMemberCalls } from '#core/shared/calls/members.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { deletionsCall, undoDeletionCall } from '#core/shared/calls/undo.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { character, characterCalls } from '#plugins/characters/shared.ts'
import { galleryCalls } from '#plugins/images/shared.ts'
import { type Client, createPlace, inviteAndAccept, signedIn, startServer } from '#tests/harness/index.ts'
import { fileOf, picture } from './images-samples.ts'

const server = await startServer()
afterAll(() => server.close())
const ann = await signedIn(server)
const red = fileOf(await picture(700, 500).png().toBuffer())
const small = fileOf(await picture(60, 40).png().toBuffer())

let place: Place
beforeEach(async () => {
  place = await createPlace(ann)
})

const listed = (client: Client = ann, where = place) => client.call(galleryCalls.getAll, where)
const scoped = async (scope: 'project' | 'space') =>
  (await ann.call(galleryCalls.getAll, { ...place, scope })).map(({ imageId }) => imageId)

async function hero(name: string, where = place, client = ann): Promise<{ characterId: string; imageId: string }> {
  const { characterId, image } = await client.call(characterCalls.create, { ...where, name, image: red })
  return { characterId, imageId: String(image) }
}

/** Another project of the same space. */
async function sister(): Promise<Place> {
  const { projectId } = await ann.call(projectCalls.create, { spaceId: place.spaceId, name: 'Sister' })
  return { spaceId: place.spaceId, projectId }
}

const get = (imageId: string, where: Place) => ann.attempt(imageCalls.get, { imageId, ...where })

describe('the gallery', () => {
  it('lists every image with its id, size in bytes and scope, and what uses it [IMG-01, IMG-15]', async () => {
    const ahab = await hero('Ahab')
    const { posterId } = await ann.call(projectCalls.setPoster, { ...place, image: small })
    const images = await listed()
    expect(images.map(({ imageId, scope, poster }) => ({ imageId, scope, poster }))).toEqual(
      expect.arrayContaining([
        { imageId: ahab.imageId, scope: 'project', poster: false },
        { imageId: posterId, scope: 'project', poster: true },
      ]),
    )
    const portrait = images.find(({ imageId }) => imageId === ahab.imageId)
    expect(portrait).toMatchObject({ width: 700, height: 500, elsewhere: 0 })
    expect(portrait?.uses).toEqual([{ kind: 'character', id: ahab.characterId, label: 'Ahab', parentId: null }])
    const file = await fetch(
      `${server.url}/api/image/get?${new URLSearchParams({ imageId: ahab.imageId, ...place })}`,
      { headers: { cookie: ann.cookies.header() } },
    )
    expect(portrait?.size).toBe((await file.arrayBuffer()).byteLength)
  })

  it('moves an image from the project to the space and back [IMG-06, IMG-15, IMG-17]', async () => {
    const { imageId } = await hero('Ahab')
    const other = await sister()
    expect([await scoped('project'), await scoped('space')]).toEqual([[imageId], []])
    expect((await get(imageId, other)).status).toBe(404)
    await ann.call(galleryCalls.changeScope, { ...place, imageId, scope: 'space' })
    expect([await scoped('project'), await scoped('space')]).toEqual([[], [imageId]])
    expect((await listed(ann, other)).map(one => one.imageId)).toEqual([imageId])
    await ann.call(galleryCalls.changeScope, { ...place, imageId, scope: 'project' })
    expect([await scoped('project'), await scoped('space')]).toEqual([[imageId], []])
    expect(await listed(ann, other)).toEqual([])
  })

  it('keeps an image in the space while another project uses it', async () => {
    const { imageId } = await hero('Ahab')
    const other = await sister()
    await ann.call(galleryCalls.changeScope, { ...place, imageId, scope: 'space' })
    const twin = await ann.call(characterCalls.create, { ...other, name: 'Twin', data: { image: imageId } })
    expect((await listed())[0]?.elsewhere).toBe(1)
    const refused = await ann.attempt(galleryCalls.changeScope as Call, { ...place, imageId, scope: 'project' })
    expect(refused.status).toBe(409)
    await ann.call(callsOf(character).delete, { ...other, characterId: twin.characterId })
    await ann.call(galleryCalls.changeScope, { ...place, imageId, scope: 'project' })
  })

  it('loses a deleted image, and so does whatever used it [IMG-16]', async () => {
    const { characterId, imageId } = await hero('Ahab')
    await ann.call(galleryCalls.changeScope, { ...place, imageId, scope: 'space' })
    const other = await sister()
    const twin = await ann.call(characterCalls.create, { ...other, name: 'Twin', data: { image: imageId } })
    await ann.call(galleryCalls.delete, { ...place, imageId })
    expect(await listed()).toEqual([])
    expect((await get(imageId, place)).status).toBe(404)
    for (const [where, id] of [
      [place, characterId],
      [other, twin.characterId],
    ] as const)
      expect(await ann.call(callsOf(character).get, { ...where, characterId: id })).toMatchObject({
        image: null,
        revision: 2,
      })
    const { posterId } = await ann.call(projectCalls.setPoster, { ...place, image: small })
    await ann.call(galleryCalls.delete, { ...place, imageId: posterId ?? '' })
    expect((await ann.call(projectCalls.get, place)).posterId).toBeNull()
    expect((await ann.attempt(galleryCalls.delete as Call, { ...place, imageId })).status).toBe(404)
  })

  it('has a deleted image again when that is undone within a day, and so has what used it', async () => {
    const { characterId, imageId } = await hero('Ahab')
    const other = await hero('Bo')
    const { posterId } = await ann.call(projectCalls.setPoster, { ...place, image: small })
    const before = await listed()
    for (const id of [imageId, other.imageId, posterId ?? ''])
      await ann.call(galleryCalls.delete, { ...place, imageId: id })
    const deleted = await ann.call(deletionsCall, place)
    expect(deleted.map(({ entity, label }) => [entity, label]).sort()).toEqual([
      ['image', '60 × 40'],
      ['image', 'Ahab, 700 × 500'],
      ['image', 'Bo, 700 × 500'],
    ])
    // One that has another image by now keeps that.
    const update = { ...place, characterId: other.characterId, image: small }
    const { image: newer } = await ann.call(characterCalls.update, update)
    for (const { undoId } of deleted) await ann.call(undoDeletionCall, { ...place, undoId })

    expect((await get(imageId, place)).status).toBe(200)
    const read = (id: string) => ann.call(callsOf(character).get, { ...place, characterId: id })
    expect(await read(characterId)).toMatchObject({ image: imageId, revision: 3 })
    expect(await read(other.characterId)).toMatchObject({ image: newer })
    expect((await ann.call(projectCalls.get, place)).posterId).toBe(posterId)
    const now = (await listed()).filter(one => one.imageId !== newer)
    const without = (images: typeof before) => images.map(one => (one.imageId === other.imageId ? one.imageId : one))
    expect(without(now)).toEqual(without(before))
    expect(await ann.call(deletionsCall, place)).toEqual([])
  })

  it('needs permission to change what uses the image', async () => {
    const { imageId } = await hero('Ahab')
    const { posterId } = await ann.call(projectCalls.setPoster, { ...place, image: small })
    const [viewer, editor] = [await signedIn(server), await signedIn(server)]
    await inviteAndAccept(ann, viewer, place, 'viewer')
    await inviteAndAccept(ann, editor, place, 'editor')
    expect(await listed(viewer)).toHaveLength(2)
    const calls = [
      [galleryCalls.delete, { ...place, imageId }],
      [galleryCalls.changeScope, { ...place, imageId, scope: 'space' }],
    ] as const
    for (const [call, input] of calls) expect((await viewer.attempt(call as Call, input)).status).toBe(403)
    // A poster belongs to the settings of the project.
    expect((await editor.attempt(galleryCalls.delete as Call, { ...place, imageId: posterId })).status).toBe(403)
    expect((await ann.call(projectCalls.get, place)).posterId).toBe(posterId)
    await editor.call(galleryCalls.delete, { ...place, imageId })
    expect(await listed()).toHaveLength(1)
  })

  it('does not name entities one may not read', async () => {
    const { imageId } = await hero('Ahab')
    const reader = await signedIn(server)
    const role = { role: 'No characters', permissions: { 'project.read': true } }
    const roles = await ann.call(projectMemberCalls.setPermissions, { ...place, newPermissions: [role] })
    await inviteAndAccept(ann, reader, place, roles.find(one => one.role === role.role)?.roleId)
    const [image] = await listed(reader)
    expect(image).toMatchObject({ imageId, uses: [] })
  })

  it("responds to another's image as to a missing one [R-12]", async () => {
    const bob = await signedIn(server)
    const his = await createPlace(bob)
    const foreign = (await hero('Ahab')).imageId
    const elsewhere = (await hero('Queequeg', await createPlace(bob), bob)).imageId
    for (const imageId of [foreign, elsewhere])
      for (const [call, more] of [
        [galleryCalls.delete, {}],
        [galleryCalls.changeScope, { scope: 'space' }],
      ] as const) {
        const ask = (id: string) => bob.attempt(call as Call, { ...his, imageId: id, ...more })
        const answer = await ask(imageId)
        expect([answer.status, answer.text]).toEqual([404, (await ask('no_such_image')).text])
      }
    expect(await listed()).toHaveLength(1)
  })

  it('keeps a replaced poster that a character also uses', async () => {
    const { posterId } = await ann.call(projectCalls.setPoster, { ...place, image: small })
    await ann.call(characterCalls.create, { ...place, name: 'Ahab', data: { image: posterId } })
    await ann.call(projectCalls.setPoster, { ...place, image: red })
    expect((await listed()).map(({ imageId }) => imageId)).toContain(posterId)
  })
})
