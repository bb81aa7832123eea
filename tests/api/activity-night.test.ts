import { afterAll, beforeAll, expect, it } from 'vitest'
import { versionCalls } from '#core/shared/calls/versions.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { fromPlainText, plainText, type RichText } from '#core/shared/rich-text/nodes.ts'
import { chapter, chapterCalls } from '#plugins/chapters/shared.ts'
import { activityCalls } from '#plugins/history/shared.ts'
import { publishCalls } from '#plugins/library/shared.ts'
import { relationCalls } from '#plugins/relations/shared.ts'
import { createPlace, inviteAndAccept, signedIn, startServer, type TestServer } from '#tests/harness/index.ts'

let time = Date.parse('2026-11-27T21:40:00Z')
let server: TestServer
beforeAll(async () => {
  server = await startServer({ overrides: { now: () => new Date(time) } })
})
afterAll(() => server.close())

const minutes = (count: number) => count * 60_000
const calls = callsOf(chapter)

it('after a night, has what others did since the evening, with the paragraph of the evening', async () => {
  const [ann, ben] = [await signedIn(server), await signedIn(server)]
  const place = await createPlace(ann)
  await inviteAndAccept(ann, ben, place, 'editor')
  const write = (by: typeof ann, chapterId: string, lines: string) =>
    by.call(calls.update, { ...place, chapterId, data: { text: fromPlainText(lines) } })
  const evening = 'Call me Ishmael.\nSome years ago, never mind how long.'
  const { chapterId } = await ann.call(calls.create, { ...place, title: 'Loomings', text: fromPlainText('Call me.') })
  // She has the project open for twenty minutes, which is noted now and then.
  for (let step = 0; step < 4; step++) {
    await ann.call(activityCalls.visit, place)
    time += minutes(5)
  }
  await write(ann, chapterId, evening)
  await ann.call(activityCalls.visit, place)
  const bed = new Date(time).toISOString()
  // Past midnight he takes her paragraph out, and cuts the chapter in two.
  time += minutes(150)
  const { revision } = await write(ben, chapterId, 'Call me Ishmael.\nAll that was long ago.')
  await ben.call(chapterCalls.split, { ...place, chapterId, revision, at: 1, title: 'Long ago' })
  time += minutes(7 * 60)
  await ann.call(activityCalls.visit, place)
  time += minutes(1)
  await ann.call(activityCalls.visit, place)

  const { end } = await ann.call(activityCalls.lastVisit, place)
  expect(end).toBe(bed)
  const days = [bed, '2026-11-29T00:00:00.000Z']
  const others = await ann.call(activityCalls.read, { ...place, days, others: true })
  expect(others.data.map(({ is, label }) => `${is} ${label}`)).toEqual(['created Long ago', 'changed Loomings'])
  const { data: versions } = await ann.call(versionCalls.list, { ...place, kind: 'chapter', id: chapterId })
  const before = versions.find(({ updatedAt }) => updatedAt <= bed)
  const seen = { ...place, kind: 'chapter', id: chapterId, revision: before?.revision ?? 0 }
  const { data } = await ann.call(versionCalls.get, seen)
  expect(plainText(data.text as RichText)).toBe(evening)
})

it('has what was done in the same millisecond in the order in which it was done', async () => {
  const ann = await signedIn(server)
  const place = await createPlace(ann)
  const create = async (title: string) => {
    const { chapterId } = await ann.call(calls.create, { ...place, title })
    return { id: chapterId, type: 'chapter' }
  }
  const [first, second] = [await create('Loomings'), await create('Nantucket')]
  const pair = { ...place, entry1: first, entry2: second }
  const done = async () => {
    const days = [new Date(time - minutes(60)).toISOString(), new Date(time + minutes(60)).toISOString()]
    const { data } = await ann.call(activityCalls.read, { ...place, days })
    return data.filter(({ is }) => is !== 'created').map(({ is, label }) => `${is} ${label}`)
  }
  await ann.call(relationCalls.create, pair)
  await ann.call(relationCalls.delete, pair)
  await ann.call(publishCalls.publish, { ...place, chapterId: second.id })
  await ann.call(publishCalls.project, { ...place, value: false })
  await ann.call(calls.reorder!, { ...place, data: [second.id, first.id] })
  const once = ['moved Nantucket', 'withdrawn place', 'published Nantucket', 'unrelated Loomings', 'related Loomings']
  expect(await done()).toEqual(once)
  // What is done again is one row, at the time of the last.
  await ann.call(relationCalls.create, pair)
  expect(await done()).toEqual(['related Loomings', ...once.slice(0, -1)])
})
