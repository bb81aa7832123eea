import { randomBytes } from 'node:crypto'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { imageCalls } from '#core/shared/calls/images.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { imagesOf, type RichText } from '#core/shared/rich-text/nodes.ts'
import { epubBytes } from '#plugins/books/client/format/epub.ts'
import { manuscriptBytes } from '#plugins/books/client/format/manuscript.ts'
import { markdownBook } from '#plugins/books/client/format/markdown-book.ts'
import { bookHtml } from '#plugins/books/client/format/page.ts'
import type { Book } from '#plugins/books/shared.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { galleryCalls } from '#plugins/images/shared.ts'
import { Manuscript } from '#plugins/transfer/client/worker/manuscript.ts'
import { transferCalls } from '#plugins/transfer/shared/calls.ts'
import { type Client, createPlace, signedIn, startServer, type TestServer } from '#tests/harness/index.ts'
import { fileOf, picture } from './images-samples.ts'
import { waitForEnd } from './transfer-import.ts'

let server: TestServer
let ann: Client
let place: Place
let png: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  server = await startServer({ env: { SPACES_PER_USER: '1000' } })
  ann = await signedIn(server, 'ann')
  png = new Uint8Array(await picture().png().toBuffer())
})
beforeEach(async () => {
  place = await createPlace(ann)
})
afterAll(() => server.close())

let count = 0
const newId = () => `import-of-images-${++count}`
const lamp = 'source-of-the-lamp-01'
const quay = 'source-of-the-quay-01'

const figure = (imageId: string, caption = 'By *night*'): RichText[number] => ({
  ...{ type: 'paragraph', block: 'image', image: { imageId, description: 'A lamp' } },
  children: [{ text: caption }],
})
const line = (text: string): RichText[number] => ({ type: 'paragraph', children: [{ text }] })

const vault = (changes: object = {}) => ({
  ...{ ...place, importId: newId(), name: 'Vault', images: [lamp] },
  entities: [
    {
      ...{ id: quay, kind: 'entry' },
      values: { name: 'The Quay', description: [line('Before'), figure(lamp), line('After'), figure(lamp, 'Again')] },
    },
  ],
  ...changes,
})
const handOver = (source = lamp) => ann.call(transferCalls.image, { ...place, source, image: fileOf(png) })
const gallery = () => ann.call(galleryCalls.getAll, place)

async function onlyEntry() {
  const { data } = await ann.call(callsOf(entry).find, place)
  const [{ entryId } = { entryId: '' }] = data as { entryId: string }[]
  return ann.call(callsOf(entry).get, { ...place, entryId })
}

describe('images that are imported with texts', () => {
  it('stand at their places, are stored once, and go with the texts when that is undone', async () => {
    expect(await handOver()).toEqual({ isNew: true })
    expect(await gallery()).toEqual([])
    await ann.call(transferCalls.take, vault())
    const { description } = await onlyEntry()
    const [image] = await gallery()
    expect(imagesOf(description)).toEqual([image?.imageId])
    expect(description).toEqual([
      ...[line('Before'), figure(image?.imageId ?? ''), line('After'), figure(image?.imageId ?? '', 'Again')],
    ])
    expect(image?.uses).toMatchObject([{ label: 'The Quay' }])
    const { status } = await ann.attempt(imageCalls.get, { ...place, imageId: image?.imageId ?? '' })
    expect(status).toBe(200)
    expect(await ann.call(transferCalls.undo, place)).toEqual({ name: 'Vault', removed: 2, left: 0 })
    expect(await gallery()).toEqual([])
    // After that it is imported again.
    await handOver()
    expect(await ann.call(transferCalls.take, vault())).toMatchObject({ created: 1, known: [] })
    expect(await gallery()).toHaveLength(1)
  })

  it('change nothing a second time, also for texts that come later', async () => {
    await handOver()
    await ann.call(transferCalls.take, vault())
    expect(await handOver()).toEqual({ isNew: false })
    expect(await ann.call(transferCalls.take, vault())).toEqual({ created: 0, known: [lamp, quay] })
    const other = { id: 'source-of-other-01', kind: 'entry', values: { name: 'Other', description: [figure(lamp)] } }
    await ann.call(transferCalls.take, vault({ entities: [other] }))
    const [image, ...more] = await gallery()
    expect(more).toEqual([])
    expect(image?.uses).toHaveLength(2)
    // The second import is undone; then the image is still that of the first.
    expect(await ann.call(transferCalls.undo, place)).toMatchObject({ removed: 1, left: 0 })
    expect(await gallery()).toHaveLength(1)
  })

  it('stay where a text that was changed since still shows them', async () => {
    await handOver()
    await ann.call(transferCalls.take, vault())
    const { entryId, description } = (await onlyEntry()) as unknown as { entryId: string; description: RichText }
    const data = { description: [...description, line('Mine')] }
    await ann.call(callsOf(entry).update, { ...place, entryId, data } as never)
    expect(await ann.call(transferCalls.undo, place)).toEqual({ name: 'Vault', removed: 0, left: 2 })
    expect(await gallery()).toHaveLength(1)
  })

  it('leave nothing behind when the import never comes, or is refused', async () => {
    const missing = await ann.attempt(transferCalls.take, vault())
    expect([missing.status, missing.text]).toEqual([400, expect.stringContaining('images.0')])
    await handOver()
    const wrong = { id: 'source-of-wrong-01', kind: 'entry', values: { name: '' } }
    expect((await ann.attempt(transferCalls.take, vault({ entities: [wrong] }))).status).toBe(400)
    expect(await gallery()).toEqual([])
    expect((await ann.call(callsOf(entry).find, place)).data).toEqual([])
  })

  it('are those of who sent them, and wait for half a day', async () => {
    await handOver()
    const ben = await signedIn(server, 'ben')
    const there = await createPlace(ben)
    expect((await ben.attempt(transferCalls.take, { ...vault(), ...there })).status).toBe(400)
    await server.server.services.database.write(tx =>
      tx
        .updateTable('import_images' as never)
        .set({ at: '2020-01-01T00:00:00.000Z' } as never)
        .execute(),
    )
    expect((await ann.attempt(transferCalls.take, vault())).status).toBe(400)
  })

  it('count as stored while they wait, and no longer once they are forgotten', async () => {
    const small = await startServer({ env: { STORAGE_PER_USER: '1' } })
    const cat = await signedIn(small, 'cat')
    const at = await createPlace(cat)
    const send = async (source: string) => {
      const noise = sharp(randomBytes(200 * 200 * 3), { raw: { width: 200, height: 200, channels: 3 } })
      return cat.attempt(transferCalls.image, {
        ...at,
        source,
        image: fileOf(new Uint8Array(await noise.png().toBuffer())),
      })
    }
    let [sent, last] = [0, await send('source-of-noise-00')]
    for (; last.status === 200 && sent < 30; sent++) last = await send(`source-of-noise-${sent + 10}`)
    expect([last.status, last.json]).toEqual([413, expect.objectContaining({ type: 'storage-limit' })])
    expect(sent).toBeGreaterThan(1)
    await small.server.services.database.write(tx => tx.deleteFrom('import_images' as never).execute())
    expect((await send('source-of-noise-99')).status).toBe(200)
    await small.close()
  })

  it('are refused if they are none', async () => {
    const damaged = fileOf(png.slice(0, 60))
    const { status, text } = await ann.attempt(transferCalls.image, { ...place, source: lamp, image: damaged })
    expect([status, text]).toEqual([422, expect.stringContaining('damaged')])
  })
})

/** Reads files as the page does, and imports what is found. */
async function importFile(name: string, bytes: Uint8Array<ArrayBuffer>) {
  const manuscript = new Manuscript()
  const { view, issues } = await manuscript.read({ files: [new File([bytes], name)] })
  expect(issues).toEqual([])
  const packed = manuscript.pack()
  if ('tooLong' in packed) throw new Error('It has no long chapter')
  for (const { id: source, image } of packed.images) {
    const file = fileOf(new Uint8Array(await image.arrayBuffer()))
    await ann.call(transferCalls.image, { ...place, source, image: file })
  }
  const sections = { name: 'sections', type: 'application/jsonl', bytes: packed.bytes }
  const input = { ...place, name, fingerprint: packed.fingerprint, sections, images: packed.images.map(({ id }) => id) }
  const { jobId = '', alreadyImported } = await ann.call(transferCalls.start, input)
  if (jobId !== '') expect(await waitForEnd(ann, place, jobId)).toMatchObject({ state: 'done' })
  return { view, alreadyImported }
}

/** The texts of the chapters, with one name for every image. */
async function chapterTexts() {
  const { data } = await ann.call(callsOf(chapter).find, { ...place, sorting: 'position:asc' })
  const ids = (data as unknown as { chapterId: string }[]).map(({ chapterId }) => chapterId)
  const texts = await Promise.all(ids.map(chapterId => ann.call(callsOf(chapter).get, { ...place, chapterId })))
  const known = new Set((await gallery()).map(({ imageId }) => imageId))
  return texts.map(({ text }) =>
    (text as RichText).map(one => (one.image && known.has(one.image.imageId) ? named(one) : one)),
  )
}

const named = (one: RichText[number]): RichText[number] =>
  one.image ? { ...one, image: { ...one.image, imageId: 'lamp' } } : one

describe('our own books', () => {
  const captioned: RichText[number] = {
    ...{ type: 'paragraph', block: 'image', image: { imageId: 'lamp', description: 'A lamp [lit] & a "stair"' } },
    children: [{ text: 'At ' }, { text: 'low', italic: true }, { text: ' water' }],
  }
  const bare: RichText[number] = {
    ...{ type: 'paragraph', align: 'right', block: 'image', image: { imageId: 'lamp', description: '' } },
    children: [{ text: '' }],
  }
  const texts: RichText[] = [
    [line('She came.'), captioned, line('It was dark.')],
    [bare, line('The toll.'), { ...captioned, align: 'center' }],
  ]
  const book = (): Book => ({
    ...{
      id: 'skald:a:b',
      title: 'Salt',
      author: 'Ines',
      language: 'en',
      cover: null,
      modified: '2026-11-23T05:00:00Z',
    },
    chapters: texts.map((text, at) => ({ id: `c${at}`, over: '', title: ['The Gate', 'The Toll'][at] ?? '', text })),
    pictures: new Map([['lamp', { type: 'image/png', bytes: png, width: 60, height: 40 }]]),
    labels: { contents: 'Contents', cover: 'Cover', by: 'by', words: 'About 9 words' },
  })
  const utf8 = (text: string) => strToU8(text) as Uint8Array<ArrayBuffer>

  it.each([
    ['book.docx', async () => new Uint8Array(await manuscriptBytes(book()))],
    ['book.epub', async () => epubBytes(book())],
    ['book.html', async () => utf8(bookHtml(book()))],
    ['book.md', async () => utf8(markdownBook(book()))],
  ] as const)('come back from %s with their images at their places, once', async (name, make) => {
    const bytes = await make()
    const { view } = await importFile(name, bytes)
    expect(view?.report.kept).toMatchObject([{ what: 'images', count: 1 }])
    expect(await chapterTexts()).toEqual(texts)
    expect(await gallery()).toHaveLength(1)
    expect(await importFile(name, bytes)).toMatchObject({ alreadyImported: { chapters: 2 } })
    expect(await gallery()).toHaveLength(1)
    expect(await ann.call(transferCalls.undo, place)).toMatchObject({ removed: 3, left: 0 })
    expect([await gallery(), await chapterTexts()]).toEqual([[], []])
  })
})

it('an archive of Markdown is imported with its images, and says which are left out', async () => {
  const zip = zipSync({
    'salt/1 gate.md': strToU8(
      '# The Gate\n\nShe came.\n\n![A lamp](art/lamp.png "By night")\n\n![](art/plan.bmp) ![gone](art/gone.png)',
    ),
    'salt/2 toll.md': strToU8('# The Toll\n\nAgain ![[lamp.png]] here and ![far](https://example.org/far.png).'),
    'salt/art/lamp.png': png,
    'salt/art/plan.bmp': strToU8('BM'),
    'salt/art/notes.pdf': strToU8('x'),
  }) as Uint8Array<ArrayBuffer>
  const { view } = await importFile('salt.zip', zip)
  const reported = Object.entries(view?.report ?? {}).flatMap(([group, lines]) =>
    (lines as { what: string; count: number }[]).map(({ what, count: many }) => `${group} ${what} ${many}`),
  )
  expect(reported).toEqual([
    ...['kept images 1', 'changed outside-images 1'],
    ...['dropped images-format 1', 'dropped images-missing 1', 'dropped files 1'],
  ])
  const [gate, toll] = await chapterTexts()
  expect(gate).toEqual([
    line('She came.'),
    { ...named(figure('lamp', 'By night')), block: 'image' },
    line('[plan.bmp] [gone]'),
  ])
  expect(toll?.map(one => one.image?.imageId ?? one.children.length)).toEqual([3, 'lamp'])
})
