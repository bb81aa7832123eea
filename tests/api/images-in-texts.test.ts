import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { imageCalls } from '#core/shared/calls/images.ts'
import { importProjectCall } from '#core/shared/calls/project-file.ts'
import { undoDeletionCall } from '#core/shared/calls/undo.ts'
import { imageAddress } from '#core/shared/links.ts'
import { imagesOf, type RichText } from '#core/shared/rich-text/nodes.ts'
import { commentCalls } from '#plugins/comments/shared.ts'
import { galleryCalls } from '#plugins/images/shared.ts'
import { libraryAddresses } from '#plugins/library/shared/addresses.ts'
import { publicCalls } from '#plugins/library/shared.ts'
import { Client, createPlace, signedIn, startServer, type TestServer } from '#tests/harness/index.ts'
import { fileOf, picture } from './images-samples.ts'
import { chapterKind, storyOf } from './library-fixture.ts'
import { exportedAs } from './project-file-fixture.ts'

let server: TestServer
let ann: Client
let visitor: Client
const red = fileOf(await picture(700, 500).png().toBuffer())
beforeAll(async () => {
  server = await startServer({ env: { SPACES_PER_USER: '1000' } })
  ann = await signedIn(server)
  visitor = new Client(server)
})
afterAll(() => server.close())

const figure = (imageId: string, caption = 'At low water'): RichText => [
  { type: 'paragraph', children: [{ text: 'It began.' }] },
  {
    ...{ type: 'paragraph', block: 'image', image: { imageId, description: 'The "stair" into the sea' } },
    children: [{ text: caption }],
  },
]

describe('images in the text of a chapter', () => {
  it('are added to the gallery, stored with description and caption, and listed by what shows them [IMG-15]', async () => {
    const place = await createPlace(ann)
    const { imageId } = await ann.call(galleryCalls.add, { ...place, image: red })
    const { chapterId } = await ann.call(chapterKind.create, { ...place, title: 'One', text: figure(imageId) })
    const { text } = await ann.call(chapterKind.get, { ...place, chapterId })
    expect(text).toEqual(figure(imageId))
    const uses = async () =>
      (await ann.call(galleryCalls.getAll, place)).find(one => one.imageId === imageId)?.uses.map(({ id }) => id)
    expect(await uses()).toEqual([chapterId])
    await ann.call(chapterKind.update, { ...place, chapterId, data: { text: [figure(imageId)[0]!] } })
    expect(await uses()).toEqual([])
  })

  it('keep their description and caption when the image is deleted, and show it again when that is undone', async () => {
    const place = await createPlace(ann)
    const { imageId } = await ann.call(galleryCalls.add, { ...place, image: red })
    const { chapterId } = await ann.call(chapterKind.create, { ...place, title: 'One', text: figure(imageId) })
    await ann.call(galleryCalls.delete, { ...place, imageId })
    expect((await ann.attempt(imageCalls.get, { ...place, imageId })).status).toBe(404)
    expect((await ann.call(chapterKind.get, { ...place, chapterId })).text).toEqual(figure(imageId))
    const changed = figure(imageId, 'Later')
    await ann.call(chapterKind.update, { ...place, chapterId, data: { text: changed } })
    expect((await ann.call(chapterKind.get, { ...place, chapterId })).text).toEqual(changed)
    await ann.call(undoDeletionCall, { ...place, undoId: imageId })
    expect((await ann.attempt(imageCalls.get, { ...place, imageId })).status).toBe(200)
  })

  it('are refused with what is wrong, and show nothing of another project', async () => {
    const [place, other] = [await createPlace(ann), await createPlace(await signedIn(server))]
    const bad = [{ type: 'paragraph', block: 'image', image: { imageId: '../x', description: '' }, children: [] }]
    const answer = await ann.attempt(chapterKind.create, { ...place, title: 'One', text: bad as unknown as RichText })
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('imageId')])
    const { imageId } = await ann.call(galleryCalls.add, { ...place, image: red })
    expect((await ann.attempt(imageCalls.get, { ...other, imageId })).status).toBeGreaterThanOrEqual(403)
    expect((await visitor.attempt(galleryCalls.add, { ...place, image: red })).status).toBe(401)
  })
})

describe('readers of the library', () => {
  it('get the images of chapters that are out, and no others', async () => {
    const story = await storyOf(ann)
    const [shown, draft, unused] = await Promise.all(
      [0, 1, 2].map(async () => (await ann.call(galleryCalls.add, { ...story.place, image: red })).imageId),
    )
    const add = async (imageId = '') =>
      (await ann.call(chapterKind.create, { ...story.place, title: 'One', text: figure(imageId) })).chapterId
    const [out] = [await add(shown), await add(draft)]
    await story.publish(out)
    const { storyId } = story
    const status = async (imageId = '') => (await visitor.attempt(imageCalls.get, { storyId, imageId })).status
    expect([await status(shown), await status(draft), await status(unused)]).toEqual([200, 404, 404])
    const page = await visitor.send('GET', libraryAddresses.chapter(storyId, out))
    const source = imageAddress(shown ?? '', { storyId }).replaceAll('&', '&amp;')
    expect(page.text).toContain(`<img src="${source}" alt="The &quot;stair&quot; into the sea" loading="lazy">`)
    expect(page.text).toContain('<figcaption>At low water</figcaption>')
    const { text } = await visitor.call(publicCalls.chapter, { storyId, chapterId: out, data: {} })
    expect(text).toEqual(figure(shown ?? ''))
    await story.publish(out, { value: false })
    expect(await status(shown)).toBe(404)
  })

  it('put none into comments: description and caption become text', async () => {
    const story = await storyOf(ann)
    const chapterId = await story.addChapter('One')
    await story.publish(chapterId)
    const { storyId } = story
    const reader = await signedIn(server)
    const { content } = await reader.call(commentCalls.create, { storyId, chapterId, content: figure('x') })
    expect(JSON.stringify(content)).not.toContain('imageId')
    expect(JSON.stringify(content)).toContain('[The \\"stair\\" into the sea] At low water')
  })
})

it('a project as JSON takes its images along: in the new project the text shows its own copy', async () => {
  const place = await createPlace(ann)
  const { imageId } = await ann.call(galleryCalls.add, { ...place, image: red })
  await ann.call(chapterKind.create, { ...place, title: 'One', text: figure(imageId) })
  const data = JSON.parse((await exportedAs(ann, place)).text)
  const made = await ann.call(importProjectCall, { spaceId: place.spaceId, data })
  const there = { spaceId: made.spaceId, projectId: made.projectId }
  const [one] = (await ann.call(chapterKind.find, there)).data
  const { text } = await ann.call(chapterKind.get, { ...there, chapterId: String(one?.chapterId) })
  const [copied = ''] = imagesOf(text)
  expect(copied).not.toBe(imageId)
  expect(text).toEqual(figure(copied))
  expect((await ann.attempt(imageCalls.get, { ...there, imageId: copied })).status).toBe(200)
  const [listed] = await ann.call(galleryCalls.getAll, there)
  expect([listed?.imageId, listed?.uses.map(({ label }) => label)]).toEqual([copied, ['One']])
})
