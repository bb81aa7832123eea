import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { projectMemberCalls } from '#core/shared/calls/members.ts'
import { importProjectCall } from '#core/shared/calls/project-file.ts'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { versionCalls } from '#core/shared/calls/versions.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { links } from '#core/shared/links.ts'
import { fromMarkdown } from '#core/shared/rich-text/markdown/markdown.ts'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import type { Tag } from '#core/shared/schema.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { characterCalls } from '#plugins/characters/shared.ts'
import { chatCalls } from '#plugins/chat/shared.ts'
import { codexAuthorCalls } from '#plugins/codex/shared.ts'
import { commentCalls } from '#plugins/comments/shared.ts'
import { diagram } from '#plugins/diagrams/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { changeSubscription, publishCalls } from '#plugins/library/shared.ts'
import { layerCalls, locationCalls, mapCalls } from '#plugins/maps/shared.ts'
import { noteCalls } from '#plugins/notes/shared.ts'
import { outlineCalls, part } from '#plugins/outline/shared.ts'
import { plan, planCalls } from '#plugins/plans/shared.ts'
import { relationCalls } from '#plugins/relations/shared.ts'
import { words } from '#plugins/sample/shared/en.ts'
import { sampleWorld } from '#plugins/sample/shared/world.ts'
import { seriesCalls } from '#plugins/series/shared.ts'
import { cvCalls } from '#plugins/tags/shared.ts'
import { calendarPreset } from '#plugins/timelines/shared/calendar/presets/presets.ts'
import { event, timeline } from '#plugins/timelines/shared.ts'
import { Client, createPlace, inviteAndAccept, registerUser, signedIn, type TestServer } from '#tests/harness/index.ts'
import { addField } from '../api/characters-fixture.ts'
import { fileOf, picture } from '../api/images-samples.ts'
import { storyOf } from '../api/library-fixture.ts'
import { addProject } from '../api/series-fixture.ts'
import { furnishFor } from './everything-fixture.ts'
import { keepBackup } from './fixtures/backups.ts'
import type { BrowserFixture } from './fixtures/browser-fixture.ts'

const sampleMap = 'plugins/sample/client/map.webp'

/** The user who runs the commands. */
export const person = 'commands'

/** Creates what the commands act on. */
export async function furnishAll(stage: BrowserFixture) {
  const client = new Client(stage.server)
  await registerUser(client, { userId: person })
  const { friend, spaceId, projectId, visited, archived } = await furnishFor(stage, client, person)
  const place = { spaceId, projectId }
  await signedIn(stage.server, `${person}-guest`)
  await signIn(stage.server)
  const tags: Tag[] = []
  for (const value of ['Alpha', 'Beta', 'Gamma', 'Delta']) {
    const { valueId } = await client.call(cvCalls.create, { ...place, value, appointment: 'entryTag' })
    if (value !== 'Delta') tags.push({ valueId })
  }
  const lines = Array.from({ length: 90 }, (_, n) => `${n === 45 ? '***\n\n' : ''}Line ${n}: the lamp was lit.`)
  const text = fromMarkdown(lines.join('\n\n'))
  const long = await client.call(callsOf(chapter).create, { ...place, title: 'The Long Watch', text, tags })
  for (const number of ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'])
    await client.call(callsOf(chapter).create, { ...place, title: `Spare ${number}`, text, tags })
  const rope = {
    title: 'The Cut Rope',
    text: fromMarkdown('The rope held.\n\n%% TODO Which rope?\n\nIt was wet.\n\n***\n\nThe rope parted.'),
  }
  const cut = await client.call(callsOf(chapter).create, { ...place, ...rope })
  const outlined = await client.call(outlineCalls.read, place)
  const spare = outlined.chapters.filter(one => /Spare (one|two)/.test(one.title)).map(one => one.chapterId)
  const { partId } = await client.call(callsOf(part).create, { ...place, title: 'The Vigil' })
  await client.call(outlineCalls.move, { ...place, chapterIds: spare, partId, after: null })
  await client.call(outlineCalls.note, { ...place, entityIds: spare, data: { label: 'harbour' } })
  const [chapterScenes] = await client.call(outlineCalls.scenes, {
    ...place,
    chapterIds: [outlined.chapters.findLast(one => one.scenes > 0)?.chapterId ?? ''],
  })
  if (chapterScenes && chapterScenes.scenes.length > 0)
    await client.call(outlineCalls.noteScene, {
      ...{ ...place, chapterId: chapterScenes.chapterId, revision: chapterScenes.revision, at: 0 },
      data: { name: 'The slip' },
    })
  for (const label of ['Second', 'Third', 'Fourth'])
    await client.call(noteCalls.create, { content: fromPlainText(`${label} note`) })
  const mine = ['Second one', 'Third one'].map(label => ({ label, url: `/builder/space/${spaceId}?to=${label}` }))
  const { user } = await client.call(sessionCalls.me, {})
  await client.call(sessionCalls.updateUser, { data: { bookmarks: [...user.bookmarks, ...mine] } })
  for (const name of ['Harbour', 'Quay', 'Jetty', 'Pier']) {
    const { chatId } = await client.call(chatCalls.startChat, { name, type: 'group', users: [`${person}-friend`] })
    await client.call(chatCalls.postMessage, { chatId, content: `Word from the ${name}` })
    await friend.call(chatCalls.postMessage, { chatId, content: `Heard at the ${name}` })
  }
  const crew: string[] = []
  const portrait = await picture().png().toBuffer()
  for (const name of ['Ahab', 'Ishmael', 'Queequeg', 'Hand one', 'Hand two', 'Hand three']) {
    const image = fileOf(portrait, `${name}.png`)
    crew.push((await client.call(characterCalls.create, { ...place, name, image })).characterId)
  }
  await client.call(codexAuthorCalls.publish, { ...place, entityIds: crew.slice(0, 1), from: null })
  for (const label of ['Age', 'Ship']) await addField(client, place, label)
  const keeps = { 'project.read': true, 'chapter.read': true, 'chapter.update': true }
  const roles = await client.call(projectMemberCalls.setPermissions, {
    ...place,
    newPermissions: ['Keeper', 'Scribe', 'Reader'].map(role => ({ role, permissions: keeps })),
  })
  // Two users write in turn, so that each text is a version.
  const keeper = await signedIn(stage.server, `${person}-keeper`)
  await inviteAndAccept(client, keeper, place, roles.find(({ role }) => role === 'Keeper')?.roleId)
  const old = await client.call(callsOf(chapter).create, {
    ...place,
    title: 'The Old Log',
    text: fromPlainText('One.'),
  })
  for (const [by, line] of [
    [keeper, 'Two.'],
    [client, 'Three.'],
  ] as const)
    await by.call(callsOf(chapter).update, { ...place, chapterId: old.chapterId, data: { text: fromPlainText(line) } })
  for (const [revision, name] of ['First draft', 'Read by the keeper'].entries())
    await client.call(versionCalls.name, { ...place, kind: 'chapter', id: old.chapterId, revision: revision + 1, name })
  const metrics = ['Year', 'Day'].map((label, index) => ({
    ...{ label, id: label.toLowerCase(), index, childAmount: 10, childLabels: [] },
  }))
  const counting = { useGregorian: false, format: '{year}-{day}', metrics }
  const { timelineId } = await client.call(callsOf(timeline).create, { ...place, name: 'Bells', ...counting })
  const calendar = calendarPreset('plain', 'en')
  await client.call(callsOf(timeline).create, { ...place, name: 'Tides', ...counting, calendar })
  const events: string[] = []
  for (const [name, ...timelineDate] of [
    ['First bell', 1],
    ['Second bell', 50, 60],
    ['Third bell', 100],
  ] as const) {
    const input = { ...place, timelineId, name, timelineDate } as never
    events.push((await client.call(callsOf(event).create, input)).eventId)
  }
  const { mapId } = await client.call(mapCalls.create, { ...place, name: 'The Coast', useDefaultMap: true })
  const drawn: string[] = []
  for (const label of ['Winds', 'Roads', 'Tides'])
    drawn.push((await client.call(layerCalls.create, { ...place, mapId, label })).layerId)
  const spot = { ...place, mapId, label: 'The Landing', coordinates: { x: 40, y: 50 } }
  const { locationId } = await client.call(locationCalls.create, spot)
  for (const value of ['Harbour', 'Ruin'])
    await client.call(cvCalls.create, { ...place, value, appointment: 'locationType' })
  const box = (id: string, x: number, y: number) => ({
    ...{ id, type: 'note', position: { x, y }, data: { label: id, description: '' } },
  })
  const around = [box('West', 0, 400), box('Heron', 1000, 400), box('North', 500, 0), box('South', 500, 800)]
  const { diagramId } = await client.call(callsOf(diagram).create, {
    ...{ ...place, name: 'Who owes whom', nodes: [box('Oda', 500, 400), ...around] },
    edges: [{ id: 'owes', source: 'Oda', target: 'Heron' }],
  } as never)
  const held = (id: string, x: number) => {
    const node = box(id, x, 0)
    return { ...node, data: { ...node.data, groupId: 'Crew' } }
  }
  const grouped = await client.call(callsOf(diagram).create, {
    ...{ ...place, name: 'All hands', edges: [{ id: 'hires', source: 'Quill', target: 'Tobin' }] },
    nodes: [box('Quill', 900, 300), held('Tobin', 0), held('Ferren', 300), { ...box('Crew', 0, 0), type: 'group' }],
  } as never)
  const cards = { ...place, title: 'Act two', type: 'scene-cards' } as const
  const { planId } = await client.call(callsOf(plan).create, cards as never)
  for (const title of ['Opening', 'Midpoint', 'Crisis', 'Climax', 'Finale']) {
    const node = { title, status: 'in-progress', tags, links: crew.slice(0, 1) } as const
    await client.call(planCalls.createNode, { ...place, planId, ...node } as never)
  }
  await client.call(planCalls.saveTemplate, { ...place, planId, title: 'Kept beats' } as never)
  const emptyPlan = (await client.call(callsOf(plan).create, { ...place, title: 'Act three' } as never)).planId
  const views = await furnishPlans(client, place, timelineId)
  const web = await furnishGraph(client)
  const series = await furnishSeries(client)
  const backup = Buffer.from(await keepBackup(client, place))
  const shelf = await furnishLibrary(client, await signedIn(stage.server, `${person}-author`))
  const given = await createPlace(client, 'given')
  await inviteAndAccept(client, friend, { spaceId: given.spaceId })
  const data = sampleWorld(words, (await readFile(sampleMap)).toString('base64'), new Date())
  const sample = await client.call(importProjectCall, { spaceId: given.spaceId, data })
  const at = (kind: string, id: string) => `/builder/${kind}/${spaceId}/${projectId}/${id}`
  return {
    image: portrait,
    backup,
    spaceId,
    visited,
    archived,
    given: given.spaceId,
    sample: links.project(sample.spaceId, sample.projectId),
    shelf,
    series,
    project: links.project(spaceId, projectId, 'chapter'),
    home: links.project(spaceId, projectId),
    section: (name: 'members' | 'roles') => links.projectSection(spaceId, projectId, name),
    chapter: at('chapter', long.chapterId),
    cut: at('chapter', cut.chapterId),
    outline: `/builder/outline/${spaceId}/${projectId}`,
    todos: `/builder/todos/${spaceId}/${projectId}`,
    progress: `/builder/progress/${spaceId}/${projectId}`,
    replace: `/builder/replace/${spaceId}/${projectId}?find=Hand&with=Hand&whole=1`,
    history: `/builder/history/${spaceId}/${projectId}/chapter/${old.chapterId}`,
    character: at('character', crew[0] ?? ''),
    timelines: links.project(spaceId, projectId, 'timeline'),
    map: at('map', mapId),
    plan: at('plan', planId),
    emptyPlan: at('plan', emptyPlan),
    mindMap: at('plan', views['mind-map'] ?? ''),
    flowChart: at('plan', views['flow-chart'] ?? ''),
    byTime: at('plan', views['timeline-based'] ?? ''),
    diagram: at('diagram', diagramId),
    graph: `/builder/graph/${web.spaceId}/${web.projectId}`,
    graphAsOf: `/builder/graph/${web.spaceId}/${web.projectId}?at=${[web.timelineId, 700_100, 1, 0, 'day'].join('~')}`,
    grouped: at('diagram', grouped.diagramId),
    layer: at('layer', `${mapId}/${drawn[1] ?? ''}`),
    location: at('location', `${mapId}/${locationId}`),
    event: at('event', `${timelineId}/${events[1] ?? ''}`),
  }
}

/** Entities all around one, so that there is another in every direction, and one that nothing is related to. */
async function furnishGraph(client: Client) {
  const place = await createPlace(client, 'web')
  const { valueId } = await client.call(cvCalls.create, { ...place, value: 'Alpha', appointment: 'entryTag' })
  const add = async (name: string, tags: Tag[] = []) => ({
    id: (await client.call(callsOf(entry).create, { ...place, name, tags })).entryId,
    type: entry.name,
  })
  const hub = await add('Hub')
  await add('Spare')
  const { timelineId } = await client.call(callsOf(timeline).create, { ...place, name: 'Bells' })
  const date = (moment: number) => ({ timelineId, moment, precision: 'day', unitsPerDay: 1, anchor: 0 })
  for (let spoke = 1; spoke <= 12; spoke++) {
    const entry2 = await add(`Spoke ${spoke}`, spoke === 1 ? [{ valueId }] : [])
    await client.call(relationCalls.create, {
      ...{ ...place, entry1: hub, entry2 },
      ...(spoke === 2 && { label: 'teacher', period: { since: date(700_000), until: date(700_200) } }),
    })
  }
  return { ...place, timelineId }
}

/** Two published stories: one to read, to which the user is subscribed, and one to publish and to hide. */
async function furnishLibrary(client: Client, author: Client) {
  const [read, own] = [await storyOf(client, 'shelf'), await storyOf(client, 'desk')]
  const chapters: string[] = []
  const ownChapters: string[] = []
  for (const title of ['Dawn', 'Noon', 'Dusk']) {
    chapters.push(await read.addChapter(title))
    ownChapters.push(await own.addChapter(title))
  }
  await read.publishAll()
  await own.publishAll()
  await own.addChapter('Night')
  await client.call(publishCalls.setEpub, { ...read.place, value: true })
  // More than one page of the library; two stories ask their readers first.
  const warned: string[] = []
  for (let more = 0; more < 20; more++) {
    const other = await storyOf(author, `other_${more}`)
    await other.addChapter('Dawn')
    await other.publishAll()
    if (warned.length === 2) continue
    await author.call(publishCalls.setWarnings, { ...other.place, warnings: ['violence'], text: '' })
    warned.push(other.storyId)
  }
  await furnishComments(client, author, { storyId: read.storyId, chapterId: chapters[0] ?? '' })
  const entities = []
  for (const name of ['The lamp', 'The quay', 'The rope'])
    entities.push(
      (
        await client.call(callsOf(entry).create, {
          ...own.place,
          name,
          description: fromPlainText('Of lamp and rope.'),
        })
      ).entryId,
    )
  const lamp = entities[0] ?? ''
  await client.call(codexAuthorCalls.publish, { ...own.place, entityIds: entities.slice(0, 2), from: null })
  const data = { subscribed: true, rating: 3 } as const
  await client.call(changeSubscription, { storyId: read.storyId, data })
  return {
    storyId: read.storyId,
    chapterId: chapters[1] ?? '',
    commented: chapters[0] ?? '',
    place: read.place,
    publishing: own.place,
    second: ownChapters[1] ?? '',
    lamp,
    warned,
  }
}

/** More than a page of comments of two people, one with more replies than are shown at first; one that is reported. */
async function furnishComments(client: Client, author: Client, here: { storyId: string; chapterId: string }) {
  for (let count = 1; count <= 21; count++)
    await client.call(commentCalls.create, { ...here, content: `Mine ${count}` })
  const { commentId } = await author.call(commentCalls.create, { ...here, content: 'Of a reader' })
  for (let count = 1; count <= 5; count++)
    await author.call(commentCalls.reply, { ...here, parentId: commentId, content: `Reply ${count}` })
  await author.call(commentCalls.create, { ...here, content: 'Of a reader again' })
}

export type World = Awaited<ReturnType<typeof furnishAll>>

/** A session of its own. */
export async function signIn(server: TestServer, userId = person): Promise<Client> {
  const client = new Client(server)
  await client.call(sessionCalls.login, { email: `${userId}@example.org`, password: 'correct horse 1' })
  return client
}

/** Where commands run, and how each is prepared. */
export interface Scene {
  name: string
  at(world: World): string
  /** prepares the page for the next command; it may be there already */
  ready?(page: Page, world: World): Promise<unknown>
  /** the name of a dialog that is part of the scene, and stays open */
  keepsOpen?: RegExp
}

/** A project that uses the world of another one, with a third whose world it can use; the address of its chapters. */
async function furnishSeries(client: Client): Promise<string> {
  const book = await createPlace(client, 'zbook')
  const used = await addProject(client, book.spaceId, 'Used world')
  await addProject(client, book.spaceId, 'Free world')
  await client.call(callsOf(entry).create, { ...used, name: 'Of the used world' })
  await client.call(seriesCalls.use, { ...book, worldId: used.projectId })
  return links.project(book.spaceId, book.projectId, 'chapter')
}

/** A plan of each type that has a view of a plugin of its own, with a node in the middle. */
async function furnishPlans(
  client: Client,
  place: { spaceId: string; projectId: string },
  timelineId: string,
): Promise<Record<string, string>> {
  const node = (id: string, values: object = {}) => ({ id, title: id, tags: [], links: [], ...values })
  const date = (moment: number) => ({ date: { moment, precision: 'day' } })
  const to = (target: string) => ({ edges: [{ target, label: '' }] })
  const nodes = {
    'mind-map': [
      ...[node('Root'), node('Above', { parentId: 'Root' }), node('Middle', { parentId: 'Root' })],
      ...[node('Below', { parentId: 'Root' }), node('Twig', { parentId: 'Middle' })],
    ],
    'flow-chart': [node('Start', to('Middle')), node('Middle', to('End')), node('End'), node('Aside')],
    'timeline-based': [node('Before', date(3)), node('Middle', date(20)), node('Someday')],
  }
  const plans: Record<string, string> = {}
  for (const [type, all] of Object.entries(nodes)) {
    const values = { ...place, title: type, type, timelineId, nodes: all }
    plans[type] = (await client.call(callsOf(plan).create, values as never)).planId
  }
  return plans
}
