import { unzipSync, type Zippable, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importProjectCall } from '#core/shared/calls/project-file.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { fromMarkdown } from '#core/shared/rich-text/markdown/markdown.ts'
import type { RichText } from '#core/shared/rich-text/nodes.ts'
import { openMirror } from '#plugins/backups/client/mirror/zip.ts'
import { MirrorProblem } from '#plugins/backups/shared/mirror/problem.ts'
import { readMirror } from '#plugins/backups/shared/mirror/read.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { galleryCalls } from '#plugins/images/shared.ts'
import { outlineCalls } from '#plugins/outline/shared.ts'
import { timeline } from '#plugins/timelines/shared.ts'
import { Refusal } from '#plugins/transfer/shared.ts'
import { type Client, createPlace, signedIn, startServer, type TestServer } from '#tests/harness/index.ts'
import { fileOf, picture } from './images-samples.ts'
import { exportedAs, furnish } from './project-file-fixture.ts'
import { addEntry, mentionOf } from './relations-fixture.ts'
import { exportedBlob, mirrorOf as filesOf, kinds, takeIn } from './sent-images-fixture.ts'

const titles = ['../../etc/passwd', 'CON', 'Їжак у тумані', 'Same', 'same', '🜁', 'a: "b" # c', '- [x] {y}']
const hardText = `# The Slip\n\n\n\n**Bold *both*** and {small tiny}\n\n> quoted\n\n---\n\n- one\n\n\\---\n\n\n\n`

let server: TestServer
let ann: Client
let place: Place
let archive: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  server = await startServer({ env: { SPACES_PER_USER: '1000' } })
  ann = await signedIn(server, 'ann')
  place = await createPlace(ann)
  await furnish(ann, place)
  const lamp = await addEntry(ann, place, 'Lamp at the end')
  const text: RichText = [
    ...fromMarkdown(hardText),
    {
      type: 'paragraph',
      align: 'right',
      children: [{ text: '---' }, mentionOf(place, lamp, 'Lamp ] ('), { text: ' ' }],
    },
    { type: 'paragraph', children: [{ text: '' }] },
  ]
  for (const title of titles) await ann.call(callsOf(chapter).create, { ...place, title, text })
  for (const name of titles)
    await ann.call(callsOf(entry).create, { ...place, name, description: fromMarkdown('One line.') })
  // The last chapter is the first, so that the order is not that in which they came.
  const { chapters } = await ann.call(outlineCalls.read, place)
  const ids = chapters.map(({ chapterId }) => chapterId).reverse()
  await ann.call(outlineCalls.note, { ...place, entityIds: [ids[0] ?? ''], data: { synopsis: 'Last, now first.' } })
  const { reorder } = callsOf(chapter)
  if (!reorder) throw new Error('Chapters have an order')
  await ann.call(reorder, { ...place, data: ids.filter((_, at) => at < titles.length) } as never)
  // A photograph, which loses something whenever it is encoded.
  const noise = await picture().jpeg({ quality: 60 }).toBuffer()
  await ann.call(projectCalls.setPoster, { ...place, image: fileOf(noise) })
  archive = await mirrorOf(place)
})
afterAll(() => server.close())

const mirrorOf = async (at: Place) => filesOf(await exportedBlob(ann, at))

async function read(bytes: Uint8Array<ArrayBuffer>) {
  return readMirror(await openMirror(new Blob([bytes])), kinds, new Date('2026-01-01'))
}

/** The archive with other files; null takes one away. */
function changed(files: Record<string, string | Uint8Array | null>): Uint8Array<ArrayBuffer> {
  const all: Zippable = { ...unzipSync(archive) }
  for (const [path, content] of Object.entries(files)) {
    if (content === null) delete all[path]
    else all[path] = typeof content === 'string' ? new TextEncoder().encode(content) : content
  }
  return zipSync(all)
}

/** The JSON of the project, with lists that have no order sorted, as any program would. */
async function plainOf({ spaceId, projectId }: Place) {
  const { text } = await exportedAs(ann, { spaceId, projectId })
  const places = /"(spaceId|projectId)":"[^"]*"/g
  const { exportedAt: _, images, parts, ...file } = JSON.parse(text.replace(places, '"$1":"here"'))
  const sorted = (rows: unknown[]) => rows.map(row => JSON.stringify(row)).sort()
  return { ...file, images: sorted(images), parts: Object.values<unknown[]>(parts).map(sorted) }
}

const pathOf = (start: string) => Object.keys(unzipSync(archive)).find(path => path.startsWith(start)) ?? ''
const textAt = (path: string) => new TextDecoder().decode(unzipSync(archive)[path])

describe('a project as plain files', () => {
  it('comes back and goes out as the same bytes, with every kind and everything in it [IMPORT-02]', async () => {
    const made = await takeIn(ann, { spaceId: place.spaceId }, await read(archive))
    expect(await plainOf(made)).toEqual(await plainOf(place))
    // The lists of the outline have the order in which a chapter goes through them.
    const statusesOf = async ({ spaceId, projectId }: Place) =>
      (await ann.call(outlineCalls.marks, { spaceId, projectId })).statuses.map(({ color }) => color)
    expect(await statusesOf(made)).toEqual(await statusesOf(place))
    expect((await statusesOf(place)).length).toBeGreaterThan(4)
    const again = await mirrorOf(made)
    const [files, filesAgain] = [unzipSync(archive), unzipSync(again)]
    expect(Object.keys(filesAgain)).toEqual(Object.keys(files))
    for (const [path, bytes] of Object.entries(files))
      expect(Buffer.from(filesAgain[path] ?? []).equals(bytes), path).toBe(true)
    expect(Buffer.from(again).equals(archive)).toBe(true)

    const next = await createPlace(ann, 'third')
    const third = await takeIn(ann, { spaceId: next.spaceId }, await read(again))
    expect(Buffer.from(await mirrorOf(third)).equals(archive)).toBe(true)
  })

  it('has the images of texts at their places, also in a new project', async () => {
    const here = await createPlace(ann, 'with_images')
    const image = fileOf(await picture().png().toBuffer())
    const { imageId } = await ann.call(galleryCalls.add, { ...here, image })
    const textWith = (id: string): RichText => [
      { type: 'paragraph', children: [{ text: 'Before' }] },
      {
        ...{ type: 'paragraph', block: 'image', image: { imageId: id, description: 'A [slip] & "stair"' } },
        children: [{ text: 'At ' }, { text: 'low', italic: true }, { text: ' water' }],
      },
      { ...{ type: 'paragraph', block: 'image', image: { imageId: id, description: '' } }, children: [{ text: '' }] },
    ]
    await ann.call(callsOf(chapter).create, { ...here, title: 'One', text: textWith(imageId) })
    const whole = await read(await mirrorOf(here))
    const { spaceId, projectId } = await takeIn(ann, { spaceId: here.spaceId }, whole)
    const made = { spaceId, projectId }
    const [copy, ...others] = await ann.call(galleryCalls.getAll, { ...made, scope: 'project' })
    expect([others, copy?.imageId === imageId]).toEqual([[], false])
    const { data } = await ann.call(callsOf(chapter).find, made)
    const [{ chapterId } = { chapterId: '' }] = data as { chapterId: string }[]
    expect((await ann.call(callsOf(chapter).get, { ...made, chapterId })).text).toEqual(textWith(copy?.imageId ?? ''))
    expect(copy?.uses).toMatchObject([{ label: 'One' }])
  })

  it('is the same bytes twice, and says nothing of the time or the server', async () => {
    expect(Buffer.from(await mirrorOf(place)).equals(archive)).toBe(true)
    const all = Object.entries(unzipSync(archive))
    for (const [path, bytes] of all) {
      expect(path).toMatch(/^[^\\:*?"<>|\p{Cc}]+$/u)
      if (path.startsWith('project/images/')) continue
      const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
      expect(text.includes(place.spaceId), path).toBe(false)
      expect(text, path).not.toMatch(/exportedAt|project=(?!this-project)|"projectId": "(?!this-project)/)
      expect(text.includes('\r'), path).toBe(false)
      expect(text, path).toMatch(/[^\n]\n$/)
    }
    const folded = all.map(([path]) => path.toLowerCase())
    expect(new Set(folded).size).toBe(all.length)
  })

  it('has all that a plain reading of the JSON finds', async () => {
    const file = JSON.parse((await exportedAs(ann, place)).text)
    const all = Object.entries(unzipSync(archive))
    const texts = all.map(([path, bytes]) =>
      path.endsWith('.md') || path.endsWith('.json') ? new TextDecoder().decode(bytes) : '',
    )
    const whole = texts.join('\n')
    for (const { id, kind } of file.entities) {
      const at = all.findIndex((_, index) => new RegExp(`"?id"?: "${id}"`).test(texts[index] ?? ''))
      expect(all[at]?.[0].split('/').at(-2), id).toBe(kind)
    }
    for (const { id, data } of file.images) {
      const [, bytes] = all.find(([path]) => path.startsWith(`project/images/${id}.`)) ?? []
      expect(Buffer.from(bytes ?? []).toString('base64')).toBe(data)
    }
    expect(file.images.length).toBeGreaterThan(1)
    const words = new Set<string>()
    JSON.stringify(file.entities, (key, value) => {
      if (key === 'text' && typeof value === 'string')
        for (const [word] of value.matchAll(/\p{L}{3,}/gu)) words.add(word)
      return value
    })
    for (const word of words) expect(whole).toContain(word)
    // Prose is Markdown, what has none is JSON.
    const endings = Map.groupBy(all, ([path]) => path.split('/').at(-2))
    const endingOf = (kind: string) =>
      new Set(endings.get(kind)?.flatMap(([path]) => (path.endsWith('order.json') ? [] : [path.split('.').at(-1)])))
    for (const kind of ['chapter', 'character', 'entry', 'event', 'location'])
      expect([...endingOf(kind)]).toEqual(['md'])
    for (const kind of ['timeline', 'map', 'layer', 'diagram', 'plan', 'part'])
      expect([...endingOf(kind)]).toEqual(['json'])
  })

  it('is imported as people change it: a new text, other line ends, another order, a read-me', async () => {
    const order = JSON.parse(textAt('chapter/order.json')) as string[]
    const first = `chapter/${order[0]}.md`
    const project = await read(
      changed({
        'README.md': '# Ours\n',
        '.gitattributes': '* text=auto\n',
        'chapter/new.md': '---\ntitle: The Vigil\n---\nShe **waits**.\n',
        [first]: textAt(first).replaceAll('\n', '\r\n'),
        'chapter/order.json': JSON.stringify([...order].reverse()),
      }),
    )
    const { data, entityPaths } = project
    const chapters = data.entities.filter(({ kind }) => kind === 'chapter')
    expect(chapters.at(-1)?.values).toMatchObject({
      title: 'The Vigil',
      text: [{ children: [{ text: 'She ' }, { text: 'waits', bold: true }, { text: '.' }] }],
    })
    expect(chapters.at(-2)?.values).toEqual(
      (await read(archive)).data.entities.find(({ kind }) => kind === 'chapter')?.values,
    )
    expect(entityPaths).toContain('chapter/new.md')
    expect(await takeIn(ann, { spaceId: place.spaceId }, project)).toMatchObject({
      entities: data.entities.length,
    })
  })

  it('is refused with the name of the file that is wrong', async () => {
    const [chapterFile, mapFile] = [pathOf('chapter/'), pathOf('map/')]
    const mapJson = Object.keys(unzipSync(archive)).find(path => /^map\/[^/]+-\w+\.json$/.test(path)) ?? ''
    expect(mapFile).not.toBe('')
    const cases: [Record<string, string | Uint8Array | null>, string, string][] = [
      [{ 'skald.json': null }, 'none', 'skald.json'],
      [{ 'skald.json': '{"format":"other"}' }, 'none', 'skald.json'],
      [{ 'skald.json': '{"format":"skald-mirror","version":2}' }, 'newer', 'skald.json'],
      [{ [chapterFile]: new Uint8Array([0xff, 0xfe, 0x41, 0x04]) }, 'encoding', chapterFile],
      [{ [chapterFile]: new Uint8Array([...Buffer.from('---\ntitle: "'), 0xcf, 0xf0, 0xe8]) }, 'encoding', chapterFile],
      [{ [chapterFile]: '---\ntitle: "no end\n' }, 'front-matter', chapterFile],
      [{ [chapterFile]: '---\ntitle: "a"\ntitle: "b"\n---\n' }, 'front-matter', chapterFile],
      [{ [mapJson]: '{"values":' }, 'json', mapJson],
      [{ [mapJson]: null }, 'parent', pathOf(`${mapJson.slice(0, -5)}/`)],
      [{ 'dragon/old.md': 'text' }, 'unknown', 'dragon/old.md'],
      [{ 'chapter/old.json': '{"values":{}}' }, 'unknown', 'chapter/old.json'],
      [{ 'project/images/x.exe': 'MZ' }, 'unknown', 'project/images/x.exe'],
      [{ 'chapter/zz-copy.md': textAt(chapterFile) }, 'doubled', 'chapter/zz-copy.md'],
    ]
    for (const [files, reason, path] of cases) {
      const refusal = await read(changed(files)).catch((error: unknown) => error)
      expect(refusal, `${reason} ${path}`).toBeInstanceOf(MirrorProblem)
      if (reason !== 'parent') expect(refusal).toMatchObject({ reason, path })
      else expect(refusal).toMatchObject({ reason, path: expect.stringContaining(mapJson.slice(0, -5)) })
    }
    // What only the server can know names the place in the file of JSON, which is one file of the archive.
    const { data, entityPaths } = await read(changed({ 'chapter/empty.md': '---\ntitle: ""\n---\n' }))
    const { status, json } = await ann.attempt(importProjectCall, { spaceId: place.spaceId, data })
    const [{ path }] = (json as { errors: [{ path: string }] }).errors
    expect(status).toBe(400)
    expect(entityPaths[Number(path.split('.')[2])]).toBe('chapter/empty.md')
  })

  it('is not unpacked from a hostile archive', async () => {
    const reasonOf = async (bytes: Uint8Array<ArrayBuffer>) => {
      const refusal = await read(bytes).catch((error: unknown) => error)
      expect(refusal).toBeInstanceOf(Refusal)
      return (refusal as Refusal).reason
    }
    const renamed = (from: string, to: string) => {
      const bytes = Buffer.from(zipSync({ 'skald.json': Buffer.from('{}'), [from]: Buffer.from('x') }))
      for (let at = bytes.indexOf(from); at !== -1; at = bytes.indexOf(from, at + 1)) bytes.write(to, at)
      return new Uint8Array(bytes)
    }
    expect(await reasonOf(new Uint8Array())).toBe('empty')
    expect(await reasonOf(new TextEncoder().encode('{"format":"skald-project"}'))).toBe('not-this-format')
    expect(await reasonOf(archive.slice(0, archive.length / 2))).toBe('damaged')
    expect(await reasonOf(renamed('chapter/a.md', '../../../a.md'.slice(0, 12)))).toBe('bad-path')
    expect(await reasonOf(renamed('chapter/a.md', '/hapter/a.md'))).toBe('bad-path')
    expect(await reasonOf(renamed('skald.jsox', 'skald.json'))).toBe('doubled')
    expect(await reasonOf(new Uint8Array(zipSync({ 'chapter/a.md': new Uint8Array(40_000_000) })))).toBe('inflated')
    const many: Zippable = {}
    for (let at = 0; at < 60_001; at++) many[`entry/${at}.md`] = new Uint8Array()
    expect(await reasonOf(new Uint8Array(zipSync(many, { level: 0 })))).toBe('too-many')
  })
})

it('a timeline of a mirror holds its events in its folder', () => {
  const paths = Object.keys(unzipSync(archive))
  const [file] = paths.filter(path => path.startsWith(`${timeline.name}/`) && path.includes('/event/'))
  expect(file).toMatch(/^timeline\/bells-\w{6}\/event\/first-bell-\w{6}\.md$/)
})
