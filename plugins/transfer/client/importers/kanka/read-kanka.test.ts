import { describe, expect, it } from 'vitest'
import type { Mention, RichText } from '#core/shared/rich-text/nodes.ts'
import {
  archive,
  inputOf,
  linesOf,
  png,
  refusalOf,
  reportOf,
  tagsOf,
  valuesOf,
  writingKinds,
} from '../importer.fixture.ts'
import { readKanka } from './read-kanka.ts'

const json = JSON.stringify
const files = {
  'campaign.json': json({ id: 1, name: 'Saltmark' }),
  'settings/modules.json': json({ characters: { enabled: true } }),
  'tags/salt_3.json': json({ id: 3, name: 'Salt', entity: { id: 30 } }),
  'characters/jane_1.json': json({
    ...{ id: 1, name: 'Jane', age: '71', title: 'The Chandler', location_id: 5 },
    entry: '<p>Keeps [location:50|the town] and [item:99|a lamp]. <b>Old.</b></p><p><img src="x.png"></p>',
    entity: {
      id: 10,
      posts: [{ name: 'Secret', entry: '<p>She knows [character:10].</p>' }],
      entityTags: [{ tag_id: 3 }],
      entityAttributes: [{ name: 'Alive', value: 'yes' }],
      relationships: [{ relation: 'rules', target_id: 50 }],
      events: [{ comment: 'Birthday' }],
    },
  }),
  'locations/low-morrow_5.json': json({ id: 5, name: 'Low Morrow', entity: { id: 50, entry: '<p>A town.</p>' } }),
  'gallery/map.png': png(1),
  'gallery/x.png': png(2),
}
const kinds = { kinds: writingKinds }

describe('an export of Kanka', () => {
  it('becomes characters and entries, with mentions, tags, fields and posts', async () => {
    const plan = await readKanka(inputOf(archive(files), kinds))
    expect(plan.records.map(({ kind, values }) => `${kind} ${values.name}`)).toEqual([
      ...['character Jane', 'entry Low Morrow'],
    ])
    const { bio, customFields } = valuesOf(plan, 'Jane')
    expect(customFields).toEqual({ 'age-field': 71, 'alive-field': true })
    expect(linesOf(bio)).toEqual([
      ...[
        'Keeps @the town and a lamp. Old.',
        '[image: ]',
        'Secret',
        'She knows @Jane.',
        '@Low Morrow',
        'rules: @Low Morrow',
      ],
      'title: The Chandler',
    ])
    const mention = (bio as RichText)[0]?.children.find((child): child is Mention => 'type' in child)
    const town = plan.records.find(({ kind }) => kind === 'entry')?.id
    expect(mention?.entity).toEqual({ type: 'entry', id: town, spaceId: 'space-1', projectId: 'project-1' })
    expect(tagsOf(plan, 'Jane')).toEqual(['Salt'])
    expect(tagsOf(plan, 'Low Morrow')).toEqual(['locations'])
    expect(plan.images.map(({ name }) => name).toSorted()).toEqual(['map.png', 'x.png'])
  })

  it('keeps steps of quests, members, parents and kinds of its own, and names reminders and possessions', async () => {
    const more = {
      ...files,
      'families/tallow_7.json': json({
        id: 7,
        name: 'Tallow',
        pivotMembers: [{ character_id: 1 }],
        entity: { id: 70 },
      }),
      'characters/oda_2.json': json({
        ...{ id: 2, name: 'Oda', characterFamilies: [{ character_id: 2, family_id: 7 }] },
        entity: {
          ...{ id: 20, reminders: [{ comment: 'Birthday', year: 612, month: 3, day: 4 }] },
          inventories: [{ amount: 2, item: { entity: { name: 'Lamp' } } }],
          type: 'Lamp-keeper',
          assets: [
            { type_id: 3, name: 'The Keeper' },
            { type_id: 2, name: 'Her song', metadata: { url: 'https://example.org/song' } },
          ],
        },
      }),
      'quests/toll_8.json': json({
        ...{ id: 8, name: 'The Toll', entity: { id: 80 } },
        elements: [{ name: 'Two coins', entry: '<p>Given to [character:10].</p>' }],
      }),
      'calendars/bells_4.json': json({ id: 4, name: 'Bells', months: [{ name: 'Ebb', length: 30 }, { name: 'Flow' }] }),
      'spells_9/glow_90.json': json({ entity: { id: 90, name: 'Glow', entry: '<p>Light.</p>', parent_id: 50 } }),
    }
    const plan = await readKanka(inputOf(archive(more), kinds))
    const textOf = (name: string) => linesOf(valuesOf(plan, name).description ?? valuesOf(plan, name).bio)
    expect(textOf('The Toll')).toEqual(['Two coins', 'Given to @Jane.'])
    expect(textOf('Glow')).toEqual(['Light.', '@Low Morrow'])
    expect([textOf('Tallow'), textOf('Oda')]).toEqual([['@Jane'], ['@Tallow', 'type: Lamp-keeper']])
    expect(valuesOf(plan, 'Oda').aliases).toEqual(['The Keeper'])
    expect(plan.note?.split('\n')).toEqual([
      ...['Jane: Birthday', 'Oda: Her song https://example.org/song', 'Oda: Birthday, 612-3-4', 'Oda: Lamp, 2'],
      'Bells: Ebb 30, Flow',
    ])
  })

  it('says what is changed and dropped, and gives the same ids again', async () => {
    const plan = await readKanka(inputOf(archive(files), kinds))
    expect(reportOf(plan)).toContain('kept links 4')
    expect(reportOf(plan)).toContain('changed lost-links 1')
    expect(reportOf(plan)).toEqual(expect.arrayContaining(['kept images 1', 'kept gallery-images 1']))
    expect(reportOf(plan)).toContain('dropped kanka-parts 1')
    expect(plan.note).toBe('Jane: Birthday')
    const again = await readKanka(inputOf(archive(files, 'Other.zip'), kinds))
    expect(again.records.map(({ id }) => id)).toEqual(plan.records.map(({ id }) => id))
  })

  const withJane = (text: string | Uint8Array) => archive({ ...files, 'characters/jane_1.json': text })
  it.each([
    ['not-this-format', archive({ 'a.md': 'x' })],
    ['not-this-format', withJane('[1]')],
    ['damaged', withJane('{"id": 1, "name": "Ja')],
    ['damaged', withJane(`{"a":${'['.repeat(10_000)}`)],
    ['too-deep', withJane(json({ id: 1, name: 'a', entry: '<div>'.repeat(10_000) }))],
    ['bad-path', archive({ ...files, '../x.json': '{}' })],
    ['encoding', withJane(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]))],
    ['inflated', withJane(new Uint8Array(30_000_000))],
    ['nothing', archive({ 'x/campaign.json': '{}' })],
    ['damaged', archive(files).map(({ path, file }) => ({ path, file: file.slice(0, file.size / 2) }))],
  ])('is refused as %s', async (reason, chosen) => {
    expect(await refusalOf(readKanka, chosen)).toBe(reason)
  })
})
