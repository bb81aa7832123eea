import { describe, expect, it } from 'vitest'
import { archiveToggleCall } from '#core/shared/calls/archive.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { character } from '#plugins/characters/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { plan, planCalls } from '#plugins/plans/shared.ts'
import { cvCalls } from '#plugins/tags/shared.ts'
import { transferCalls } from '#plugins/transfer/shared/calls.ts'
import {
  type Client,
  createPlace,
  projectForEach,
  signedIn,
  signedInMember,
  type TestServer,
} from '#tests/harness/index.ts'
import { fileOf } from './images-samples.ts'
import { relatedTo } from './relations-fixture.ts'

let server: TestServer
let ann: Client
let place: Place
projectForEach(at => {
  ;({ server, ann, place } = at)
})

let count = 0
const newImport = () => `import-of-the-tests-${++count}`
const sourceOf = (name: string) => `source-${name}-0123456789`

const paragraph = (...children: object[]) => [{ type: 'paragraph', children }]
const mention = (at: Place, kind: string, name: string) => ({
  ...{ type: 'mention', label: name, children: [{ text: '' }] },
  entity: { type: kind, id: sourceOf(name), spaceId: at.spaceId, projectId: at.projectId },
})

/** Two entities that mention each other, with a tag. */
function pair(at: Place) {
  return {
    ...{ ...at, importId: newImport(), name: 'Vault' },
    entities: [
      {
        ...{ id: sourceOf('quay'), kind: 'entry' },
        values: {
          name: 'The Quay',
          tags: [sourceOf('sea')],
          description: paragraph({ text: 'Kept by ' }, mention(at, 'character', 'tallow')),
        },
      },
      {
        ...{ id: sourceOf('tallow'), kind: 'character' },
        values: { name: 'Tallow', aliases: ['Mother'], bio: paragraph({ text: 'Of ' }, mention(at, 'entry', 'quay')) },
      },
    ],
    tags: [
      { id: sourceOf('sea'), value: 'Sea' },
      { id: sourceOf('unused'), value: 'Unused' },
    ],
  }
}

const entries = async (at: Place) =>
  (await ann.call(callsOf(entry).find, at)).data as { name: string; entryId: string }[]
const people = async (at: Place) => (await ann.call(callsOf(character).find, at)).data as { characterId: string }[]
const tagsOf = async (at: Place) =>
  (await ann.call(cvCalls.find, { ...at, appointment: 'entryTag' })).map(one => one.value)

describe('what was read from another program', () => {
  it('is imported as a whole: mentions, tags and relations name what is new here', async () => {
    const input = pair(place)
    expect(await ann.call(transferCalls.take, { ...input, dry: true })).toEqual({ created: 2, known: [] })
    expect(await entries(place)).toEqual([])
    expect(await ann.call(transferCalls.take, input)).toEqual({ created: 2, known: [] })
    const [quay] = await entries(place)
    const [tallow] = await people(place)
    const whole = await ann.call(callsOf(entry).get, { ...place, entryId: quay?.entryId ?? '' })
    expect(whole.description[0]?.children[1]).toMatchObject({ entity: { id: tallow?.characterId }, label: 'tallow' })
    expect(whole.tags).toMatchObject([{ value: 'Sea' }])
    expect(await tagsOf(place)).toEqual(['Sea'])
    expect(await relatedTo(ann, place, { id: quay?.entryId ?? '', type: 'entry' })).toHaveLength(1)
  })

  it('is imported once: a second time nothing is changed, and what comes later mentions what is here', async () => {
    await ann.call(transferCalls.take, pair(place))
    const again = { created: 0, known: [sourceOf('quay'), sourceOf('tallow')] }
    expect(await ann.call(transferCalls.take, { ...pair(place), dry: true })).toEqual(again)
    expect(await ann.call(transferCalls.take, pair(place))).toEqual(again)
    const description = paragraph({ text: 'Of ' }, mention(place, 'character', 'tallow'))
    const more = pair(place)
    const later = { id: sourceOf('toll'), kind: 'entry', values: { name: 'Toll', description } }
    await ann.call(transferCalls.take, { ...more, entities: [...more.entities, later] } as never)
    const [tallow] = await people(place)
    const toll = (await entries(place)).find(({ name }) => name === 'Toll')
    const whole = await ann.call(callsOf(entry).get, { ...place, entryId: toll?.entryId ?? '' })
    expect(whole.description[0]?.children[1]).toMatchObject({ entity: { id: tallow?.characterId } })
  })

  it('is the same import if the request is repeated, and no other of that id', async () => {
    const input = pair(place)
    await ann.call(transferCalls.take, input)
    expect(await ann.call(transferCalls.take, input)).toMatchObject({ created: 0 })
    const ben = await signedIn(server, 'ben')
    const elsewhere = await createPlace(ben)
    const refused = await ben.attempt(transferCalls.take, { ...pair(elsewhere), importId: input.importId })
    expect(refused.status).toBe(400)
  })

  it('is undone as a whole, also as the last one here; what was changed since is left', async () => {
    await ann.call(transferCalls.take, pair(place))
    const [quay] = await entries(place)
    await ann.call(callsOf(entry).update, {
      ...place,
      entryId: quay?.entryId ?? '',
      data: { name: 'The Long Quay' },
    } as never)
    const second = pair(place)
    await ann.call(transferCalls.take, {
      ...second,
      entities: [{ id: sourceOf('third'), kind: 'entry', values: { name: 'Third' } }],
      tags: [],
    })
    expect(await ann.call(transferCalls.undo, { ...place, importId: second.importId })).toEqual({
      ...{ name: 'Vault', removed: 1, left: 0 },
    })
    expect(await ann.call(transferCalls.undo, place)).toEqual({ name: 'Vault', removed: 1, left: 1 })
    expect((await entries(place)).map(({ name }) => name)).toEqual(['The Long Quay'])
    expect(await people(place)).toEqual([])
    expect((await ann.attempt(transferCalls.undo, place)).status).toBe(404)
  })

  it('is undone with what outlives the entity it is inside of', async () => {
    const entities = [
      { id: sourceOf('years'), kind: 'timeline', values: { name: 'Years' } },
      { id: sourceOf('flood'), kind: 'event', parentId: sourceOf('years'), values: { name: 'Flood' } },
    ]
    await ann.call(transferCalls.take, { ...pair(place), entities, tags: [] } as never)
    expect(await ann.call(transferCalls.undo, place)).toEqual({ name: 'Vault', removed: 2, left: 0 })
    const { read } = server.server.services.database
    const left = read.selectFrom('entities').select('label').where('project_id', '=', place.projectId)
    expect(await left.execute()).toEqual([])
  })

  it('is undone with the tags it made, as far as nobody uses or has changed them', async () => {
    const named = ['sea', 'shared', 'planned', 'archived', 'renamed', 'coloured']
    const input = {
      ...pair(place),
      entities: [{ id: sourceOf('quay'), kind: 'entry', values: { name: 'The Quay', tags: named.map(sourceOf) } }],
      tags: named.map(name => ({ id: sourceOf(name), value: name })),
    }
    const older = { ...place, value: 'Older', appointment: 'entryTag' as const }
    await ann.call(cvCalls.create, older)
    input.tags.push({ id: sourceOf('older'), value: 'older' })
    input.entities[0]?.values.tags.push(sourceOf('older'))
    await ann.call(transferCalls.take, input)
    const all = await ann.call(cvCalls.find, { ...place, appointment: 'entryTag', limit: 100 })
    const tag = (name: string) => ({ valueId: all.find(one => one.value === name)?.valueId ?? '' })
    await ann.call(callsOf(entry).create, { ...place, name: 'Other', tags: [tag('shared')] } as never)
    const away = { ...place, name: 'Put away', tags: [tag('archived')] }
    const { entryId } = await ann.call(callsOf(entry).create, away as never)
    await ann.call(archiveToggleCall, { ...place, entity: 'entry', entityId: entryId, archived: true })
    const { planId } = await ann.call(callsOf(plan).create, { ...place, title: 'Plot', type: 'mind-map' } as never)
    await ann.call(planCalls.createNode, { ...place, planId, title: 'Node', tags: [tag('planned')] })
    await ann.call(cvCalls.update, { ...place, ...tag('renamed'), value: 'Other name' } as never)
    await ann.call(cvCalls.update, { ...place, ...tag('coloured'), color: '#aa0000' } as never)
    expect(await ann.call(transferCalls.undo, place)).toEqual({ name: 'Vault', removed: 1, left: 0 })
    const left = ['Older', 'Other name', 'archived', 'coloured', 'planned', 'shared']
    expect((await tagsOf(place)).toSorted()).toEqual(left)
    // The same source is imported again with its tags.
    expect(await ann.call(transferCalls.take, { ...input, importId: newImport() })).toMatchObject({ created: 1 })
    expect((await tagsOf(place)).toSorted()).toEqual([...left, 'renamed', 'sea'].toSorted())
  })

  it('keeps its tags where a change left one of its entities', async () => {
    await ann.call(transferCalls.take, pair(place))
    const [quay] = await entries(place)
    const change = { ...place, entryId: quay?.entryId ?? '', data: { name: 'The Long Quay' } }
    await ann.call(callsOf(entry).update, change as never)
    await ann.call(transferCalls.undo, place)
    expect(await tagsOf(place)).toEqual(['Sea'])
  })

  it('undoes the import of a manuscript too', async () => {
    const sections = fileOf(
      new TextEncoder().encode(`${JSON.stringify({ title: 'One', text: paragraph({ text: 'x' }) })}\n`),
    )
    const input = { ...place, name: 'book.txt', fingerprint: 'f1', sections }
    const { jobId = '' } = await ann.call(transferCalls.start, input as never)
    await expect
      .poll(async () => (await ann.call(transferCalls.progress, { ...place, jobId })).state, { timeout: 20_000 })
      .toBe('done')
    expect(await ann.call(transferCalls.undo, place)).toMatchObject({ name: 'book.txt', removed: 1 })
    expect((await ann.call(callsOf(chapter).find, place)).data).toEqual([])
    // It is no import of the same manuscript any more.
    expect(await ann.call(transferCalls.start, input as never)).toHaveProperty('jobId')
  })

  it('is refused with nothing written where a part of it is wrong', async () => {
    const [good] = pair(place).entities
    const wrong: [field: string, change: object][] = [
      ['entities.1.kind', { kind: 'dragon' }],
      ['entities.1.parentId', { kind: 'location', values: { label: 'x' } }],
      ['entities.1.parentId', { parentId: sourceOf('quay') }],
      ['entities.1.parentId', { kind: 'location', parentId: sourceOf('quay'), values: { label: 'x' } }],
      ['entities.1.parentId', { kind: 'location', parentId: sourceOf('nothing'), values: { label: 'x' } }],
      ['entities.1.values.name', { values: { name: '' } }],
      ['entities.1.values.colour', { values: { name: 'x', colour: 'red' } }],
      ['entities.1.values.description', { values: { name: 'x', description: [{ type: 'script', children: [] }] } }],
      ['entities.1.values.tags.0', { values: { name: 'x', tags: [sourceOf('no-tag')] } }],
      ['entities.1.id', { id: sourceOf('quay') }],
      ['entities.1.id', { id: 'short' }],
    ]
    for (const [field, change] of wrong) {
      const entities = [good, { id: sourceOf('other'), kind: 'entry', values: { name: 'x' }, ...change }]
      const { status, json } = await ann.attempt(transferCalls.take, { ...pair(place), entities } as never)
      expect(status, field).toBe(400)
      expect(JSON.stringify(json), field).toContain(field)
    }
    expect(await entries(place)).toEqual([])
    expect(await tagsOf(place)).toEqual([])
  })

  it('needs the permission to create each kind, and is undone only by who made it', async () => {
    const vera = await signedInMember(server, ann, place, { roleId: 'viewer', userId: 'vera' })
    expect((await vera.attempt(transferCalls.take, pair(place))).status).toBe(403)
    expect(await entries(place)).toEqual([])
    await ann.call(transferCalls.take, pair(place))
    expect((await vera.attempt(transferCalls.undo, place)).status).toBe(404)
    expect(await entries(place)).toHaveLength(1)
  })

  it('is limited in number', async () => {
    const entities = Array.from({ length: 10_001 }, (_, at) => ({
      ...{ id: `many-of-them-${String(at).padStart(8, '0')}`, kind: 'entry', values: { name: 'x' } },
    }))
    const { status, json } = await ann.attempt(transferCalls.take, { ...pair(place), entities, tags: [] })
    expect(status).toBe(400)
    expect(JSON.stringify(json)).toContain('10000')
  })
})
