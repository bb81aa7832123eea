import { readFile, stat } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bringBackCall } from '#core/shared/calls/backups.ts'
import { projectMemberCalls } from '#core/shared/calls/members.ts'
import { importProjectCall } from '#core/shared/calls/project-file.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { versionCalls } from '#core/shared/calls/versions.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { mentionsOf, type RichText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { words as en } from '#plugins/sample/shared/en.ts'
import { words as ua } from '#plugins/sample/shared/ua.ts'
import type { WorldWords } from '#plugins/sample/shared/words.ts'
import { sampleWorld } from '#plugins/sample/shared/world.ts'
import { event } from '#plugins/timelines/shared.ts'
import {
  type Client,
  createPlace,
  signedIn,
  signedInMember,
  startServer,
  type TestServer,
} from '#tests/harness/index.ts'
import { exportedAs } from './project-file-fixture.ts'

const mapFile = new URL('../../plugins/sample/client/map.webp', import.meta.url)

let server: TestServer
let ann: Client
let place: Place
let map: string
beforeAll(async () => {
  server = await startServer({ env: { SPACES_PER_USER: '1000' } })
  ann = await signedIn(server, 'ann')
  place = await createPlace(ann)
  map = (await readFile(mapFile)).toString('base64')
})
afterAll(() => server.close())

async function added(words: WorldWords): Promise<Place> {
  const data = sampleWorld(words, map, new Date())
  const { spaceId, projectId } = await ann.call(importProjectCall, { spaceId: place.spaceId, data })
  return { spaceId, projectId }
}

describe('the sample world', () => {
  it.each([
    ['English', en, /^3 Thaw 252/],
    ['Ukrainian', ua, /^3 таленя 252/],
  ])('in %s has something of what a writer needs, and nothing points nowhere', async (_, words, firstDate) => {
    const at = await added(words)
    const project = await ann.call(projectCalls.get, at)
    expect(project).toMatchObject({ name: words.name, sample: true })
    expect(project.counts).toMatchObject({ chapter: 3, character: 3, entry: 5, event: 5, location: 5, plan: 1, map: 1 })
    const file = JSON.parse((await exportedAs(ann, at)).text)
    const ids = new Set(file.entities.map(({ id }: { id: string }) => id))
    const texts = file.entities.flatMap(({ values }: { values: Record<string, RichText> }) =>
      ['text', 'bio', 'description'].flatMap(name => values[name] ?? []),
    ) as RichText
    const mentions = mentionsOf(texts)
    expect(mentions.length).toBeGreaterThan(20)
    for (const { entity } of mentions) expect(ids).toContain(entity.id)
    expect(JSON.stringify(texts)).not.toContain('[[')
    // All that is mentioned is related, as if it had been written here.
    expect(file.parts.relations.length).toBeGreaterThan(20)
    const { data } = await ann.call(callsOf(event).find, { ...at, sorting: 'timelineDate:asc' })
    expect((data[0] as { formatedDate?: string }).formatedDate).toMatch(firstDate)
    const { data: chapters } = await ann.call(callsOf(chapter).find, { ...at, sorting: 'position:asc' })
    expect(chapters.map(({ title }) => title)).toEqual(words.chapters.map(({ title }) => title))
  })

  it('is marked, also when it is exported and imported, and no other project is', async () => {
    const at = await added(en)
    const data = JSON.parse((await exportedAs(ann, at)).text)
    const { spaceId, projectId } = await ann.call(importProjectCall, { spaceId: place.spaceId, data })
    expect((await ann.call(projectCalls.get, { spaceId, projectId })).sample).toBe(true)
    // Into a project that is somebody's own, which must not become one to be thrown away.
    await ann.call(importProjectCall, { ...place, data })
    expect((await ann.call(projectCalls.get, place)).sample).toBe(false)
    expect(JSON.parse((await exportedAs(ann, place)).text).project).not.toHaveProperty('sample')
  })

  it('is removed whole, by those who may', async () => {
    const at = await added(ua)
    const bob = await signedInMember(server, ann, at, { roleId: 'editor', userId: 'bob' })
    expect((await bob.attempt(projectCalls.delete, at)).status).toBe(403)
    await ann.call(projectCalls.delete, at)
    expect((await ann.attempt(projectCalls.get, at)).status).toBe(403)
    const left = await ann.call(projectCalls.find, { spaceId: place.spaceId })
    expect(left.map(({ projectId }) => projectId)).not.toContain(at.projectId)
  })

  it('comes back the same after it was removed: ids, versions, roles and members, once, for whoever removed it', async () => {
    const at = await added(en)
    const eve = await signedInMember(server, ann, at, { roleId: 'editor', userId: 'eve' })
    const { data } = await ann.call(callsOf(chapter).find, { ...at, sorting: 'position:asc' })
    const chapterId = String(data[0]?.chapterId)
    await eve.call(callsOf(chapter).update, { ...at, chapterId, data: { title: 'Written over' } })
    const seen = async () => {
      const { exportedAt: _, ...file } = JSON.parse((await exportedAs(ann, at)).text)
      const versions = await ann.call(versionCalls.list, { ...at, id: chapterId, kind: 'chapter' })
      return { file, versions, members: await ann.call(projectMemberCalls.getProjectUsers, at) }
    }
    const before = await seen()
    expect((await eve.attempt(projectCalls.delete, { ...at, keep: true })).status).toBe(403)
    const { keptId = '' } = await ann.call(projectCalls.delete, { ...at, keep: true })
    const gone = { spaceId: at.spaceId, deletedId: at.projectId }
    expect((await ann.attempt(projectCalls.get, at)).status).toBe(403)
    expect((await eve.attempt(callsOf(chapter).get, { ...at, chapterId })).status).toBe(403)
    for (const [client, id] of [
      [eve, keptId],
      [ann, 'another'],
      [ann, '../../x'],
    ] as const)
      expect((await client.attempt(bringBackCall, { ...gone, keptId: id })).status).toBeGreaterThanOrEqual(400)
    expect((await ann.attempt(projectCalls.get, at)).status).toBe(403)
    await ann.call(bringBackCall, { ...gone, keptId })
    expect(await seen()).toEqual(before)
    expect((await eve.call(callsOf(chapter).get, { ...at, chapterId })).title).toBe('Written over')
    expect((await ann.attempt(bringBackCall, { ...gone, keptId })).status).toBe(404)
  })

  it('has a map of its own that is small', async () => {
    expect((await stat(mapFile)).size).toBeLessThan(60_000)
  })
})
