import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importProjectCall } from '#core/shared/calls/project-file.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { character } from '#plugins/characters/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { galleryCalls } from '#plugins/images/shared.ts'
import { relationCalls } from '#plugins/relations/shared.ts'
import * as serverPlugins from '#plugins/server.ts'
import type { ServerPlugin } from '#server/index.ts'
import {
  type Client,
  createPlace,
  signedIn,
  signedInMember,
  startServer,
  type TestServer,
  userIdOf,
} from '#tests/harness/index.ts'
import { fileOf, picture } from './images-samples.ts'
import { comparable, exportedAs, type ProjectFile as File, furnish } from './project-file-fixture.ts'
import { addEntry, mentionedIn } from './relations-fixture.ts'
import { addValue } from './tags-fixture.ts'

let server: TestServer
let ann: Client
let place: Place
beforeAll(async () => {
  server = await startServer({ env: { SPACES_PER_USER: '1000' } })
  ann = await signedIn(server, 'ann')
  place = await createPlace(ann)
  await furnish(ann, place)
})
afterAll(() => server.close())

const exported = (at: Place, client = ann) => exportedAs(client, at)

const take = (data: unknown, to: { spaceId: string; projectId?: string } = { spaceId: place.spaceId }, client = ann) =>
  client.attempt(importProjectCall, { ...to, data })

/** How many projects, entities and rows of the search index there are. */
function rowCounts(): unknown {
  const db = new Sqlite(join(server.dataDir, 'skald.db'), { readonly: true })
  const tables = ['projects', 'entities', 'search_docs', 'project_members', 'custom_values']
  const counts = tables.map(name => db.prepare(`select count(*) from ${name}`).pluck().get())
  db.close()
  return counts
}

async function changedFile(change: (file: File) => void): Promise<File> {
  const file = JSON.parse((await exported(place)).text) as File
  change(file)
  return file
}

describe('a project as JSON', () => {
  it('comes back as a new project that is exported the same, with every kind [IMPORT-02, PROJ-02]', async () => {
    const { answer, text } = await exported(place)
    expect(answer.headers.get('content-type')).toContain('application/json')
    const file = JSON.parse(text) as File
    const plugins: readonly ServerPlugin[] = Object.values(serverPlugins)
    const kinds = plugins.flatMap(plugin => plugin.kinds ?? [])
    expect(new Set(file.entities.map(({ kind }) => kind))).toEqual(new Set(kinds.map(({ name }) => name)))
    expect(file.images).not.toEqual([])
    for (const name of ['customValues', 'customFields', 'relations', 'outline', 'outlineMarks', 'outlineScenes'])
      expect(file.parts[name], name).not.toEqual([])

    const made = await ann.call(importProjectCall, { spaceId: place.spaceId, data: file })
    expect(made).toMatchObject({ spaceId: place.spaceId, entities: file.entities.length, images: file.images.length })
    expect(made.projectId).not.toBe(place.projectId)
    const again = (await exported(made)).text
    expect(comparable(again)).toEqual(comparable(text))
    // The file has the ids that everything came with; here it has others.
    expect(JSON.parse(again).entities.map(({ id }: { id: string }) => id)).toEqual(file.entities.map(({ id }) => id))
    const { data } = await ann.call(callsOf(chapter).find, { spaceId: made.spaceId, projectId: made.projectId })
    for (const { chapterId } of data) expect(text).not.toContain(chapterId)
  })

  it('takes all images of its gallery along, also those that nothing shows', async () => {
    const own = await createPlace(ann, 'gallery')
    const image = fileOf(await picture().png().toBuffer())
    await ann.call(galleryCalls.add, { ...own, image })
    const file = JSON.parse((await exported(own)).text) as File
    expect(file.images).toHaveLength(1)
    const { spaceId, projectId } = await ann.call(importProjectCall, { spaceId: own.spaceId, data: file })
    const shown = await ann.call(galleryCalls.getAll, { spaceId, projectId })
    expect(shown.filter(({ scope }) => scope === 'project')).toHaveLength(1)
  })

  it('is found, mentioned, related and counted as what was written by hand', async () => {
    const made = await ann.call(importProjectCall, { spaceId: place.spaceId, data: await changedFile(() => undefined) })
    const at = { spaceId: made.spaceId, projectId: made.projectId }
    const { data: chapters } = await ann.call(callsOf(chapter).find, { ...at, query: 'Down', sorting: 'position:asc' })
    expect(chapters.map(({ title }) => title).sort()).toEqual(['High Water', 'Low Water', 'Slack'])
    const { data: entries } = await ann.call(callsOf(entry).find, { ...at, sorting: 'name:asc' })
    expect(entries.map(({ name }) => name)).toEqual(['The Lamp', 'The Quay'])
    const quay = { id: String(entries[1]?.entryId), type: 'entry' }
    expect(await mentionedIn(ann, at, quay)).toHaveLength(3)
    const relations = await ann.call(relationCalls.get, { ...at, entryId: quay.id, entryType: 'entry' })
    expect(relations).toHaveLength(4)
    const { counts, posterId } = await ann.call(projectCalls.get, at)
    expect(counts).toMatchObject({ chapter: 3, character: 2, entry: 2, event: 1, location: 1 })
    expect(posterId).not.toBeNull()
    const { data: people } = await ann.call(callsOf(character).find, { ...at, sorting: 'name:asc' })
    expect(people.map(({ name }) => name)).toEqual(['Bo', 'Oda'])
  })

  it('goes into a project that is there, beside its own, with tags of the same name once', async () => {
    const to = await createPlace(ann, 'target')
    const tag = await addValue(ann, to, 'Sea')
    await addEntry(ann, to, 'Its own')
    const file = await changedFile(() => undefined)
    await ann.call(importProjectCall, { ...to, data: file })
    const { data } = await ann.call(callsOf(entry).find, { ...to, sorting: 'name:asc' })
    expect(data.map(({ name }) => name)).toEqual(['Its own', 'The Lamp', 'The Quay'])
    const { data: chapters } = await ann.call(callsOf(chapter).find, { ...to, refs: { tags: [tag] } })
    expect(chapters).toHaveLength(3)
    expect((await ann.call(projectCalls.get, to)).name).toBe('target')
  })

  it('is refused with a sentence and a path, and nothing is written', async () => {
    const to = await createPlace(ann, 'empty')
    const firstOf = (file: File, kind: string) => {
      const found = file.entities.find(one => one.kind === kind)
      if (!found) throw new Error(kind)
      return found
    }
    const deep = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`)
    const cases: [number, RegExp, (file: File) => void][] = [
      [422, /^data$/, file => Object.assign(file, { format: 'other' })],
      [422, /^data$/, file => Object.assign(file, { version: 2 })],
      [400, /^data\.surprise$/, file => Object.assign(file, { surprise: 1 })],
      [400, /values\.calendar/, file => Object.assign(firstOf(file, 'timeline').values, { calendar: deep })],
      [400, /entities\.\d+\.kind$/, file => Object.assign(firstOf(file, 'entry'), { kind: 'nothing' })],
      [400, /entities\.\d+\.values\.name$/, file => Object.assign(firstOf(file, 'entry').values, { name: '' })],
      [400, /entities\.\d+\.values\.text\.0/, file => Object.assign(firstOf(file, 'chapter').values, { text: [{}] })],
      [
        400,
        /entities\.\d+\.values\.coordinates\.x$/,
        file => Object.assign(firstOf(file, 'location').values, { coordinates: { x: 99_999, y: 1 } }),
      ],
      [400, /entities\.\d+\.parentId$/, file => Object.assign(firstOf(file, 'layer'), { parentId: 'x'.repeat(26) })],
      [400, /entities\.\d+\.id$/, file => Object.assign(firstOf(file, 'entry'), { id: firstOf(file, 'chapter').id })],
      [
        400,
        /parts\.relations\.0\.entry1$/,
        file => Object.assign(file.parts.relations?.[0] ?? {}, { entry1: 'x'.repeat(26) }),
      ],
      [400, /parts\.spells$/, file => Object.assign(file.parts, { spells: [] })],
      [
        400,
        /entities\.\d+\.values\.tags/,
        file => Object.assign(firstOf(file, 'chapter').values, { tags: ['x'.repeat(26)] }),
      ],
      [
        400,
        /entities\.\d+\.createdAt$/,
        file => Object.assign(firstOf(file, 'entry'), { createdAt: '2026-13-01T00:00:00Z' }),
      ],
      [422, /images\.0\.data$/, file => Object.assign(file.images[0] ?? {}, { data: 'AAAA' })],
    ]
    const rows = rowCounts()
    for (const [status, path, change] of cases) {
      const wrong = await changedFile(change)
      for (const target of [to, { spaceId: to.spaceId }]) {
        const { status: got, json } = await take(wrong, target)
        expect([got, json], String(path)).toMatchObject([status, { errors: [{ path: expect.stringMatching(path) }] }])
      }
    }
    // Not even rows that nobody sees are left.
    expect(rowCounts()).toEqual(rows)
    for (const data of ['text', null, 7, []]) expect((await take(data, to)).status).toBe(422)
    expect((await ann.call(projectCalls.get, to)).counts).toEqual({})
    const file = JSON.parse((await exported(to)).text) as File
    expect([file.entities, file.images, file.parts.customValues]).toEqual([[], [], []])
  })

  it('is for those who may back the project up, or create one', async () => {
    const bob = await signedInMember(server, ann, place, { roleId: 'editor', userId: 'bob' })
    expect((await exported(place, bob)).answer.status).toBe(403)
    const file = await changedFile(() => undefined)
    expect((await take(file, place, bob)).status).toBe(403)
    expect((await take(file, { spaceId: place.spaceId }, bob)).status).toBe(403)
    expect(await userIdOf(bob)).toBe('bob')
  })

  it('is imported once when the request is repeated', async () => {
    const file = await changedFile(({ project }) => Object.assign(project, { name: 'Once' }))
    const input = { spaceId: place.spaceId, data: file }
    const [one, two] = [
      await ann.call(importProjectCall, input, { 'idempotency-key': 'k1' }),
      await ann.call(importProjectCall, input, { 'idempotency-key': 'k1' }),
    ]
    expect(two.projectId).toBe(one.projectId)
    expect((await ann.call(projectCalls.get, { spaceId: one.spaceId, projectId: one.projectId })).counts.chapter).toBe(
      3,
    )
  })
})
