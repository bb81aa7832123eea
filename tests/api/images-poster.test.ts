import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { UploadedFile } from '#core/shared/call.ts'
import { type ImageSize, imageSizes } from '#core/shared/calls/images.ts'
import { projectCalls, spaceCalls } from '#core/shared/calls/spaces.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { createPlace, signedIn, startServer } from '#tests/harness/index.ts'
import { fileOf, phonePhoto, picture, pngBomb } from './images-samples.ts'

const server = await startServer()
afterAll(() => server.close())
const { database } = server.server.services
const ann = await signedIn(server)
const photo = fileOf(await phonePhoto(), 'me at home.jpeg', 'image/jpeg')
const drawing = fileOf(await picture(700, 500).png().toBuffer())

let place: Place
beforeEach(async () => {
  place = await createPlace(ann)
})

const setPoster = (image: UploadedFile | undefined, key?: string) =>
  ann.call(projectCalls.setPoster, { ...place, image }, key === undefined ? {} : { 'idempotency-key': key })

async function served(imageId: string, size?: ImageSize): Promise<Response> {
  const query = new URLSearchParams({ imageId, ...place, ...(size && { size }) })
  return fetch(`${server.url}/api/image/get?${query}`, { headers: { cookie: ann.cookies.header() } })
}

function imagesOf(where: { space_id: string } | { project_id: string }): Promise<{ id: string }[]> {
  const [[column, id] = ['', '']] = Object.entries(where)
  return database.read
    .selectFrom('images')
    .select('id')
    .where(column as 'space_id', '=', id)
    .execute()
}

describe('a poster', () => {
  it('is set by a form, and the project refers to it [PROJ-29]', async () => {
    const before = await ann.call(projectCalls.get, place)
    expect(before.posterId).toBeNull()
    const { posterId, updated } = await setPoster(photo)
    expect(posterId).toMatch(/^[a-z2-7]{26}$/)
    expect(updated >= before.updated).toBe(true)
    expect((await ann.call(projectCalls.get, place)).posterId).toBe(posterId)
    expect((await ann.call(projectCalls.find, { spaceId: place.spaceId })).map(project => project.posterId)).toEqual([
      posterId,
    ])
  })

  it('is served in each of its sizes, upright and without its metadata [IMG-14][R-22]', async () => {
    const { posterId } = await setPoster(photo)
    const shapes: unknown[] = []
    for (const size of imageSizes) {
      const response = await served(posterId ?? '', size)
      expect(response.status).toBe(200)
      const bytes = new Uint8Array(await response.arrayBuffer())
      expect(response.headers.get('content-length')).toBe(String(bytes.length))
      const { format, width, height, exif, orientation } = await sharp(bytes).metadata()
      expect(response.headers.get('content-type')).toBe(`image/${format}`)
      shapes.push([size, width, height, exif, orientation])
    }
    expect(shapes).toEqual([
      ['thumbnail', 213, 320, undefined, undefined],
      ['half', 213, 320, undefined, undefined],
      ['full', 400, 600, undefined, undefined],
    ])
  })

  it('replaces the one before, and is removed without a file', async () => {
    const first = (await setPoster(photo)).posterId ?? ''
    const second = (await setPoster(drawing)).posterId ?? ''
    expect(second).not.toBe(first)
    expect(await imagesOf({ project_id: place.projectId })).toEqual([{ id: second }])
    expect((await served(first)).status).toBe(404)
    expect((await served(second)).status).toBe(200)
    expect((await setPoster(undefined)).posterId).toBeNull()
    expect(await imagesOf({ project_id: place.projectId })).toEqual([])
    expect((await served(second)).status).toBe(404)
    expect((await setPoster(undefined)).posterId).toBeNull()
  })

  it('sent again under the same key is set once [R-10]', async () => {
    const first = await setPoster(drawing, 'the-same-key-of-mine')
    const again = await setPoster(drawing, 'the-same-key-of-mine')
    expect(again.posterId).toBe(first.posterId)
    expect(await imagesOf({ project_id: place.projectId })).toHaveLength(1)
    const elsewhere = await createPlace(ann)
    const input = { ...elsewhere, image: drawing }
    const key = { 'idempotency-key': 'the-same-key-of-mine' }
    expect((await ann.attempt(projectCalls.setPoster, input, key)).status).toBe(409)
  })

  it('with the scope of the space stays there when it is replaced', async () => {
    const first = (await setPoster(photo)).posterId ?? ''
    await database.write(tx => tx.updateTable('images').set({ project_id: null }).where('id', '=', first).execute())
    await setPoster(drawing)
    expect((await served(first)).status).toBe(200)
  })

  it('emits an event to open pages of the project', async () => {
    const received: unknown[] = []
    const stop = server.server.services.events.subscribe(({ to, event, data }) => received.push({ to, event, data }))
    const refused = await ann.attempt(projectCalls.setPoster, { ...place, image: fileOf(new Uint8Array(9)) })
    expect(refused.status).toBe(422)
    expect(received).toEqual([])
    await setPoster(drawing)
    stop()
    expect(received).toContainEqual({ to: { project: place.projectId }, event: 'place', data: place })
  })

  it('is deleted with its project, and with its space', async () => {
    await setPoster(drawing)
    await ann.call(projectCalls.delete, place)
    expect(await imagesOf({ space_id: place.spaceId })).toEqual([])
    const { projectId } = await ann.call(projectCalls.create, { spaceId: place.spaceId, name: 'Second' })
    place = { ...place, projectId }
    const { posterId } = await setPoster(drawing)
    expect(await imagesOf({ space_id: place.spaceId })).toEqual([{ id: posterId }])
    await ann.call(spaceCalls.delete, { spaceId: place.spaceId })
    expect(await imagesOf({ space_id: place.spaceId })).toEqual([])
    const sizes = database.read
      .selectFrom('image_sizes')
      .select('image_id')
      .where('image_id', '=', posterId ?? '')
    expect(await sizes.execute()).toEqual([])
  })
})

describe('a file that is no poster', () => {
  it.each([
    ['an SVG', fileOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg', 'image/svg+xml'), 422],
    ['a page called an image', fileOf(Buffer.from('<!doctype html><p>hello'), 'a.png', 'image/png'), 422],
    ['no bytes at all', fileOf(new Uint8Array(), 'a.png'), 422],
    ['too many pixels', fileOf(pngBomb(50_000, 50_000)), 413],
  ])('%s is refused with the invalid field, and the old one stays [R-22]', async (_, image, status) => {
    const { posterId } = await setPoster(drawing)
    const answer = await ann.attempt(projectCalls.setPoster, { ...place, image })
    expect(answer.status).toBe(status)
    expect(answer.json).toMatchObject({ errors: [{ path: 'image', message: expect.any(String) }] })
    expect((await ann.call(projectCalls.get, place)).posterId).toBe(posterId)
  })

  it('too many bytes are refused [R-23]', async () => {
    const image = fileOf(new Uint8Array(51 * 1024 * 1024))
    const answer = await ann.attempt(projectCalls.setPoster, { ...place, image })
    expect(answer.json).toMatchObject({ status: 413, type: 'too-large' })
  })

  it('a failed write leaves a file that nobody can read', async () => {
    const { posterId } = await setPoster(drawing)
    const wrong = await ann.attempt(projectCalls.setPoster, { ...place, image: photo, name: 'more' })
    expect(wrong.status).toBe(400)
    expect(await imagesOf({ project_id: place.projectId })).toEqual([{ id: posterId }])
    expect(readdirSync(`${server.dataDir}/tmp`)).toEqual([])
  })
})
