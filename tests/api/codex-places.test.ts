import { describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { archiveToggleCall } from '#core/shared/calls/archive.ts'
import { imageCalls } from '#core/shared/calls/images.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { links } from '#core/shared/links.ts'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import { codexAddresses } from '#plugins/codex/shared/addresses.ts'
import { codexAuthorCalls, codexCalls } from '#plugins/codex/shared.ts'
import { feedAddresses, libraryAddresses } from '#plugins/library/shared/addresses.ts'
import { publicCalls } from '#plugins/library/shared.ts'
import { locationCalls, mapCalls } from '#plugins/maps/shared.ts'
import { event, publicTimelineCalls, timeline, timelineCalls } from '#plugins/timelines/shared.ts'
import { Client, serverForFile, type TestServer } from '#tests/harness/index.ts'
import { picture } from './images-samples.ts'
import { statusOf, storyOf } from './library-fixture.ts'

const secret = 'xyzzyplugh'
let server: TestServer
let ann: Client
let reader: Client
let visitor: Client
serverForFile(['ann', 'reader'], at => {
  ;({ server, ann, reader } = at)
  visitor = new Client(server)
})

const openAs = (client: Client, path: string) => client.send('GET', path, { headers: { 'accept-language': 'en' } })

/** A story of two chapters with a timeline of two events, and a map with an image and two places. */
async function worldOf() {
  const story = await storyOf(ann)
  const { place, storyId } = story
  const [one, two] = [await story.addChapter('One'), await story.addChapter('Two')]
  await story.publishAll()
  const { timelineId } = await ann.call(callsOf(timeline).create, { ...place, name: 'The years' })
  const addEvent = async (name: string, day: number, text = '') =>
    (
      await ann.call(callsOf(event).create, {
        ...{ ...place, timelineId, name, timelineDate: [day], description: fromPlainText(text) },
      } as never)
    ).eventId as string
  const bytes = new Uint8Array(await picture(400, 300).png().toBuffer())
  const image = { name: 'isle.png', type: 'image/png', bytes }
  const map = await ann.call(mapCalls.create, { ...place, name: 'The isle', useDefaultMap: false, image })
  const { mapId } = map
  const addPlace = async (label: string, x: number, text = '') =>
    (
      await ann.call(locationCalls.create, {
        ...{ ...place, mapId, label, pointType: 'point', coordinates: { x, y: 20 }, description: fromPlainText(text) },
      } as never)
    ).locationId
  return {
    ...{ story, place, storyId, one, two, timelineId, mapId, addEvent, addPlace },
    mapImage: map.selectedFile ?? '',
    publish: (from: string | null, ...entityIds: string[]) =>
      ann.call(codexAuthorCalls.publish, { ...place, entityIds, from }),
    read: (client: Client, entityId: string, through?: string) =>
      client.call(codexCalls.page, { storyId, entityId, ...(through && { through }) }),
    status: (client: Client, entityId: string, through?: string) =>
      statusOf(client, codexCalls.page as Call, { storyId, entityId, ...(through && { through }) }),
  }
}

describe('timelines and maps in the codex', () => {
  it('show the events of a timeline by date, each from its chapter on', async () => {
    const world = await worldOf()
    const { one, two, timelineId, storyId } = world
    const [later, earlier] = [
      await world.addEvent('The fall', 900),
      await world.addEvent('The founding', 30, 'A wall.'),
    ]
    await world.publish(null, timelineId)
    await world.publish(one, later)
    await world.publish(two, earlier)
    const titles = async (through?: string) =>
      (await world.read(visitor, timelineId, through)).holds.map(({ title }) => title)
    expect([await titles(), await titles(one), await titles(two)]).toEqual([
      [],
      ['The fall'],
      ['The founding', 'The fall'],
    ])
    const founding = await world.read(visitor, earlier, two)
    expect([founding.kind, founding.inside?.title]).toEqual(['event', 'The years'])
    expect(founding.facts).toMatchObject([{ type: 'date', value: expect.stringMatching(/\d/) }])
    expect(await world.status(visitor, earlier, one)).toBe(404)
    const page = await openAs(visitor, codexAddresses.page(storyId, timelineId, { through: two }))
    expect(page.text).toMatch(/<h2>Events<\/h2>[\s\S]*The founding[\s\S]*The fall/)
    const eventPage = await openAs(visitor, codexAddresses.page(storyId, earlier, { through: two }))
    expect(eventPage.text).toContain('<dt>When</dt>')
    // The timeline itself may be known later than its events.
    await world.publish(two, timelineId)
    expect((await world.read(visitor, later, one)).inside).toBeNull()
  })

  it('show a map with its places, and its image, only up to where they are known', async () => {
    const world = await worldOf()
    const { one, two, mapId, mapImage, storyId } = world
    const [quay, cave] = [await world.addPlace('The quay', 100), await world.addPlace('The cave', 300)]
    await world.publish(one, mapId, quay)
    await world.publish(two, cave)
    const shown = await world.read(visitor, mapId, one)
    expect([shown.imageId, shown.size]).toEqual([mapImage, { width: 400, height: 300 }])
    expect(shown.holds).toMatchObject([{ title: 'The quay', x: 100, y: 20 }])
    const ask = (client: Client, through?: string) =>
      statusOf(client, imageCalls.get, { imageId: mapImage, storyId, ...(through && { through }) })
    expect([await ask(visitor), await ask(visitor, one), await ask(reader, two)]).toEqual([404, 200, 404])
    const tile = { ...world.place, imageId: mapImage, hash: 'a'.repeat(64), level: 0, column: 0, row: 0 }
    expect(await statusOf(visitor, imageCalls.tile, tile)).toBe(401)
    expect(await statusOf(reader, imageCalls.tile, tile)).toBe(403)
    const page = await openAs(visitor, codexAddresses.page(storyId, mapId, { through: one }))
    expect(page.text).toContain('viewBox="0 0 400 300"')
    expect(page.text).toMatch(/<circle cx="100" cy="20"/)
    expect(page.text).not.toContain('The cave')
    expect((await openAs(visitor, codexAddresses.page(storyId, mapId, { through: two }))).text).toContain('The cave')
    await ann.call(archiveToggleCall, { ...world.place, entity: 'location', entityId: cave, archived: true } as never)
    expect((await world.read(visitor, mapId, two)).holds.map(({ title }) => title)).toEqual(['The quay'])
  })

  it('say what differs when an event or a place was moved', async () => {
    const world = await worldOf()
    const { place } = world
    const [fall, quay] = [await world.addEvent('The fall', 900), await world.addPlace('The quay', 100)]
    await world.publish(null, world.timelineId, world.mapId, fall, quay)
    const states = async () =>
      Object.fromEntries((await ann.call(codexAuthorCalls.state, place)).pages.map(one => [one.title, one.state]))
    expect(new Set(Object.values(await states()))).toEqual(new Set(['same']))
    await ann.call(locationCalls.update, { ...place, locationId: quay, data: { coordinates: { x: 7, y: 8 } } })
    await ann.call(callsOf(event).update, { ...place, eventId: fall, data: { timelineDate: [950] } } as never)
    expect(await states()).toMatchObject({ 'The fall': 'changed', 'The quay': 'changed', 'The isle': 'same' })
    // Readers see the copy.
    expect((await world.read(visitor, world.mapId)).holds).toMatchObject([{ x: 100 }])
  })
})

describe('a published timeline', () => {
  it('leaves out events that the codex shows from a later chapter or has hidden, by the caller [LIB-20][LIB-21]', async () => {
    const world = await worldOf()
    const { place, storyId, timelineId, one, two } = world
    const [open, late, hidden] = [
      await world.addEvent('Open', 1),
      await world.addEvent(`Late ${secret}`, 2),
      await world.addEvent(`Hidden ${secret}`, 3),
    ]
    await ann.call(timelineCalls.publish, { ...place, timelineId, value: true })
    await world.publish(two, late)
    await world.publish(null, hidden)
    await ann.call(codexAuthorCalls.hide, { ...place, entityIds: [hidden] })
    const seen = async (client: Client, through?: string) => {
      const input = { storyId, timelineId, ...(through && { through }) }
      const { data, total } = await client.call(publicTimelineCalls.chronicles, input)
      expect((await client.call(publicTimelineCalls.timeline, input)).total).toBe(total)
      expect(data.length).toBe(total)
      return data.map(({ eventId }) => eventId)
    }
    expect(await seen(visitor)).toEqual([open])
    expect(await seen(visitor, one)).toEqual([open])
    expect(await seen(visitor, two)).toEqual([open, late])
    expect(await seen(reader, two)).toEqual([open])
    await reader.call(publicCalls.chapter, { storyId, chapterId: two, data: { read: true } })
    expect(await seen(reader)).toEqual([open, late])
    // The whole timeline can be of a later chapter.
    await world.publish(two, timelineId)
    const ask = (client: Client, through?: string) =>
      statusOf(client, publicTimelineCalls.chronicles as Call, { storyId, timelineId, ...(through && { through }) })
    expect([await ask(visitor, one), await ask(visitor, two), await ask(reader)]).toEqual([404, 200, 200])
  })
})

it('no byte of a later map, place, timeline or event is in any public page or call', async () => {
  const world = await worldOf()
  const { storyId, one, two, timelineId, mapId, place, mapImage } = world
  const late = [
    await world.addEvent(`Event ${secret}`, 5, secret),
    await world.addPlace(`Place ${secret}`, 5, secret),
    (await ann.call(callsOf(timeline).create, { ...place, name: `Timeline ${secret}` })).timelineId as string,
    (await ann.call(mapCalls.create, { ...place, name: `Map ${secret}`, useDefaultMap: true })).mapId,
  ]
  await world.publish(one, timelineId, mapId)
  await world.publish(two, ...late)
  await ann.call(timelineCalls.publish, { ...place, timelineId, value: true })
  await ann.call(timelineCalls.publish, { ...place, timelineId: late[2] ?? '', value: true })
  await reader.call(publicCalls.chapter, { storyId, chapterId: one, data: { read: true } })
  const through = one
  for (const client of [visitor, reader]) {
    // The words that were looked for are in their field again.
    for (const path of [
      ...['/library', links.story(storyId), libraryAddresses.chapter(storyId, one), '/sitemap.xml'],
      ...[feedAddresses.library, feedAddresses.story(storyId), codexAddresses.list(storyId, { through })],
      ...['event', 'location', 'timeline', 'map'].map(kind => codexAddresses.list(storyId, { through, kind })),
      codexAddresses.list(storyId, { through, text: secret.slice(0, 5) }),
      ...[timelineId, mapId, ...late].map(id => codexAddresses.page(storyId, id, { through })),
    ])
      expect((await openAs(client, path)).text, path).not.toContain(secret)
    const requests: [Call, object][] = [
      [codexCalls.list as Call, { storyId, through }],
      ...[timelineId, mapId, ...late].map((entityId): [Call, object] => [
        codexCalls.page as Call,
        { storyId, entityId, through },
      ]),
      ...[timelineId, late[2]].flatMap((id): [Call, object][] => [
        [publicTimelineCalls.timeline as Call, { storyId, timelineId: id, through }],
        [publicTimelineCalls.chronicles as Call, { storyId, timelineId: id, through }],
        [publicTimelineCalls.chronicles as Call, { storyId, timelineId: id }],
      ]),
      [publicCalls.story as Call, { storyId }],
    ]
    for (const [call, input] of requests)
      expect(JSON.stringify((await client.attempt(call, input)).json), call.name).not.toContain(secret)
  }
  expect(await statusOf(visitor, imageCalls.get, { imageId: mapImage, storyId })).toBe(404)
  expect(JSON.stringify(await world.read(visitor, mapId, two))).toContain(secret)
})
