import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { archiveToggleCall } from '#core/shared/calls/archive.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { entry } from '#plugins/entries/shared.ts'
import { entityColumnMigration, taggedMigration } from '#plugins/tags/server/tables.ts'
import { cvCalls, tagCalls } from '#plugins/tags/shared.ts'
import { createPlace } from '#tests/harness/index.ts'
import { addEntry, addValue, openTags } from './tags-fixture.ts'

const { server, ann } = await openTags()
const { find, update } = callsOf(entry)
let place: Place
let sea: string
let oda: string
let ids: Record<string, string>
beforeEach(async () => {
  place = await createPlace(ann)
  sea = await addValue(ann, place, 'Sea')
  oda = await addValue(ann, place, 'Oda')
  ids = {}
  const carried = { Anchor: [sea], Buoy: [sea, oda], Candle: [oda], Door: [] }
  for (const [name, tags] of Object.entries(carried)) ids[name] = await addEntry(ann, place, name, tags)
})

/** The names of the entries with one of the tags. */
async function named(tags: string[], more: object = {}): Promise<string[]> {
  const { data, total } = await ann.call(find, { ...place, refs: { tags }, ...more })
  expect(total).toBe(data.length)
  return data.map(({ name }) => name)
}

describe('a list filtered by tags', () => {
  it('has the entities with any of them, each once, in its order', async () => {
    expect(await named([sea])).toEqual(['Anchor', 'Buoy'])
    expect(await named([sea, oda])).toEqual(['Anchor', 'Buoy', 'Candle'])
    expect(await named([sea, oda], { sorting: 'name:desc' })).toEqual(['Candle', 'Buoy', 'Anchor'])
  })

  it('is narrowed further by a text and by ids', async () => {
    expect(await named([sea, oda], { query: 'buo' })).toEqual(['Buoy'])
    expect(await named([sea], { query: 'candle' })).toEqual([])
    expect(await named([sea], { ids: [ids.Buoy, ids.Candle] })).toEqual(['Buoy'])
  })

  it('can be read page by page', async () => {
    const first = await ann.call(find, { ...place, refs: { tags: [sea, oda] }, limit: 2 })
    expect([first.data.map(({ name }) => name), first.total]).toEqual([['Anchor', 'Buoy'], 3])
    const next = await ann.call(find, { ...place, refs: { tags: [sea, oda] }, limit: 2, page: first.nextCursor ?? '' })
    expect([next.data.map(({ name }) => name), next.nextCursor]).toEqual([['Candle'], null])
  })

  it('reflects every way to add a tag to an entity and remove it', async () => {
    await ann.call(update, { ...place, entryId: ids.Door ?? '', data: { tags: [{ valueId: sea }] } })
    await ann.call(update, { ...place, entryId: ids.Anchor ?? '', data: { tags: [] } })
    expect(await named([sea])).toEqual(['Buoy', 'Door'])
    const changes = [{ kind: 'entry', id: ids.Candle ?? '', add: [sea], remove: [oda] }]
    await ann.call(tagCalls.apply, { ...place, changes })
    expect([await named([sea]), await named([oda])]).toEqual([['Buoy', 'Candle', 'Door'], ['Buoy']])
    await ann.call(update, { ...place, entryId: ids.Buoy ?? '', data: { name: 'Bell' } })
    await ann.call(archiveToggleCall, { ...place, entity: 'entry', entityId: ids.Door ?? '', archived: true })
    expect(await named([sea])).toEqual(['Bell', 'Candle'])
    await ann.call(callsOf(entry).delete, { ...place, entryId: ids.Candle ?? '' })
    expect(await named([sea])).toEqual(['Bell'])
    await ann.call(cvCalls.delete, { ...place, valueId: sea })
    expect(await named([sea])).toEqual([])
    await ann.call(update, { ...place, entryId: ids.Buoy ?? '', data: { tags: [{ valueId: sea }] } })
    expect(await named([sea, oda])).toEqual([])
  })

  it('has nothing of another project, though its tag is given', async () => {
    const other = await createPlace(ann)
    const theirs = await addValue(ann, other, 'Sea')
    await addEntry(ann, other, 'Theirs', [theirs])
    expect(await named([theirs])).toEqual([])
  })

  it.each<[string, object, string]>([
    ['a field it has not', { nothing: ['x'] }, 'refs.nothing'],
    ['a field that holds no ids', { name: ['x'] }, 'refs.name'],
    ['no id at all', { tags: [] }, 'refs.tags'],
    ['what is no id', { tags: [{ valueId: 'x' }] }, 'refs.tags'],
    ['more ids than it takes', { tags: Array(21).fill('x') }, 'refs.tags'],
  ])('refuses %s', async (_, refs, path) => {
    const answer = await ann.attempt(find as Call, { ...place, refs })
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.json)).toContain(path)
  })

  it('includes entities tagged before lists could be filtered', async () => {
    await server.server.services.database.write(async tx => {
      await sql`drop table tagged`.execute(tx)
      await taggedMigration.up(tx)
      await entityColumnMigration.up(tx)
    })
    expect([await named([sea]), await named([oda])]).toEqual([
      ['Anchor', 'Buoy'],
      ['Buoy', 'Candle'],
    ])
  })

  it('is read through the index of tags, not by a scan', async () => {
    const { rows } = await sql<{ detail: string }>`explain query plan
      select distinct entity_seq from custom_values join tagged on tagged.tag_id = custom_values.id
      where custom_values.id in (select value from json_each('["a"]')) and project_id = 'p' and tagged.kind = 'entry'`.execute(
      server.server.services.database.read as never,
    )
    const plan = rows.map(({ detail }) => detail).join('; ')
    expect(plan).toMatch(/SEARCH tagged USING (COVERING INDEX|PRIMARY KEY)/)
    expect(plan).not.toMatch(/SCAN (tagged|custom_values)/)
  })
})
