import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { archiveToggleCall } from '#core/shared/calls/archive.ts'
import { exportProjectCall, importProjectCall } from '#core/shared/calls/project-file.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { character, characterCalls } from '#plugins/characters/shared.ts'
import { diagram } from '#plugins/diagrams/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { layerCalls, locationCalls } from '#plugins/maps/shared.ts'
import { outlineCalls, part } from '#plugins/outline/shared.ts'
import { plan, planCalls } from '#plugins/plans/shared.ts'
import { relationCalls } from '#plugins/relations/shared.ts'
import * as serverPlugins from '#plugins/server.ts'
import { event, timeline } from '#plugins/timelines/shared.ts'
import type { ServerPlugin } from '#server/index.ts'
import {
  type Client,
  createPlace,
  inviteAndAccept,
  signedIn,
  startServer,
  type TestServer,
  userIdOf,
} from '#tests/harness/index.ts'
import { addCharacter, addField } from './characters-fixture.ts'
import { fileOf, picture } from './images-samples.ts'
import { addMap } from './maps-fixture.ts'
import { addEntry, mentionedIn, mentionOf, paragraphWith, relate } from './relations-fixture.ts'
import { addValue } from './tags-fixture.ts'

type File = {
  project: Record<string, unknown>
  images: { id: string; data: string }[]
  parts: Record<string, Record<string, unknown>[]>
  entities: { kind: string; id: string; values: Record<string, unknown>; archivedAt: string | null }[]
}

let server: TestServer
let ann: Client
let place: Place
beforeAll(async () => {
  server = await startServer({ env: { SPACES_PER_USER: '1000' } })
  ann = await signedIn(server, 'ann')
  place = await createPlace(ann)
  await furnish(place)
})
afterAll(() => server.close())

/** Something of every kind, and of whatever belongs to a project beside entities. */
async function furnish(at: Place): Promise<void> {
  const [tag, type] = [await addValue(ann, at, 'sea'), await addValue(ann, at, 'harbour', 'locationType')]
  const quay = await addEntry(ann, at, 'The Quay')
  const lamp = await addEntry(ann, at, 'The Lamp')
  const text = paragraphWith('Down at ', mentionOf(at, quay, 'The Quay'), ' again.')
  for (const title of ['Low Water', 'High Water', 'Slack'])
    await ann.call(callsOf(chapter).create, { ...at, title, text, tags: [{ valueId: tag }] })
  const { partId } = await ann.call(callsOf(part).create, { ...at, title: 'The Vigil' })
  const { chapters } = await ann.call(outlineCalls.read, at)
  await ann.call(outlineCalls.move, { ...at, chapterIds: chapters.slice(1).map(one => one.chapterId), partId })
  const notes = { synopsis: 'The lamp is lit.', status: 'draft', label: 'sea', goal: 2000 } as const
  await ann.call(outlineCalls.note, { ...at, entityIds: [chapters[0]?.chapterId ?? '', partId], data: notes })
  await relate(ann, at, quay, lamp)
  await addField(ann, at, 'Age', 'number')
  const friend = await addField(ann, at, 'Friend', 'entityPicker')
  const image = fileOf(await picture().png().toBuffer())
  const { characterId: oda } = await ann.call(characterCalls.create, { ...at, name: 'Oda', image })
  const bo = await addCharacter(ann, at, {
    name: 'Bo',
    aliases: ['The Pilot'],
    customFields: { [friend]: { id: oda, type: 'character' } },
  })
  // Each refers to the other, so neither can be written first.
  const customFields = { [friend]: { id: bo, type: 'character' } }
  await ann.call(characterCalls.update, { ...at, characterId: oda, data: { customFields } })
  await ann.call(characterCalls.createRelation, { ...at, characterId1: oda, characterId2: bo, label: 'sister' })
  const { timelineId } = await ann.call(callsOf(timeline).create, { ...at, name: 'Bells' })
  await ann.call(callsOf(event).create, { ...at, timelineId, name: 'First bell', timelineDate: [100, 200] } as never)
  const mapId = await addMap(ann, at, { timelineId })
  await ann.call(layerCalls.create, { ...at, mapId, label: 'Tides', type: 'draw' })
  const coordinates = { x: 20, y: 30 }
  const typed = { value: type, label: 'harbour' }
  await ann.call(locationCalls.create, { ...at, mapId, label: 'Quay', coordinates, type: typed } as never)
  const node = {
    id: 'lamp',
    type: 'note',
    position: { x: 1, y: 2 },
    data: { label: 'Lamp', description: '', entityId: lamp.id },
  }
  await ann.call(callsOf(diagram).create, { ...at, name: 'Debts', nodes: [node], data: { theme: 'ink' } } as never)
  const { planId } = await ann.call(callsOf(plan).create, { ...at, title: 'Beats' })
  await ann.call(planCalls.createNode, {
    ...at,
    planId,
    title: 'Opening',
    links: [lamp.id],
    tags: [{ valueId: tag }],
  } as never)
  await ann.call(projectCalls.setPoster, { ...at, image })
  const { entryId } = await ann.call(callsOf(entry).create, { ...at, name: 'Gone' })
  await ann.call(archiveToggleCall, { ...at, entity: 'entry', entityId: entryId })
}

async function exported(at: Place, client = ann) {
  const query = new URLSearchParams({ spaceId: at.spaceId, projectId: at.projectId })
  const answer = await fetch(`${server.url}/api/${exportProjectCall.name}?${query}`, {
    headers: { cookie: client.cookies.header() },
  })
  return { answer, text: await answer.text() }
}

/** A file in which ids are numbers in the order in which they are met; bytes of images are decoded anew each time. */
function comparable(text: string): unknown {
  const { exportedAt: _, ...file } = JSON.parse(text)
  const { spaceId, projectId, name } = file.project
  // The id of a project is made from its name.
  const numbers = new Map<string, string>([spaceId, projectId, name].map(word => [word, 'place']))
  const known = new Set<string>()
  let count = 0
  for (const one of [...file.images, ...file.entities, ...Object.values<{ id?: string }[]>(file.parts).flat()])
    if (one.id) known.add(one.id)
  const numbered = (word: string) => {
    if (known.has(word) && !numbers.has(word)) numbers.set(word, `#${count++}`)
    return numbers.get(word) ?? word
  }
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return numbered(value)
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [numbered(key), walk(one)]))
  }
  return walk({ ...file, images: file.images.map((image: File['images'][0]) => ({ ...image, data: '' })) })
}

const take = (data: unknown, to: { spaceId: string; projectId?: string } = { spaceId: place.spaceId }, client = ann) =>
  client.attempt(importProjectCall, { ...to, data })

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
    for (const name of ['customValues', 'customFields', 'relations', 'outline'])
      expect(file.parts[name], name).not.toEqual([])

    const made = await ann.call(importProjectCall, { spaceId: place.spaceId, data: file })
    expect(made).toMatchObject({ spaceId: place.spaceId, entities: file.entities.length, images: file.images.length })
    expect(made.projectId).not.toBe(place.projectId)
    const again = (await exported(made)).text
    expect(comparable(again)).toEqual(comparable(text))
    for (const { id } of file.entities) expect(again).not.toContain(id)
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
      [422, /images\.0\.data$/, file => Object.assign(file.images[0] ?? {}, { data: 'AAAA' })],
    ]
    for (const [status, path, change] of cases) {
      const { status: got, json } = await take(await changedFile(change), to)
      expect([got, json], String(path)).toMatchObject([status, { errors: [{ path: expect.stringMatching(path) }] }])
    }
    for (const data of ['text', null, 7, []]) expect((await take(data, to)).status).toBe(422)
    expect((await ann.call(projectCalls.get, to)).counts).toEqual({})
    const file = JSON.parse((await exported(to)).text) as File
    expect([file.entities, file.images, file.parts.customValues]).toEqual([[], [], []])
  })

  it('is for those who may back the project up, or create one', async () => {
    const bob = await signedIn(server, 'bob')
    await inviteAndAccept(ann, bob, place, 'editor')
    expect((await exported(place, bob)).answer.status).toBe(403)
    const file = await changedFile(() => undefined)
    expect((await take(file, place, bob)).status).toBe(403)
    expect((await take(file, { spaceId: place.spaceId }, bob)).status).toBe(403)
    expect(await userIdOf(bob)).toBe('bob')
  })

  it('is taken in once when the request is repeated', async () => {
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
