import { afterAll, beforeAll, expect, it } from 'vitest'
import { archiveToggleCall } from '#core/shared/calls/archive.ts'
import { versionCalls } from '#core/shared/calls/versions.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { fromMarkdown } from '#core/shared/rich-text/markdown/markdown.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { outlineCalls } from '#plugins/outline/shared.ts'
import { plan } from '#plugins/plans/shared.ts'
import { todoCalls } from '#plugins/todos/shared.ts'
import { createPlace, inviteAndAccept, signedIn, startServer, type TestServer } from '#tests/harness/index.ts'
import { markupOf, readerSees, storyOf } from './library-fixture.ts'
import { addEntry, mentionedIn } from './relations-fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { SPACES_PER_USER: '100' } })
})
afterAll(() => server.close())

it('to-dos are collected from the comments of all texts, and are gone with them', async () => {
  const [ann, bea, stranger] = [await signedIn(server), await signedIn(server), await signedIn(server)]
  const place = await createPlace(ann)
  await inviteAndAccept(ann, bea, place)
  const list = async () => {
    const { todos } = await bea.call(todoCalls.list, place)
    return todos.map(({ kind, title, text, find }) => `${kind} ${title}: ${text} (${find})`)
  }
  const source = 'It rains.\n\n%% TODO: the *name* of the ferry\n\n%% A thought\n\n%% TODO tide'
  const text = fromMarkdown(source)
  const { chapterId } = await ann.call(callsOf(chapter).create, { ...place, title: 'One', text })
  const description = fromMarkdown('%% TODO draw it')
  const { entryId } = await ann.call(callsOf(entry).create, { ...place, name: 'Ferry', description })
  expect(await list()).toEqual([
    'chapter One: the name of the ferry (TODO: the name of the ferry)',
    'chapter One: tide (TODO tide)',
    'entry Ferry: draw it (TODO draw it)',
  ])
  await ann.call(callsOf(chapter).update, { ...place, chapterId, data: { text: fromMarkdown('%% TODO tide') } })
  await ann.call(archiveToggleCall, { ...place, entity: 'entry', entityId: entryId, archived: true })
  expect(await list()).toEqual(['chapter One: tide (TODO tide)'])
  await ann.call(callsOf(chapter).update, { ...place, chapterId, data: { text: fromMarkdown('TODO tide') } })
  expect(await list()).toEqual([])
  // Texts in the items of a field count as well.
  const node = { id: 'a', title: 'Midpoint', tags: [], links: [], description: fromMarkdown('%% ЗРОБИТИ: weigh it') }
  await ann.call(callsOf(plan).create, { ...place, title: 'Acts', type: 'scene-cards', nodes: [node] })
  expect(await list()).toEqual(['plan Acts: weigh it (ЗРОБИТИ: weigh it)'])
  expect((await stranger.attempt(todoCalls.list, place)).status).toBe(403)
})

it('comments are in no count of words, no published chapter and no mentions', async () => {
  const ann = await signedIn(server)
  const { place, storyId, addChapter, publish, publishStory } = await storyOf(ann, 'salt')
  const lamp = await addEntry(ann, place, 'Lamp')
  const chapterId = await addChapter('The Slip', 'Nothing yet')
  const mention = `@[Lamp](entry:${lamp.id}?space=${place.spaceId}&project=${place.projectId})`
  const text = fromMarkdown(`%% Why here?\n\nThe tide took the stair.\n\n%% TODO light the ${mention}`)
  await ann.call(callsOf(chapter).update, { ...place, chapterId, data: { text } })

  const { chapters } = await ann.call(outlineCalls.read, place)
  expect(chapters.find(one => one.chapterId === chapterId)?.words).toBe(5)
  const [told] = await ann.call(outlineCalls.scenes, { ...place, chapterIds: [chapterId] })
  expect(told?.scenes.map(({ title, words }) => [title, words])).toEqual([['The tide took the stair.', 5]])
  const days = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 3_600_000)].map(day => day.toISOString())
  expect(await ann.call(versionCalls.wordsByDay, { ...place, days })).toEqual({ words: [3] })
  expect(await mentionedIn(ann, place, lamp)).toEqual([])

  await publishStory()
  await publish(chapterId)
  expect(await readerSees(ann, storyId, chapterId)).toBe('The tide took the stair.')
  const page = markupOf(await (await fetch(`${server.url}/library/story/${storyId}/chapter/${chapterId}`)).text())
  expect(page).toContain('The tide took the stair.')
  expect(page).not.toContain('Why here?')
  expect(page).not.toContain('TODO')
})
