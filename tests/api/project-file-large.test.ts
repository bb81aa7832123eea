import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  compareProjectCall,
  forgetSentImagesCall,
  importProjectCall,
  projectFileBytes,
  sendImageCall,
} from '#core/shared/calls/project-file.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { openMirror } from '#plugins/backups/client/mirror/zip.ts'
import { readMirror } from '#plugins/backups/shared/mirror/read.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { galleryCalls } from '#plugins/images/shared.ts'
import { type Client, createPlace, signedIn, startServer, type TestServer } from '#tests/harness/index.ts'
import { fileOf, picture } from './images-samples.ts'
import { comparable, exportedFile, furnish } from './project-file-fixture.ts'
import { exportedBlob, kinds, mirrorOf, sendImages, split, takeIn } from './sent-images-fixture.ts'

// A project whose images make it larger than what one request of JSON takes.

let server: TestServer
let ann: Client
let place: Place
/** the project as it left */
let file: Blob
beforeAll(async () => {
  server = await startServer({ env: { SPACES_PER_USER: '1000' } })
  ann = await signedIn(server, 'ann')
  const small = await createPlace(ann)
  await furnish(ann, small)
  const { data, images } = await split(await exportedBlob(ann, small))
  const shown = await picture().jpeg().toBuffer()
  for (let at = 0; at < 4; at++) {
    const id = `large-image-of-the-file-${at}`
    // What follows the picture is kept, and is quicker than to decode as many pixels.
    const bytes = Buffer.concat([shown, randomBytes(6.5 * 1024 * 1024)])
    const image = { id, name: id, type: 'image/jpeg', bytes: new Blob([bytes]), isBase64: false }
    images.push(image)
    data.images.push({ id, type: image.type })
  }
  const made = await takeIn(ann, { spaceId: small.spaceId }, { data, images })
  place = { spaceId: made.spaceId, projectId: made.projectId }
  file = await exportedBlob(ann, place)
})
afterAll(() => server.close())

const query = (sql: string) => {
  const db = new Sqlite(join(server.dataDir, 'skald.db'), { readonly: true })
  const value = db.prepare(sql).pluck().all()
  db.close()
  return value
}
/** What an import leaves in the database, and how much counts as stored. */
const traces = () =>
  ['projects', 'entities', 'images', 'sent_images'].map(name => query(`select count(*) from ${name}`)[0])
const stored = () => query('select sum(bytes) from storage')[0]
const bytesOf = async (blob: Blob) => (await split(blob)).images.map(({ bytes }) => bytes)

/** That two projects are the same, byte for byte of their images. */
async function expectSame(one: Blob, other: Blob): Promise<void> {
  const [data, again] = [(await split(one)).data, (await split(other)).data]
  expect(comparable(JSON.stringify(again))).toEqual(comparable(JSON.stringify(data)))
  const [bytes, bytesAgain] = [await bytesOf(one), await bytesOf(other)]
  for (const [at, image] of bytes.entries())
    expect(
      Buffer.from(await image.arrayBuffer()).equals(Buffer.from(await (bytesAgain[at] ?? image).arrayBuffer())),
    ).toBe(true)
  expect(bytesAgain).toHaveLength(bytes.length)
}

describe('a project that is larger than 32 MB', () => {
  it('leaves as JSON, and comes back as a new project and into one that is there [IMPORT-02]', async () => {
    expect(file.size).toBeGreaterThan(projectFileBytes)
    const { data, images } = await split(file)
    expect(data.images.length).toBe(images.length)
    const made = await takeIn(ann, { spaceId: place.spaceId }, { data, images })
    expect(made.images).toBe(images.length)
    await expectSame(file, await exportedBlob(ann, made))

    const to = await createPlace(ann, 'target')
    const comparison = await ann.call(compareProjectCall, { ...to, data })
    expect(comparison.newImages).toEqual(images.map(({ id }) => id))
    await takeIn(ann, to, { data, images })
    const all = await ann.call(compareProjectCall, { ...to, data })
    expect([all.newImages, all.others, all.differing]).toEqual([[], false, []])
    // What is there already need not be sent again.
    expect(await ann.call(importProjectCall, { ...to, data })).toMatchObject({ entities: 0, images: 0 })
    expect(await bytesOf(await exportedBlob(ann, to))).toHaveLength(images.length)
  })

  it('leaves as plain files, and comes back from them [IMPORT-02]', async () => {
    const archive = await mirrorOf(file)
    expect(archive.length).toBeGreaterThan(projectFileBytes * 0.75)
    const project = await readMirror(await openMirror(new Blob([archive])), kinds, new Date())
    const made = await takeIn(ann, { spaceId: place.spaceId }, project)
    expect(Buffer.from(await mirrorOf(await exportedBlob(ann, made))).equals(archive)).toBe(true)
  })

  it('is refused as one request, as it was', async () => {
    const body = Buffer.concat([
      Buffer.from(`{"spaceId":"${place.spaceId}","data":`),
      Buffer.from(await file.arrayBuffer()),
      Buffer.from('}'),
    ])
    const headers = { 'content-type': 'application/json' }
    expect((await ann.send('POST', `/api/${importProjectCall.name}`, { body, headers })).status).toBe(413)
  })
})

describe('images that are sent before their file', () => {
  const png = async (width = 60) => fileOf(await picture(width).png().toBuffer())
  const imageId = 'image-of-the-file-1'
  const withImage = async (at: Place) => {
    const data = await exportedFile(ann, at)
    return { ...data, images: [{ id: imageId, type: 'image/png' }] }
  }
  let small: Place
  beforeAll(async () => {
    small = await createPlace(ann, 'small')
    await ann.call(callsOf(chapter).create, { ...small, title: 'The Slip' })
  })

  it('count as stored, are seen by nobody, and are gone with what was not imported', async () => {
    const [before, bytes] = [traces(), stored()]
    const sentId = 'an-import-given-up'
    await ann.call(sendImageCall, { spaceId: small.spaceId, sentId, imageId, image: await png() })
    expect(Number(stored())).toBeGreaterThan(Number(bytes))
    const gallery = await ann.call(galleryCalls.getAll, { ...small, scope: 'project' })
    expect(gallery).toEqual([])
    await ann.call(forgetSentImagesCall, { sentId })
    expect([traces(), stored()]).toEqual([before, bytes])
    const answer = await ann.attempt(importProjectCall, {
      spaceId: small.spaceId,
      data: await withImage(small),
      sentId,
    })
    expect([answer.status, answer.json]).toMatchObject([400, { errors: [{ path: 'data.images.0.data' }] }])
    expect([traces(), stored()]).toEqual([before, bytes])
  })

  it('are stored with an import and no longer wait, and one that fails leaves no project', async () => {
    const [[projects = 0, entities = 0, images = 0], data] = [traces() as number[], await withImage(small)]
    const sentId = 'an-import-used-once'
    await ann.call(sendImageCall, { spaceId: small.spaceId, sentId, imageId, image: await png() })
    // Sent again, it takes the place of the first.
    await ann.call(sendImageCall, { spaceId: small.spaceId, sentId, imageId, image: await png(80) })
    const wrong = { ...data, entities: data.entities.map(one => ({ ...one, values: { ...one.values, title: '' } })) }
    expect((await ann.attempt(importProjectCall, { spaceId: small.spaceId, data: wrong, sentId })).status).toBe(400)
    expect(traces()).toEqual([projects, entities, images, 1])
    const input = { spaceId: small.spaceId, data, sentId }
    const made = await ann.call(importProjectCall, input, { 'idempotency-key': 'large-1' })
    expect(traces()).toEqual([projects + 1, entities + 1, images + 1, 0])
    // A repeated request has the answer of the first, although the image no longer waits.
    expect(await ann.call(importProjectCall, input, { 'idempotency-key': 'large-1' })).toMatchObject(made)
    const { spaceId, projectId } = made
    expect((await ann.call(projectCalls.get, { spaceId, projectId })).counts.chapter).toBe(1)
  })

  it('are of who sent them alone, and of those who may create a project', async () => {
    const bob = await signedIn(server, 'bob')
    const own = await createPlace(bob, 'own')
    const sentId = 'an-import-of-ann'
    await ann.call(sendImageCall, { spaceId: small.spaceId, sentId, imageId, image: await png() })
    const data = await withImage(small)
    expect((await bob.attempt(importProjectCall, { spaceId: own.spaceId, data, sentId })).status).toBe(400)
    await bob.call(forgetSentImagesCall, { sentId })
    expect(traces()[3]).toBe(1)
    const foreign = { spaceId: small.spaceId, sentId, imageId, image: await png() }
    expect((await bob.attempt(sendImageCall, foreign)).status).toBe(403)
    await ann.call(forgetSentImagesCall, { sentId })
  })

  it('that are none are refused', async () => {
    const before = traces()
    const image = { id: imageId, name: imageId, type: 'image/png', bytes: new Blob(['text']), isBase64: false }
    const { answers } = await sendImages(ann, small, [image])
    expect(answers.map(({ status }) => status)).toEqual([422])
    expect(traces()).toEqual(before)
  })
})
