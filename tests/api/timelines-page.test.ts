import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { archiveToggleCall } from '#core/shared/calls/archive.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { character } from '#plugins/characters/shared.ts'
import { mentionCalls, relationCalls, relationLimits } from '#plugins/relations/shared.ts'
import { event, timeline, timelineCalls } from '#plugins/timelines/shared.ts'
import { type Client, projectForEach, type TestServer } from '#tests/harness/index.ts'
import { addMemberWithout } from './access-restricted-member.ts'
import { addChapter, mentionOf, paragraphWith, type RelatedRef, relate } from './relations-fixture.ts'
import { addValue } from './tags-fixture.ts'

let server: TestServer
let ann: Client
let place: Place
let timelineId: string
const [lines, moments] = [callsOf(timeline), callsOf(event)]
const bells = {
  ...{ name: 'Bells', useGregorian: false, format: '{day}' },
  metrics: [{ label: 'Day', id: 'day', index: 0, childAmount: 10, childLabels: [] }],
}
projectForEach(at => {
  ;({ server, ann, place } = at)
})
beforeEach(async () => {
  timelineId = (await ann.call(lines.create, { ...place, ...bells })).timelineId
})

async function addEvent(name: string, timelineDate: number[], values: object = {}): Promise<RelatedRef> {
  const input = { ...place, timelineId, name, timelineDate, ...values }
  return { id: (await ann.call(moments.create, input as never)).eventId, type: 'event' }
}
async function addCharacter(name: string): Promise<RelatedRef> {
  return { id: (await ann.call(callsOf(character).create, { ...place, name })).characterId, type: 'character' }
}
const archive = ({ id: entityId, type: entity }: RelatedRef) =>
  ann.call(archiveToggleCall, { ...place, entity, entityId, archived: true })

describe('the lanes of a timeline', () => {
  const lanesBy = async (lanes: string, client: Client = ann) => {
    const items = await client.call(timelineCalls.timelineItems, { ...place, timelineId, lanes, limit: 300 })
    return items.map(item => ('eventId' in item ? [item.name, item.lanes?.map(({ label }) => label)] : item.count))
  }

  it('are all tags of an event', async () => {
    const [sea, debt] = [await addValue(ann, place, 'Sea'), await addValue(ann, place, 'Debt')]
    await addEvent('Loss', [5], { tags: [{ valueId: sea }, { valueId: debt }] as never })
    await addEvent('Vigil', [6])
    const [[, tags], none] = (await lanesBy('tag')) as [[string, string[]], unknown]
    expect(tags.toSorted()).toEqual(['Debt', 'Sea'])
    expect(none).toEqual(['Vigil', []])
  })

  it('are the related entities of a kind, whichever side relates them; archived ones are left out', async () => {
    const [loss, vigil] = [await addEvent('Loss', [5]), await addEvent('Vigil', [6])]
    const [oda, petrok, gone] = [await addCharacter('Oda'), await addCharacter('Petrok'), await addCharacter('Gone')]
    await relate(ann, place, loss, petrok)
    await relate(ann, place, oda, loss)
    await relate(ann, place, gone, vigil)
    await relate(ann, place, loss, vigil)
    await archive(gone)
    expect(await lanesBy('character')).toEqual([
      ['Loss', ['Oda', 'Petrok']],
      ['Vigil', []],
    ])
  })

  it('are left out unless asked for, and of counts', async () => {
    for (const at of [1, 2, 50]) await addEvent(`at ${at}`, [at])
    const items = (input: object) => ann.call(timelineCalls.timelineItems, { ...place, timelineId, ...input })
    expect((await items({})).some(item => 'lanes' in item)).toBe(false)
    expect(await items({ lanes: 'tag', limit: 2 })).toMatchObject([{ count: 2 }, { name: 'at 50', lanes: [] }])
  })

  it('are refused without a limit, for an unknown kind, and to those who may not read the kind', async () => {
    await addEvent('Loss', [5])
    const attempt = (client: Client, input: object) =>
      client.attempt(timelineCalls.timelineItems as Call, { ...place, timelineId, ...input })
    expect(await attempt(ann, { lanes: 'tag' })).toMatchObject({ status: 400, json: { errors: [{ path: 'limit' }] } })
    expect((await attempt(ann, { lanes: 'nothing', limit: 5 })).status).toBe(404)
    const reader = await addMemberWithout(server, ann, place, 'character.read')
    expect((await attempt(reader, { lanes: 'character', limit: 5 })).status).toBe(403)
    expect((await attempt(reader, { lanes: 'tag', limit: 5 })).status).toBe(200)
  })

  it('are read for at most 1,000 events, and 50 related entities of each', async () => {
    const loss = await addEvent('Loss', [5])
    const input = { ...place, entryType: 'event', relatedType: 'character', ids: Array(1001).fill(loss.id) }
    expect((await ann.attempt(relationCalls.of as Call, input)).status).toBe(400)
    for (let at = 0; at <= relationLimits.related; at++) await relate(ann, place, loss, await addCharacter(`C ${at}`))
    const [found] = await ann.call(relationCalls.of, { ...input, ids: [loss.id] })
    expect(found?.related).toHaveLength(relationLimits.related)
  })
})

describe('the table of a timeline', () => {
  const names = async (input: object = {}) => {
    const answer = await ann.call(timelineCalls.events, { ...place, timelineId, limit: 2, ...input })
    return [answer.data.map(({ name }) => name).join(' '), answer.page, answer.total]
  }

  it('is paged by date and by name, in both directions', async () => {
    for (const [name, ...date] of [
      ['b', 3],
      ['c', 1, 9],
      ['a', 2],
    ] as const)
      await addEvent(name, date)
    expect(await names()).toEqual(['c a', 1, 3])
    expect(await names({ page: 2 })).toEqual(['b', 2, 3])
    expect(await names({ page: 3 })).toEqual(['', 3, 3])
    expect(await names({ sorting: 'date:desc' })).toEqual(['b a', 1, 3])
    expect(await names({ sorting: 'name:asc' })).toEqual(['a b', 1, 3])
    expect(await names({ sorting: 'name:desc', page: 2 })).toEqual(['a', 2, 3])
  })

  it('begins at the page of an event, in every order', async () => {
    const ids = new Map<string, string>()
    for (const [at, name] of ['e', 'd', 'c', 'b', 'a'].entries()) ids.set(name, (await addEvent(name, [at])).id)
    for (const [sorting, pages] of [
      ['date:asc', { e: 1, d: 1, c: 2, b: 2, a: 3 }],
      ['date:desc', { a: 1, b: 1, c: 2, d: 2, e: 3 }],
      ['name:asc', { a: 1, b: 1, c: 2, d: 2, e: 3 }],
      ['name:desc', { e: 1, d: 1, c: 2, b: 2, a: 3 }],
    ] as const)
      for (const [name, page] of Object.entries(pages)) {
        const [shown, at] = await names({ sorting, around: ids.get(name) })
        expect([shown, at]).toEqual([expect.stringContaining(name), page])
      }
    expect((await names({ around: 'nothing-here' }))[1]).toBe(1)
  })

  it('leaves archived events out', async () => {
    const first = await addEvent('a', [1])
    await addEvent('b', [2])
    await archive(first)
    for (const sorting of ['date:asc', 'name:asc']) expect(await names({ sorting })).toEqual(['b', 1, 1])
  })

  it('is refused for unknown orders, pages and timelines', async () => {
    const attempt = async (input: object) =>
      (await ann.attempt(timelineCalls.events as Call, { ...place, timelineId, ...input })).status
    expect(await attempt({ sorting: 'color:asc' })).toBe(400)
    expect(await attempt({ page: 0 })).toBe(400)
    expect(await attempt({ limit: 101 })).toBe(400)
    expect(await attempt({ timelineId: 'nothing-here' })).toBe(404)
  })
})

describe('the story beside a timeline', () => {
  const story = (client: Client = ann) => client.call(timelineCalls.story, { ...place, timelineId })

  it('has the earliest event that each chapter mentions, and what has none', async () => {
    const [late, early, alone] = [
      await addEvent('Late', [90]),
      await addEvent('Early', [10]),
      await addEvent('Alone', [5]),
    ]
    const first = await addChapter(ann, place, 'One', paragraphWith(mentionOf(place, late, 'Late')))
    await addChapter(ann, place, 'Two', paragraphWith('Nothing happens.'))
    const both = paragraphWith(mentionOf(place, late, 'Late'), ' and ', mentionOf(place, early, 'Early'))
    await addChapter(ann, place, 'Three', both)
    const gone = await addChapter(ann, place, 'Gone', paragraphWith(mentionOf(place, alone, 'Alone')))
    await archive(gone)
    const read = await story()
    expect(read).toMatchObject({ kind: 'chapter', total: 3, eventsTotal: 1, complete: true })
    expect(read.parts.map(({ label, event: mentioned, others }) => [label, mentioned?.name, others])).toEqual([
      ['One', 'Late', 0],
      ['Two', undefined, 0],
      ['Three', 'Early', 1],
    ])
    expect(read.events.map(({ name }) => name)).toEqual(['Alone'])
    const text = paragraphWith('It is gone.')
    await ann.call(callsOf(chapter).update, { ...place, chapterId: first.id, data: { text } })
    expect((await story()).parts[0]).toMatchObject({ label: 'One', event: null })
  })

  it('knows nothing of events elsewhere', async () => {
    const other = (await ann.call(lines.create, { ...place, name: 'Other' })).timelineId
    const elsewhere = await addEvent('Elsewhere', [1], { timelineId: other })
    await addChapter(ann, place, 'One', paragraphWith(mentionOf(place, elsewhere, 'Elsewhere')))
    expect(await story()).toMatchObject({
      parts: [{ label: 'One', event: null, others: 0 }],
      events: [],
      eventsTotal: 0,
    })
  })

  it('is refused to those who may not read chapters, as their mentions are', async () => {
    const reader = await addMemberWithout(server, ann, place, 'chapter.read')
    expect((await reader.attempt(timelineCalls.story as Call, { ...place, timelineId })).status).toBe(403)
    const input = { ...place, from: 'chapter', to: 'event' }
    expect((await reader.attempt(mentionCalls.between as Call, input)).status).toBe(403)
    expect((await ann.attempt(mentionCalls.between as Call, { ...input, from: 'nothing' })).status).toBe(404)
  })
})
