import { unzipSync } from 'fflate'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { restoreBackupCall } from '#core/shared/calls/backups.ts'
import { importProjectCall } from '#core/shared/calls/project-file.ts'
import { undoDeletionCall } from '#core/shared/calls/undo.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { openMirror } from '#plugins/backups/client/mirror/zip.ts'
import { readMirror } from '#plugins/backups/shared/mirror/read.ts'
import { entry } from '#plugins/entries/shared.ts'
import { graphCalls } from '#plugins/graph/shared.ts'
import { activityCalls } from '#plugins/history/shared.ts'
import { type RelationsEvent, relationCalls } from '#plugins/relations/shared.ts'
import { seriesCalls } from '#plugins/series/shared.ts'
import { timeline } from '#plugins/timelines/shared.ts'
import { createPlace, inviteAndAccept, signedInMember, userIdOf } from '#tests/harness/index.ts'
import { addMemberWithout } from './access-restricted-member.ts'
import { openPage, waitUntilTrue } from './live-page.ts'
import { exportedAs } from './project-file-fixture.ts'
import { addEntry, openRelations, type RelatedRef } from './relations-fixture.ts'
import { exportedBlob, kinds, mirrorOf } from './sent-images-fixture.ts'
import { addProject } from './series-fixture.ts'

const { server, ann } = await openRelations()
let place: Place
let oda: RelatedRef
let tallow: RelatedRef
let bells: string
beforeEach(async () => {
  place = await createPlace(ann)
  oda = await addEntry(ann, place, 'Oda')
  tallow = await addEntry(ann, place, 'Tallow')
  bells = (await ann.call(callsOf(timeline).create, { ...place, name: 'Bells' })).timelineId
})

const date = (moment: number, more: object = {}) => ({
  ...{ timelineId: bells, moment, precision: 'day', unitsPerDay: 1, anchor: 0, ...more },
})
const apprentice = () => ({ since: date(594), until: date(609) })
const relateWith = (period: object) =>
  ann.attempt(relationCalls.create as Call, { ...place, entry1: oda, entry2: tallow, label: 'apprentice', period })
const setPeriod = (period: object, who = ann) =>
  who.attempt(relationCalls.period as Call, { ...place, entry1: tallow, entry2: oda, ...period })
const periodOf = async (at: Place = place, one = oda) =>
  (await ann.call(relationCalls.get, { ...at, entryId: one.id, entryType: one.type }))[0]?.period
const issueOf = ({ json }: { json: unknown }) => (json as { errors: { path: string; message: string }[] }).errors[0]

describe('the period of a relation', () => {
  it('is given when it is made, is read wherever the relation is, and is set anew and taken away', async () => {
    expect((await relateWith(apprentice())).json).toMatchObject({ period: apprentice() })
    expect(await periodOf()).toEqual(apprentice())
    expect(await periodOf(place, tallow)).toEqual(apprentice())
    expect((await ann.call(relationCalls.all, place)).relations[0]?.period).toEqual(apprentice())
    expect((await ann.call(graphCalls.get, place)).edges).toEqual([
      { from: oda.id, to: tallow.id, label: 'apprentice', period: apprentice() },
    ])
    expect((await setPeriod({ since: date(601), until: null })).json).toEqual({ ok: true })
    expect(await periodOf()).toEqual({ since: date(601), until: null })
    await setPeriod({ since: null, until: null })
    expect(await periodOf()).toBeUndefined()
    expect((await ann.call(graphCalls.get, place)).edges[0]).not.toHaveProperty('period')
  })

  it('ends later than it begins, also where two timelines count differently, and is of a timeline of the project', async () => {
    const far = await createPlace(ann)
    const elsewhere = (await ann.call(callsOf(timeline).create, { ...far, name: 'Far' })).timelineId
    const hours = (await ann.call(callsOf(timeline).create, { ...place, name: 'Hours' })).timelineId
    const cases: [object, string, string][] = [
      [{ since: date(5), until: date(5) }, 'until', 'must be later than since'],
      [{ since: date(5), until: date(96, { timelineId: hours, unitsPerDay: 24 }) }, 'until', 'must be later'],
      [{ since: date(1, { timelineId: elsewhere }), until: null }, 'since.timelineId', 'is no timeline'],
      [{ since: null, until: date(9e15, { anchor: 9e15 + 2 }) }, 'until', 'is beyond every timeline'],
    ]
    for (const [period, path, message] of cases) {
      const refused = await relateWith(period)
      expect([refused.status, issueOf(refused)?.path]).toEqual([400, `period.${path}`])
      expect(issueOf(refused)?.message).toContain(message)
    }
    expect((await setPeriod(apprentice())).status).toBe(404)
    await relateWith({ since: date(5), until: date(144, { timelineId: hours, unitsPerDay: 24 }) })
    expect(issueOf(await setPeriod({ since: date(7), until: date(6) }))?.path).toBe('until')
    expect((await periodOf())?.since?.moment).toBe(5)
  })

  it('is set by those who may change one of the two, and is in an event to open pages and in the activity', async () => {
    await relateWith(apprentice())
    const viewer = await signedInMember(server, ann, place, { roleId: 'viewer' })
    expect((await setPeriod({ since: null, until: null }, viewer)).status).toBe(403)
    const page = await openPage(viewer, await userIdOf(viewer))
    await setPeriod({ since: date(600), until: null })
    const receivedIds = () => page.named('relations').flatMap(({ data }) => (data as RelationsEvent).ids)
    await waitUntilTrue('both ends are told', () => receivedIds().includes(oda.id) && receivedIds().includes(tallow.id))
    page.close()
    const days = [-1, 1].map(at => new Date(Date.now() + at * 86_400_000).toISOString())
    const { data } = await ann.call(activityCalls.read, { ...place, days })
    expect(data.find(({ is }) => is === 'dated')).toMatchObject({ label: 'Tallow', other: { label: 'Oda' } })
  })

  it('says nothing of a timeline that is gone, or that is not shown to somebody', async () => {
    await relateWith(apprentice())
    const bo = await addMemberWithout(server, ann, place, 'timeline.read')
    expect((await bo.call(graphCalls.get, place)).edges[0]).not.toHaveProperty('period')
    await ann.call(callsOf(timeline).delete, { ...place, timelineId: bells })
    expect(await periodOf()).toBeUndefined()
    const [row] = JSON.parse((await exportedAs(ann, place)).text).parts.relations
    expect(row).not.toHaveProperty('period')
  })

  it('is still there when a deleted end comes back', async () => {
    await relateWith(apprentice())
    await ann.call(callsOf(entry).delete, { ...place, entryId: tallow.id })
    expect(await periodOf()).toBeUndefined()
    await ann.call(undoDeletionCall, { ...place, undoId: tallow.id })
    expect(await periodOf()).toEqual(apprentice())
  })

  it('stays with a relation that gets its label later', async () => {
    await ann.call(relationCalls.create, { ...place, entry1: oda, entry2: tallow })
    await setPeriod(apprentice())
    await ann.call(relationCalls.create, { ...place, entry1: tallow, entry2: oda, label: 'teacher' })
    expect(await periodOf()).toEqual(apprentice())
  })
})

describe('the period of a relation goes with its project', () => {
  const importedPeriod = async (data: object) => {
    const made = await ann.call(importProjectCall, { spaceId: place.spaceId, data: data as never })
    const at = { spaceId: made.spaceId, projectId: made.projectId }
    const { data: timelines } = await ann.call(callsOf(timeline).find, at)
    const { relations } = await ann.call(relationCalls.all, at)
    return { period: relations[0]?.period, timelineId: timelines[0]?.timelineId }
  }

  it('as JSON, where it names the timeline of the copy; one of another timeline is refused', async () => {
    await relateWith(apprentice())
    const file = JSON.parse((await exportedAs(ann, place)).text)
    const { period, timelineId } = await importedPeriod(file)
    expect(timelineId).not.toBe(bells)
    expect(period).toEqual({ since: date(594, { timelineId }), until: date(609, { timelineId }) })
    file.parts.relations[0].period.until = file.parts.relations[0].period.since
    const refused = await ann.attempt(importProjectCall as Call, { spaceId: place.spaceId, data: file })
    expect([refused.status, issueOf(refused)?.path]).toEqual([400, 'data.parts.relations.0.period.until'])
    delete file.parts.relations[0].period
    expect((await importedPeriod(file)).period).toBeUndefined()
  })

  it('as a mirror of files', async () => {
    await relateWith(apprentice())
    const files = await mirrorOf(await exportedBlob(ann, place))
    expect(Object.keys(unzipSync(files)).length).toBeGreaterThan(0)
    const { data } = await readMirror(await openMirror(new Blob([files])), kinds, new Date('2026-01-01'))
    const { period, timelineId } = await importedPeriod(data)
    expect(period).toEqual({ since: date(594, { timelineId }), until: date(609, { timelineId }) })
  })

  it('as a backup, which brings back what was changed since', async () => {
    await relateWith(apprentice())
    const query = new URLSearchParams({ ...place })
    const answer = await fetch(`${server.url}/api/project/backup?${query}`, {
      headers: { cookie: ann.cookies.header() },
    })
    const bytes = new Uint8Array(await answer.arrayBuffer())
    await setPeriod({ since: null, until: null })
    const backup = { name: 'salt.tar', type: 'application/x-tar', bytes }
    expect((await ann.attempt(restoreBackupCall, { ...place, backup })).status).toBe(200)
    expect(await periodOf()).toEqual(apprentice())
  })
})

describe('the period of a relation with a world', () => {
  it('is stored where the relation is, answered on both sides, and part of its file', async () => {
    const world = await addProject(ann, place.spaceId, 'Saltworld')
    await ann.call(seriesCalls.use, { ...place, worldId: world.projectId })
    const mara = { ...(await addEntry(ann, world, 'Mara')), projectId: world.projectId }
    const period = apprentice()
    await ann.call(relationCalls.create, { ...place, entry1: oda, entry2: mara, period })
    expect(await periodOf()).toEqual(period)
    expect((await ann.call(graphCalls.get, place)).edges[0]?.period).toEqual(period)
    expect(await periodOf(world, mara)).toEqual(period)
    const there = { ...world, entry1: mara, entry2: { ...oda, projectId: place.projectId } }
    const refused = await ann.attempt(relationCalls.period as Call, { ...there, since: null, until: null })
    expect([refused.status, issueOf(refused)?.message]).toEqual([400, expect.stringContaining('set its dates there')])
    // A label from there would take the relation, and its dates, away from here.
    expect((await ann.attempt(relationCalls.create as Call, { ...there, label: 'aunt' })).status).toBe(409)
    await ann.call(relationCalls.create, { ...place, entry1: oda, entry2: mara, label: 'niece' })
    expect(await periodOf()).toEqual(period)
    await ann.call(relationCalls.period, { ...place, entry1: oda, entry2: mara, since: date(600), until: null })
    expect(await periodOf()).toEqual({ since: date(600), until: null })
    const file = JSON.parse((await exportedAs(ann, place)).text)
    expect(file.parts.crossRelations[0].period).toEqual({ since: date(600), until: null })
    const made = await ann.call(importProjectCall, { spaceId: place.spaceId, data: file })
    const { edges } = await ann.call(graphCalls.get, { spaceId: made.spaceId, projectId: made.projectId })
    expect(edges[0]?.period?.since?.moment).toBe(600)
  })

  it('is answered in a project that uses the world, with where it is stored, to those who may read the timelines there', async () => {
    const book = await addProject(ann, place.spaceId, 'Second Book')
    await ann.call(seriesCalls.use, { ...book, worldId: place.projectId })
    const ben = await addEntry(ann, book, 'Ben')
    const across = { entry1: oda, entry2: { ...ben, projectId: book.projectId } }
    await ann.call(relationCalls.create, { ...place, ...across, label: 'aunt', period: apprentice() })
    await ann.call(relationCalls.create, {
      ...{ ...book, entry1: ben, entry2: { ...tallow, projectId: place.projectId }, label: 'pays' },
    })
    await relateWith({ since: date(601), until: null })
    const edges = async (client = ann) => {
      const { edges: all } = await client.call(graphCalls.get, book)
      return all.map(({ label, period, keptIn }) => ({ label, since: period?.since?.moment, keptIn }))
    }
    const there = { keptIn: place.projectId }
    expect(await edges()).toEqual([
      { label: 'aunt', since: 594, ...there },
      { label: 'pays', since: undefined, keptIn: undefined },
      { label: 'apprentice', since: 601, ...there },
    ])
    const [relation] = await ann.call(relationCalls.get, { ...book, entryId: ben.id, entryType: ben.type })
    expect(relation).toMatchObject({ label: 'aunt', period: apprentice(), ...there })
    const bo = await addMemberWithout(server, ann, place, 'timeline.read')
    await inviteAndAccept(ann, bo, book)
    expect((await edges(bo)).map(({ label, since }) => [label, since])).toEqual([
      ['aunt', undefined],
      ['pays', undefined],
      ['apprentice', undefined],
    ])
    // Removed from here, it is brought back as it was where it was kept.
    await ann.call(relationCalls.delete, { ...book, entry1: ben, entry2: { ...oda, projectId: place.projectId } })
    await ann.call(relationCalls.create, { ...place, ...across, label: 'aunt', period: apprentice() })
    expect(await ann.call(relationCalls.get, { ...book, entryId: ben.id, entryType: ben.type })).toContainEqual(
      relation,
    )
  })
})
