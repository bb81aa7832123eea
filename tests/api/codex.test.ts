import { describe, expect, it, vi } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { archiveToggleCall } from '#core/shared/calls/archive.ts'
import { imageCalls } from '#core/shared/calls/images.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { imageAddress, links } from '#core/shared/links.ts'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import { characterCalls } from '#plugins/characters/shared.ts'
import type { CodexTables } from '#plugins/codex/server/tables.ts'
import { codexAddresses } from '#plugins/codex/shared/addresses.ts'
import { codexAuthorCalls, codexCalls } from '#plugins/codex/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { feedAddresses, libraryAddresses } from '#plugins/library/shared/addresses.ts'
import { publicCalls } from '#plugins/library/shared.ts'
import { relationCalls } from '#plugins/relations/shared.ts'
import { withTables } from '#server/index.ts'
import { Client, serverForFile, type TestServer } from '#tests/harness/index.ts'
import { picture } from './images-samples.ts'
import { chapterKind, statusOf, storyOf } from './library-fixture.ts'

const entries = callsOf(entry)
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

/** A story of three published chapters, with a codex. */
async function codexOf() {
  const story = await storyOf(ann)
  const chapters = [await story.addChapter('One'), await story.addChapter('Two'), await story.addChapter('Three')]
  await story.publishAll()
  const [one = '', two = '', three = ''] = chapters
  const { place, storyId } = story
  const addEntry = async (name: string, text = `About ${name}.`) =>
    (await ann.call(entries.create, { ...place, name, description: fromPlainText(text) })).entryId
  return {
    ...{ story, place, storyId, one, two, three, addEntry },
    publish: (entityIds: string[], from?: string | null) =>
      ann.call(codexAuthorCalls.publish, { ...place, entityIds, ...(from !== undefined && { from }) }),
    hide: (...entityIds: string[]) => ann.call(codexAuthorCalls.hide, { ...place, entityIds }),
    mark: (entityId: string, key: string, from: string | null) =>
      ann.call(codexAuthorCalls.mark, { ...place, entityId, key, from }),
    entity: (entityId: string) => ann.call(codexAuthorCalls.entity, { ...place, entityId }),
    states: async () =>
      Object.fromEntries((await ann.call(codexAuthorCalls.state, place)).pages.map(one => [one.title, one.state])),
    titles: async (client: Client, through?: string, more: object = {}) =>
      (await client.call(codexCalls.list, { storyId, ...(through && { through }), ...more })).data.map(
        one => one.title,
      ),
    read: (client: Client, entityId: string, through?: string) =>
      client.call(codexCalls.page, { storyId, entityId, ...(through && { through }) }),
    status: (client: Client, entityId: string, through?: string) =>
      statusOf(client, codexCalls.page as Call, { storyId, entityId, ...(through && { through }) }),
    opens: (chapterId: string) => reader.call(publicCalls.chapter, { storyId, chapterId, data: { read: true } }),
  }
}

describe('the codex of a story', () => {
  it('shows a visitor what is known by the chapter they name, and a reader by the last one they opened', async () => {
    const codex = await codexOf()
    const { one, two, three, storyId } = codex
    await codex.publish([await codex.addEntry('Always')], null)
    await codex.publish([await codex.addEntry('First')], one)
    const late = await codex.addEntry('Late')
    await codex.publish([late], three)
    expect(await codex.titles(visitor)).toEqual(['Always'])
    expect(await codex.titles(visitor, one)).toEqual(['Always', 'First'])
    expect(await codex.titles(visitor, three)).toEqual(['Always', 'First', 'Late'])
    expect(await codex.titles(reader)).toEqual(['Always'])
    expect(await codex.titles(reader, three)).toEqual(['Always'])
    await codex.opens(two)
    expect(await codex.titles(reader, three)).toEqual(['Always', 'First'])
    const reached = await reader.call(codexCalls.list, { storyId, through: three })
    expect([reached.through?.chapterId, reached.limited]).toEqual([two, true])
    expect(reached.chapters.map(({ title }) => title)).toEqual(['One', 'Two'])
    expect(await codex.status(reader, late, three)).toBe(404)
    await codex.opens(three)
    expect(await codex.titles(reader)).toEqual(['Always', 'First', 'Late'])
    expect(await codex.titles(reader, one)).toEqual(['Always', 'First'])
    expect(await codex.titles(ann)).toEqual(['Always', 'First', 'Late'])
    expect(await codex.titles(ann, one)).toEqual(['Always', 'First'])
  })

  it('keeps a reader where they are when the chapter they opened last is taken back', async () => {
    const codex = await codexOf()
    await codex.publish([await codex.addEntry('First')], codex.one)
    await codex.publish([await codex.addEntry('Late')], codex.three)
    await codex.opens(codex.two)
    await codex.story.publish(codex.two, { value: false })
    expect(await codex.titles(reader)).toEqual(['First'])
  })

  it('refuses what is hidden, shown from a later chapter, in the archive, of another story or not there alike', async () => {
    const codex = await codexOf()
    const other = await codexOf()
    const [hidden, late, draft, archived, foreign, unpublished] = [
      await codex.addEntry('Hidden'),
      await codex.addEntry('Late'),
      await codex.addEntry('Draft'),
      await codex.addEntry('Archived'),
      await other.addEntry('Foreign'),
      await codex.addEntry('Waits for a chapter'),
    ]
    const unknown = await codex.story.addChapter('Not out')
    await codex.publish([hidden, archived], null)
    await codex.hide(hidden)
    await codex.publish([late], codex.three)
    await codex.publish([unpublished], unknown)
    await other.publish([foreign], null)
    await ann.call(archiveToggleCall, { ...codex.place, entity: 'entry', entityId: archived, archived: true })
    const answers = new Set<string>()
    const pages = new Set<string>()
    for (const entityId of [hidden, late, draft, archived, foreign, unpublished, 'nothing']) {
      const { storyId, two } = codex
      const refused = await visitor.attempt(codexCalls.page as Call, { storyId, entityId, through: two })
      expect(refused.status, entityId).toBe(404)
      answers.add((refused.json as { detail: string }).detail)
      const path = codexAddresses.page(storyId, entityId, { through: two })
      const page = await openAs(visitor, path)
      expect(page.status).toBe(404)
      pages.add(page.text.replaceAll(entityId, ''))
    }
    expect([answers.size, pages.size]).toEqual([1, 1])
    expect(await codex.titles(visitor, codex.three)).toEqual(['Late'])
    for (const through of ['nothing', unknown, other.one])
      expect(await statusOf(visitor, codexCalls.list as Call, { storyId: codex.storyId, through })).toBe(404)
    await codex.story.publishStory(false)
    expect(await statusOf(visitor, codexCalls.list as Call, { storyId: codex.storyId })).toBe(404)
  })

  it('shows each paragraph and fact from its own chapter, and keeps that when it is published again', async () => {
    const codex = await codexOf()
    const id = await codex.addEntry('Oda', 'Keeps the lamp.\nIs the heir.')
    await codex.publish([id], codex.one)
    const heir = (await codex.entity(id)).parts.find(({ value }) => value === 'Is the heir.')
    await codex.mark(id, heir?.key ?? '', codex.two)
    const textsAt = async (through: string) =>
      (await codex.read(visitor, id, through)).text.map(
        part => JSON.stringify(part.text).match(/"text":"([^"]*)"/)?.[1],
      )
    expect(await textsAt(codex.one)).toEqual(['Keeps the lamp.'])
    expect(await textsAt(codex.two)).toEqual(['Keeps the lamp.', 'Is the heir.'])
    const change = (text: string) =>
      ann.call(entries.update, { ...codex.place, entryId: id, data: { description: fromPlainText(text) } })
    await change('Keeps the lamp.\nIs the true heir.')
    expect(await codex.states()).toEqual({ Oda: 'changed' })
    await codex.publish([id])
    expect(await codex.states()).toEqual({ Oda: 'same' })
    expect(await textsAt(codex.one)).toEqual(['Keeps the lamp.'])
    expect(await textsAt(codex.two)).toEqual(['Keeps the lamp.', 'Is the true heir.'])
    await codex.hide(id)
    await codex.publish([id])
    expect(await textsAt(codex.one)).toEqual(['Keeps the lamp.'])
  })

  it('shows nothing earlier when an entity is moved while it is published again', async () => {
    const codex = await codexOf()
    const id = await codex.addEntry('Oda')
    await codex.publish([id], codex.one)
    const { database } = server.server.services
    const [held, moved] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const moving = database.write(async tx => {
      await withTables<CodexTables>(tx)
        .updateTable('codex_pages')
        .set({ from_chapter: codex.three })
        .where('entity_id', '=', id)
        .execute()
      moved.resolve()
      await held.promise
    })
    await moved.promise
    const writes = vi.spyOn(database, 'write')
    const publishing = codex.publish([id])
    await vi.waitFor(() => expect(writes).toHaveBeenCalled())
    held.resolve()
    await Promise.all([moving, publishing])
    writes.mockRestore()
    expect(await codex.titles(visitor, codex.two)).toEqual([])
    expect(await codex.titles(visitor, codex.three)).toEqual(['Oda'])
  })

  it('shows a relation where both ends and the relation are known', async () => {
    const codex = await codexOf()
    const { place } = codex
    const add = async (name: string) => (await ann.call(characterCalls.create, { ...place, name } as never)).characterId
    const [oda, tobin] = [await add('Oda'), await add('Tobin')]
    const ends = { characterId1: oda, characterId2: tobin, label: 'sister' }
    await ann.call(characterCalls.createRelation, { ...place, ...ends })
    await codex.publish([oda], codex.one)
    const related = async (id: string, through: string) =>
      (await codex.read(visitor, id, through)).relations.map(({ title, label }) => `${title}: ${label}`)
    expect(await related(oda, codex.three)).toEqual([])
    await codex.publish([tobin], codex.two)
    expect(await related(oda, codex.one)).toEqual([])
    expect(await related(oda, codex.two)).toEqual(['Tobin: Oda: sister'])
    expect(await related(tobin, codex.two)).toEqual(['Oda: sister'])
    await codex.mark(tobin, `relation-${oda}`, codex.three)
    expect(await related(tobin, codex.two)).toEqual([])
  })

  it('publishes custom fields, and says what differs', async () => {
    const codex = await codexOf()
    const { place } = codex
    const field = { label: 'Eyes', type: 'string' as const }
    const { customFieldId } = await ann.call(characterCalls.createCustomField, { ...place, ...field })
    const { characterId } = await ann.call(characterCalls.create, {
      ...{ ...place, name: 'Oda', aliases: ['The keeper'], customFields: { [customFieldId]: 'grey' } },
    } as never)
    await codex.publish([characterId], codex.one)
    const facts = async () =>
      (await codex.read(visitor, characterId, codex.three)).facts.map(one => [one.label, one.value])
    expect(await facts()).toEqual([
      ['', 'The keeper'],
      ['Eyes', 'grey'],
    ])
    await ann.call(characterCalls.updateCustomField, { ...place, customFieldId, data: { label: 'Colour of eyes' } })
    expect(await codex.states()).toEqual({ Oda: 'changed' })
    expect((await facts())[1]?.[0]).toBe('Eyes')
    await codex.mark(characterId, `field-${customFieldId}`, codex.two)
    expect((await codex.read(visitor, characterId, codex.one)).facts.length).toBe(1)
    expect(await codex.titles(visitor, codex.one, { text: 'grey' })).toEqual([])
    expect(await codex.titles(visitor, codex.two, { text: 'GREY' })).toEqual(['Oda'])
  })

  it('takes the first chapter that mentions an entity, and leaves out what none mentions', async () => {
    const codex = await codexOf()
    const { place } = codex
    const [oda, lamp] = [await codex.addEntry('Oda'), await codex.addEntry('Lamp')]
    const entity = { type: 'entry', id: oda, ...place }
    const mention = { type: 'mention', entity, label: 'Oda', children: [{ text: '' }] }
    const text = [{ type: 'paragraph', children: [{ text: '' }, mention, { text: '' }] }] as never
    for (const chapterId of [codex.three, codex.two])
      await ann.call(chapterKind.update, { ...place, chapterId, data: { text } })
    expect(await codex.publish([oda, lamp])).toEqual({ published: [oda], unmentioned: [lamp] })
    const { page, mentioned } = await codex.entity(oda)
    expect([page?.from, mentioned]).toEqual([codex.two, codex.two])
    await ann.call(codexAuthorCalls.move, { ...place, entityIds: [oda], from: codex.three })
    expect(await codex.titles(visitor, codex.two)).toEqual([])
    expect(await codex.titles(visitor, codex.three)).toEqual(['Oda'])
  })

  it('refuses authors what is not theirs, and chapters and parts that are not there', async () => {
    const codex = await codexOf()
    const other = await codexOf()
    const id = await codex.addEntry('Oda')
    const { place } = codex
    const attempt = async (call: unknown, input: object) => (await ann.attempt(call as Call, input)).status
    const foreign = await other.addEntry('Foreign')
    for (const entityIds of [[foreign], [id, foreign], [codex.one], ['nothing']])
      expect(await attempt(codexAuthorCalls.publish, { ...place, entityIds, from: null })).toBe(404)
    for (const from of [other.one, 'nothing', id])
      expect(await attempt(codexAuthorCalls.publish, { ...place, entityIds: [id], from })).toBe(404)
    expect(await attempt(codexAuthorCalls.publish, { ...place, entityIds: [] })).toBe(400)
    await codex.publish([id], null)
    expect(await attempt(codexAuthorCalls.mark, { ...place, entityId: id, key: 'text-0', from: null })).toBe(400)
    expect(await statusOf(reader, codexAuthorCalls.state as Call, place)).toBe(403)
    expect(await codex.titles(visitor)).toEqual(['Oda'])
  })

  it('goes with what it belongs to', async () => {
    const codex = await codexOf()
    const [id, other] = [await codex.addEntry('Oda'), await codex.addEntry('Lamp')]
    await codex.publish([id, other], null)
    await ann.call(entries.delete, { ...codex.place, entryId: id } as never)
    expect(await codex.titles(visitor)).toEqual(['Lamp'])
    await codex.publish([other], codex.two)
    await ann.call(chapterKind.delete, { ...codex.place, chapterId: codex.two } as never)
    expect(await codex.titles(visitor, codex.three)).toEqual([])
  })
})

describe('pages of the codex, without a script', () => {
  it('list entities by kind, and have a page for each, for no search engine', async () => {
    const codex = await codexOf()
    const { storyId, one, two } = codex
    const id = await codex.addEntry('Oda', '<b>Keeps</b> the lamp.')
    await codex.publish([id], one)
    const start = await openAs(visitor, codexAddresses.list(storyId))
    expect(start.text).toContain('The codex is still empty for you.')
    const list = await openAs(visitor, codexAddresses.list(storyId, { through: two }))
    expect(list.text).toContain('<meta name="robots" content="noindex">')
    expect(list.text).toContain(`href="${codexAddresses.page(storyId, id, { through: two })}">Oda</a>`)
    expect(list.text).toContain('As known by the end of <b>2 · Two</b>')
    expect(list.text).toContain('Entries 1')
    const page = await openAs(visitor, codexAddresses.page(storyId, id, { through: two }))
    expect(page.status).toBe(200)
    expect(page.text).toContain('&lt;b&gt;Keeps&lt;/b&gt; the lamp.')
    expect(page.text).toContain('<meta name="robots" content="noindex">')
    expect(page.text).not.toContain('<script')
    const odd = await openAs(visitor, `${codexAddresses.list(storyId)}?kind=dragon&page=-1&text=${'a'.repeat(300)}`)
    expect(odd.status).toBe(200)
    expect((await openAs(visitor, links.story(storyId))).text).not.toContain('/codex')
    expect((await openAs(visitor, libraryAddresses.chapter(storyId, two))).text).toContain(
      `${links.story(storyId)}/codex?`,
    )
    expect((await openAs(visitor, '/sitemap.xml')).text).not.toContain('/codex')
  })

  it('show a picture only up to where it is known', async () => {
    const codex = await codexOf()
    const { place, storyId, one, two, three } = codex
    const image = { name: 'oda.png', type: 'image/png', bytes: new Uint8Array(await picture(40, 60).png().toBuffer()) }
    const { characterId, image: imageId } = await ann.call(characterCalls.create, {
      ...place,
      name: 'Oda',
      image,
    } as never)
    const ask = (client: Client, through?: string, story = storyId) =>
      statusOf(client, imageCalls.get, { imageId: imageId ?? '', storyId: story, ...(through && { through }) })
    expect(await ask(visitor, three)).toBe(404)
    await codex.publish([characterId], two)
    expect([await ask(visitor), await ask(visitor, one), await ask(visitor, two)]).toEqual([404, 404, 200])
    expect([await ask(visitor, 'nothing'), await ask(visitor, two, 'nothing')]).toEqual([404, 404])
    expect(await ask(reader, three)).toBe(404)
    await codex.opens(two)
    expect([await ask(reader), await ask(reader, three), await ask(ann)]).toEqual([200, 200, 200])
    const page = await openAs(visitor, codexAddresses.page(storyId, characterId, { through: two }))
    const address = imageAddress(imageId ?? '', { storyId, through: two }, 'half').replaceAll('&', '&amp;')
    expect(page.text).toContain(`<img src="${address}" alt="">`)
    await codex.mark(characterId, 'image', three)
    expect(await ask(visitor, two)).toBe(404)
    const without = await openAs(visitor, codexAddresses.page(storyId, characterId, { through: two }))
    expect(without.text).not.toContain(imageId ?? 'none')
    await codex.hide(characterId)
    expect(await ask(visitor, three)).toBe(404)
  })
})

it('hold no byte of what is hidden, shown from a later chapter or not published', async () => {
  const codex = await codexOf()
  const { place, storyId, one, two } = codex
  const open = await codex.addEntry('Oda', 'Keeps the lamp.\nIs the heir.')
  await codex.publish([open], one)
  // Written after it was published, and a paragraph of a later chapter.
  const description = fromPlainText(`Keeps the lamp.\nIs ${secret}.`)
  await ann.call(entries.update, { ...place, entryId: open, data: { description } })
  await codex.publish([open])
  const part = (await codex.entity(open)).parts.find(({ value }) => value.includes(secret))
  await codex.mark(open, part?.key ?? '', two)
  await ann.call(entries.update, { ...place, entryId: open, data: { name: `Oda ${secret}`, aliases: [secret] } })
  const [hidden, late] = [
    await codex.addEntry(`Hidden ${secret}`, secret),
    await codex.addEntry(`Late ${secret}`, secret),
  ]
  await codex.publish([hidden], null)
  await codex.publish([late], two)
  await codex.hide(hidden)
  const lateRelation = {
    entry1: { id: open, type: 'entry' },
    entry2: { id: late, type: 'entry' },
    label: `to ${secret}`,
  }
  await ann.call(relationCalls.create, { ...place, ...lateRelation })
  await codex.publish([late])
  await codex.opens(one)
  const query = [{}, { through: one }, { through: one, text: secret.slice(0, 5) }, { through: one, kind: 'entry' }]
  for (const client of [visitor, reader]) {
    for (const path of [
      ...query.map(one => codexAddresses.list(storyId, one)),
      ...[open, hidden, late].map(id => codexAddresses.page(storyId, id, { through: one })),
      ...['/library', links.story(storyId), libraryAddresses.chapter(storyId, one), '/sitemap.xml'],
      ...[feedAddresses.library, feedAddresses.story(storyId), '/library?text=oda'],
    ]) {
      expect((await openAs(client, path)).text, path).not.toContain(secret)
    }
    const requests: [Call, object][] = [
      ...query.map((one): [Call, object] => [codexCalls.list as Call, { storyId, ...one }]),
      ...[open, hidden, late].map((entityId): [Call, object] => [
        codexCalls.page as Call,
        { storyId, entityId, through: one },
      ]),
      [publicCalls.story as Call, { storyId }],
      [publicCalls.chapter as Call, { storyId, chapterId: one }],
    ]
    for (const [call, input] of requests)
      expect(JSON.stringify((await client.attempt(call, input)).json), call.name).not.toContain(secret)
    // A reader who names a later chapter gets no further than they have read.
    if (client === reader) expect(JSON.stringify(await codex.read(reader, open, two))).not.toContain(secret)
    const counted = await client.call(codexCalls.list, { storyId, through: one, text: secret })
    expect([counted.total, counted.kinds]).toEqual([0, [{ kind: 'entry', count: 1 }]])
  }
  expect(JSON.stringify(await codex.read(visitor, open, two))).toContain(secret)
})
