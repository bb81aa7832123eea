import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import type { Kind } from '#core/shared/kind.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { plainText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { character } from '#plugins/characters/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { galleryCalls } from '#plugins/images/shared.ts'
import { readTable } from '#plugins/transfer/client/importers/csv/read-table.ts'
import { writingKinds } from '#plugins/transfer/client/importers/importer.fixture.ts'
import { readKanka } from '#plugins/transfer/client/importers/kanka/read-kanka.ts'
import { readManuskript } from '#plugins/transfer/client/importers/manuskript/read-manuskript.ts'
import { readNovelWriter } from '#plugins/transfer/client/importers/novelwriter/read-novelwriter.ts'
import { readVault } from '#plugins/transfer/client/importers/obsidian/read-vault.ts'
import { readScrivener } from '#plugins/transfer/client/importers/scrivener/read-scrivener.ts'
import { Manuscript } from '#plugins/transfer/client/worker/manuscript.ts'
import { transferCalls } from '#plugins/transfer/shared/calls.ts'
import type { ImportInput, ImportPlan, ReadImport, SourceFile } from '#plugins/transfer/shared.ts'
import { type Client, createPlace, signedIn, startServer, type TestServer } from '#tests/harness/index.ts'
import { addField } from './characters-fixture.ts'
import { fileOf, picture } from './images-samples.ts'
import * as sources from './importer-sources.ts'
import { exportedAs } from './project-file-fixture.ts'
import { waitForEnd } from './transfer-import.ts'

let server: TestServer
let ann: Client
let image: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  server = await startServer({ env: { SPACES_PER_USER: '1000' } })
  ann = await signedIn(server, 'ann')
  image = new Uint8Array(await picture().png().toBuffer())
})
afterAll(() => server.close())

interface Project extends Place {
  age: string
}

async function newProject(): Promise<Project> {
  const place = await createPlace(ann)
  return { ...place, age: await addField(ann, place, 'Age', 'number') }
}

/** What the page gives an importer: the project, and the kinds with the fields that this project has. */
function inputOf({ spaceId, projectId, age }: Project, files: readonly SourceFile[], kind?: string): ImportInput {
  const kinds = writingKinds.map(one => ({
    ...one,
    fields: one.fields.flatMap(field => {
      if (field.within === undefined) return [field]
      return field.label === 'Age' ? [{ ...field, name: age }] : []
    }),
  }))
  return { files, place: { spaceId, projectId }, kinds, chosen: kind === undefined ? {} : { kind } }
}

let imports = 0
const newId = () => `import-of-importers-${++imports}`

/** What the page does with a plan: a trial, then the images that are not there yet, then all of it. */
async function take(
  { spaceId, projectId }: Project,
  { records, tags, images }: ImportPlan,
  options: { bringBack?: boolean } = {},
) {
  const place = { spaceId, projectId, ...options }
  const entities = records.map(({ id, kind, archived, values }) => ({
    id,
    kind,
    values,
    ...(archived && { archived }),
  }))
  const importId = newId()
  const input = { ...place, importId, name: 'Salt', entities, tags: [...tags], images: images.map(({ id }) => id) }
  const trial = await ann.call(transferCalls.take, { ...input, dry: true })
  const away = options.bringBack ? [] : (trial.deleted ?? [])
  const missing = images.filter(({ id }) => !trial.known.includes(id) && !away.includes(id))
  for (const { id: source, image: bytes, name } of missing) {
    const file = fileOf(Buffer.from(await bytes.arrayBuffer()), name)
    await ann.call(transferCalls.image, { spaceId, projectId, source, image: file })
  }
  const taken = await ann.call(transferCalls.take, input)
  expect(taken).toEqual(trial)
  return { created: taken.created, images: missing.length }
}

/** Everything in the project, as its open file has it. */
async function contentOf(place: Place): Promise<Record<string, unknown>> {
  return { ...JSON.parse((await exportedAs(ann, place)).text), exportedAt: '' }
}

interface Case {
  program: string
  read: ReadImport
  files: () => SourceFile[]
  kind?: string
  made: Record<string, number>
  /** how many of other texts come into the archive */
  archived?: number
  images?: number
  /** in a text of the result */
  says: string
}

const cases: Case[] = [
  {
    ...{ program: 'Scrivener', read: readScrivener, files: () => sources.scrivener, says: 'She came.' },
    ...{ made: { chapter: 1, character: 1, entry: 1 }, archived: 1 },
  },
  {
    ...{ program: 'novelWriter', read: readNovelWriter, files: () => sources.novelWriter, says: 'She came.' },
    made: { chapter: 1, character: 1, entry: 1 },
  },
  {
    ...{ program: 'Manuskript', read: readManuskript, files: () => sources.manuskript, says: 'She came.' },
    made: { chapter: 1, character: 1, entry: 2 },
  },
  {
    ...{ program: 'Kanka', read: readKanka, files: () => sources.kanka(image), says: 'Keeps the town.' },
    ...{ made: { character: 1, entry: 1 }, images: 1 },
  },
  {
    ...{ program: 'CSV', read: readTable, files: () => sources.csv, kind: 'character', says: 'She "came".' },
    made: { character: 2 },
  },
  {
    ...{ program: 'Obsidian', read: readVault, files: () => sources.obsidian(image), says: 'She keeps Low Morrow.' },
    ...{ made: { character: 1, entry: 1 }, images: 1 },
  },
]

describe('an importer', () => {
  it.each(cases)('of $program writes its plan to a server once, and a second time nothing changes', async one => {
    const { read, files, kind, made, archived = 0, images = 0, says } = one
    const place = await newProject()
    const plan = await read(inputOf(place, files(), kind))
    const total = Object.values(made).reduce((sum, count) => sum + count, archived)
    expect(await take(place, plan)).toEqual({ created: total, images })
    const { spaceId, projectId } = place
    expect((await ann.call(projectCalls.get, { spaceId, projectId })).counts).toMatchObject(made)
    const content = await contentOf(place)
    expect(textsIn(content).join('\n')).toContain(says)
    const reread = await read(inputOf(place, files(), kind))
    expect(reread).toEqual(plan)
    expect(await take(place, reread)).toEqual({ created: 0, images: 0 })
    expect(await contentOf(place)).toEqual(content)
    const left = await ann.call(transferCalls.undo, { spaceId, projectId })
    expect(left.left).toBe(0)
  })

  it.each(cases)('of $program brings nothing back that was deleted, unless it is asked to', async one => {
    const { read, files, kind, made, images = 0 } = one
    const place = await newProject()
    const plan = await read(inputOf(place, files(), kind))
    const { created } = await take(place, plan)
    await deleteAll(place, Object.keys(made))
    const content = await contentOf(place)
    expect(await take(place, plan)).toEqual({ created: 0, images: 0 })
    expect(await contentOf(place)).toEqual(content)
    expect(await take(place, plan, { bringBack: true })).toEqual({ created, images })
    const { spaceId, projectId } = place
    expect((await ann.call(projectCalls.get, { spaceId, projectId })).counts).toMatchObject(made)
  })
})

/** Deletes everything of some kinds, and all images. */
async function deleteAll({ spaceId, projectId }: Project, kinds: readonly string[]): Promise<void> {
  const place = { spaceId, projectId }
  const { read } = server.server.services.database
  const rows = await read
    .selectFrom('entities')
    .select(['id', 'kind'])
    .where('project_id', '=', projectId)
    .where('kind', 'in', kinds)
    .execute()
  const own = { chapter, character, entry } as unknown as Record<string, Kind>
  for (const { id, kind } of rows)
    await ann.call(callsOf(own[kind] ?? chapter).delete, { ...place, [`${kind}Id`]: id } as never)
  for (const { imageId } of await ann.call(galleryCalls.getAll, { ...place, scope: 'project' }))
    await ann.call(galleryCalls.delete, { ...place, imageId })
}

/** The paragraphs of all texts of a project. */
function textsIn(content: Record<string, unknown>): string[] {
  const texts: string[] = []
  JSON.stringify(content, (_, value) => {
    if (value?.type === 'paragraph') texts.push(plainText([value]))
    return value
  })
  return texts
}

describe('a document', () => {
  it.each([
    ['book.docx', () => sources.docx],
    ['book.epub', () => sources.epub],
    ['book.html', () => sources.html],
  ] as const)('%s becomes chapters once, and a second time nothing changes', async (name, bytesOf) => {
    const { spaceId, projectId } = await newProject()
    const place = { spaceId, projectId }
    const send = async () => {
      const manuscript = new Manuscript()
      const { issues } = await manuscript.read({ files: [new File([bytesOf()], name)] })
      expect(issues).toEqual([])
      const packed = manuscript.pack()
      if ('tooLong' in packed) throw new Error('It has no long chapter')
      const sections = { name: 'sections', type: 'application/jsonl', bytes: packed.bytes }
      return ann.call(transferCalls.start, { ...place, name, fingerprint: packed.fingerprint, sections })
    }
    const { jobId = '' } = await send()
    expect(await waitForEnd(ann, place, jobId)).toMatchObject({ state: 'done', done: 2 })
    const content = await contentOf(place)
    const { data } = await ann.call(callsOf(chapter).find, { ...place, sorting: 'position:asc' })
    expect(data.map(({ title }) => title)).toEqual(['The Gate', 'The Toll'])
    expect(textsIn(content)).toEqual(['She came.', 'It was dark.'])
    expect(await send()).toMatchObject({ alreadyImported: { chapters: 2 } })
    expect(await contentOf(place)).toEqual(content)
  })
})
