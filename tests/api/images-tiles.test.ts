import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { imageCalls } from '#core/shared/calls/images.ts'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { events } from '#core/shared/event.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { limits } from '#core/shared/limits.ts'
import { mapCalls } from '#plugins/maps/shared.ts'
import * as serverPlugins from '#plugins/server.ts'
import { Client, createPlace, signedIn, startServer, type TestServer } from '#tests/harness/index.ts'
import { copyTemplate } from '#tests/harness/template.ts'
import { fileOf, picture, pngBomb } from './images-samples.ts'
import { readMap } from './maps-fixture.ts'

let server: TestServer
let ann: Client
let place: Place
beforeAll(async () => {
  server = await startServer()
  ann = await signedIn(server)
  place = await createPlace(ann)
})
afterAll(() => server.close())

async function createMap(client: Client, at: Place, bytes: Uint8Array): Promise<string> {
  return (await client.call(mapCalls.create, { ...at, name: 'Varn', useDefaultMap: false, image: fileOf(bytes) })).mapId
}

async function levelsOf(client: Client, at: Place, mapId: string) {
  return (await readMap(client, at, mapId)).picture?.tiles?.levels ?? []
}

/** Waits until all levels are cut. */
async function untilCut(client: Client, at: Place, mapId: string) {
  await expect
    .poll(async () => (await levelsOf(client, at, mapId)).map(({ ready }) => ready), { timeout: 60_000 })
    .toEqual(Array.from({ length: 5 }, () => true))
  const { picture: shown } = await readMap(client, at, mapId)
  if (!shown?.tiles || shown.imageId === null) throw new Error('The map has no tiles')
  return { ...shown, imageId: shown.imageId, tiles: shown.tiles }
}

async function tileBytes(tile: Record<string, unknown>): Promise<Uint8Array> {
  const query = new URLSearchParams(Object.entries(tile).map(([name, value]) => [name, String(value)]))
  const response = await fetch(`${server.url}/api/image/tile?${query}`, { headers: { cookie: ann.cookies.header() } })
  return new Uint8Array(await response.arrayBuffer())
}

/** 3,000 × 2,000 pixels, red on the left and blue on the right. */
const large = await picture(3000, 2000).png().toBuffer()
/** Just long enough to be cut into tiles, as the large one into five levels. */
const long = await picture(2100, 300).png().toBuffer()

async function colourOf(bytes: Uint8Array): Promise<string> {
  const { dominant } = await sharp(bytes).stats()
  return dominant.r > dominant.b ? 'red' : 'blue'
}

describe('a large image', () => {
  it('is cut into tiles of every level, which never change', async () => {
    const received: unknown[] = []
    const stop = server.server.services.events.subscribe(
      ({ event, data }) => event === events.tiles && received.push(data),
    )
    const mapId = await createMap(ann, place, large)
    const { width, height, imageId, tiles } = await untilCut(ann, place, mapId)
    stop()
    expect([width, height, tiles.side]).toEqual([3000, 2000, 256])
    const sizes = tiles.levels.map(level => [level.width, level.height])
    expect(sizes).toEqual([
      ...[
        [188, 125],
        [375, 250],
        [750, 500],
        [1500, 1000],
      ],
      [3000, 2000],
    ])
    expect(received).toEqual(Array.from({ length: 5 }, () => ({ ...place, imageId })))
    const tileAt = (level: number, column: number, row: number) =>
      ann.attempt(imageCalls.tile, { ...place, imageId, hash: tiles.hash, level, column, row })
    const fetched = async (level: number, column: number, row: number) => {
      const { status, headers } = await tileAt(level, column, row)
      const bytes = await tileBytes({ ...place, imageId, hash: tiles.hash, level, column, row })
      expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg'])
      expect(headers.get('cache-control')).toMatch(/immutable/)
      const size = await sharp(bytes).metadata()
      return [size.width, size.height, await colourOf(bytes)]
    }
    expect(await fetched(4, 0, 0)).toEqual([256, 256, 'red'])
    expect(await fetched(4, 11, 7)).toEqual([3000 - 11 * 256, 2000 - 7 * 256, 'blue'])
    expect(await fetched(1, 1, 0)).toEqual([375 - 256, 250, 'blue'])
    for (const [level, column, row] of [
      [4, 12, 0],
      [4, 0, 8],
      [5, 0, 0],
    ] as const)
      expect((await tileAt(level, column, row)).status).toBe(404)
  })

  it('shows its tiles only to those who may read the place, and by its hash', async () => {
    const mapId = await createMap(ann, place, long)
    const { imageId, tiles } = await untilCut(ann, place, mapId)
    const tile = { ...place, imageId, hash: tiles.hash, level: 0, column: 0, row: 0 }
    expect((await ann.attempt(imageCalls.tile, tile)).status).toBe(200)
    const bob = await signedIn(server, 'bob')
    expect((await bob.attempt(imageCalls.tile, tile)).status).toBe(403)
    const elsewhere = { ...tile, ...(await createPlace(bob)) }
    expect((await bob.attempt(imageCalls.tile, elsewhere)).status).toBe(404)
    expect((await ann.attempt(imageCalls.tile, { ...tile, hash: '0'.repeat(64) })).status).toBe(404)
  })

  it('keeps its transparency', async () => {
    const clear = sharp({
      create: { width: 2100, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
    const mapId = await createMap(ann, place, await clear.png().toBuffer())
    const { imageId, tiles } = await untilCut(ann, place, mapId)
    const tile = { ...place, imageId, hash: tiles.hash, level: 4, column: 0, row: 0 }
    const { headers } = await ann.attempt(imageCalls.tile, tile)
    expect(headers.get('content-type')).toBe('image/webp')
    expect((await sharp(await tileBytes(tile)).stats()).isOpaque).toBe(false)
  })

  it('is begun again where a stopped server left it, and nothing is half', async () => {
    const dataDir = await copyTemplate(Object.values(serverPlugins))
    try {
      const first = await startServer({ dataDir })
      const client = await signedIn(first, 'cid')
      const at = await createPlace(client)
      const mapId = await createMap(client, at, large)
      await first.close()
      const second = await startServer({ dataDir })
      const again = new Client(second)
      await again.call(sessionCalls.login, { email: 'cid@example.org', password: 'correct horse 1' })
      const { imageId, tiles } = await untilCut(again, at, mapId)
      const tile = { ...at, imageId, hash: tiles.hash, level: 4, column: 0, row: 0 }
      expect((await again.attempt(imageCalls.tile, tile)).status).toBe(200)
      const { read } = second.server.services.database
      await expect
        .poll(async () =>
          (await read.selectFrom('image_sizes').select('size').execute()).map(({ size }) => size).sort(),
        )
        .toEqual(['full', 'half', 'source', 'thumbnail', ...[0, 1, 2, 3, 4].map(level => `tiles-${level}`)])
      await second.close()
      const left = join(dataDir, 'tmp')
      expect(existsSync(left) ? readdirSync(left) : []).toEqual([])
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  }, 120_000)

  it('that is removed while it is cut leaves nothing behind', async () => {
    const mapId = await createMap(ann, place, large)
    const { selectedFile } = await readMap(ann, place, mapId)
    const { images, database } = server.server.services
    await database.write(tx => images.remove(tx, selectedFile ?? ''))
    const next = await createMap(ann, place, long)
    await untilCut(ann, place, next)
    const rows = await database.read
      .selectFrom('image_sizes')
      .select('size')
      .where('image_id', '=', selectedFile ?? '')
      .execute()
    expect(rows).toEqual([])
    expect((await readMap(ann, place, mapId)).picture).toBeNull()
  })
})

describe('an image for a map', () => {
  it('is shown whole if it is small, however small', async () => {
    for (const side of [1, limits.untiledPx]) {
      const mapId = await createMap(ann, place, await picture(side, 1).png().toBuffer())
      expect((await readMap(ann, place, mapId)).picture).toMatchObject({ width: side, height: 1, tiles: null })
    }
  })

  it.each([
    ['of 60,000 pixels', 413, /60000 × 100 pixels.*30,000 a side/, async () => pngBomb(60_000, 100)],
    ['that claims more than it has', 422, /damaged/, async () => pngBomb(29_000, 29_000)],
    ['that is cut off', 422, /damaged/, async () => large.subarray(0, 9000)],
    ['that is animated', 413, /animated/, () => animation()],
    ['that is too large to be read as a whole', 413, /progressive nor interlaced/, async () => interlacedBomb()],
    ['that is no image', 422, /JPEG, PNG, WebP, GIF or AVIF of up to 200 MB/, async () => Buffer.from('<svg/>')],
  ])('%s is refused in words', async (_, status, message, make) => {
    const input = { ...place, name: 'Varn', image: fileOf(await make(), 'map.jpg', 'image/jpeg') }
    const answer = await ann.attempt(mapCalls.create, input)
    expect([answer.status, answer.json]).toMatchObject([
      status,
      { errors: [{ path: 'image', message: expect.stringMatching(message) }] },
    ])
  })

  it('may be larger than other images', async () => {
    // Last, since it would be cut into tiles while others run.
    const flat = { width: 11_000, height: 10_000, channels: 3, background: '#123456' } as const
    const mapId = await createMap(ann, place, await sharp({ create: flat }).toColourspace('b-w').jpeg().toBuffer())
    expect((await readMap(ann, place, mapId)).picture).toMatchObject({ width: 11_000, height: 10_000 })
  }, 120_000)
})

async function animation(): Promise<Buffer> {
  const frames = await Promise.all([20, 30].map(side => picture(side, 20).png().toBuffer()))
  return sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
}

/** As pngBomb, with a header that says it is interlaced: it would have to be decoded whole. */
function interlacedBomb(): Buffer {
  return pngBomb(20_000, 20_000, { interlaced: true })
}
