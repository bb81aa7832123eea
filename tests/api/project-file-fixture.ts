import { archiveToggleCall } from '#core/shared/calls/archive.ts'
import { exportProjectCall } from '#core/shared/calls/project-file.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { characterCalls } from '#plugins/characters/shared.ts'
import { diagram } from '#plugins/diagrams/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { layerCalls, locationCalls, mapCalls } from '#plugins/maps/shared.ts'
import { outlineCalls, part } from '#plugins/outline/shared.ts'
import { plan, planCalls } from '#plugins/plans/shared.ts'
import { progressCalls } from '#plugins/progress/shared.ts'
import { event, timeline } from '#plugins/timelines/shared.ts'
import type { Client } from '#tests/harness/index.ts'
import { addCharacter, addField } from './characters-fixture.ts'
import { fileOf, picture } from './images-samples.ts'
import { addMap } from './maps-fixture.ts'
import { addEntry, mentionOf, paragraphWith, relate } from './relations-fixture.ts'
import { addValue } from './tags-fixture.ts'

export type ProjectFile = {
  project: Record<string, unknown>
  images: { id: string; data: string }[]
  parts: Record<string, Record<string, unknown>[]>
  entities: { kind: string; id: string; values: Record<string, unknown>; archivedAt: string | null }[]
}

/** Something of every kind, and of whatever belongs to a project beside entities. */
export async function furnish(ann: Client, at: Place): Promise<void> {
  const [tag, type] = [await addValue(ann, at, 'sea'), await addValue(ann, at, 'harbour', 'locationType')]
  const quay = await addEntry(ann, at, 'The Quay')
  const lamp = await addEntry(ann, at, 'The Lamp')
  const text = paragraphWith('Down at ', mentionOf(at, quay, 'The Quay'), ' again.')
  for (const title of ['Low Water', 'High Water', 'Slack'])
    await ann.call(callsOf(chapter).create, { ...at, title, text, tags: [{ valueId: tag }] })
  const { partId } = await ann.call(callsOf(part).create, { ...at, title: 'The Vigil' })
  const { chapters } = await ann.call(outlineCalls.read, at)
  await ann.call(outlineCalls.move, { ...at, chapterIds: chapters.slice(1).map(one => one.chapterId), partId })
  const notes = { synopsis: 'The lamp is lit.', status: 'draft', label: 'sea', goal: 2000 } as const
  await ann.call(outlineCalls.note, { ...at, entityIds: [chapters[0]?.chapterId ?? '', partId], data: notes })
  const { statuses, revision } = await ann.call(outlineCalls.marks, at)
  const marks = [...statuses, { name: 'Sent off', color: '#112233' }]
  await ann.call(outlineCalls.setMarks, { ...at, list: 'statuses', revision, marks })
  const scene = { chapterId: chapters[0]?.chapterId ?? '', revision: 1, at: 0 }
  await ann.call(outlineCalls.noteScene, { ...at, ...scene, data: { name: 'The slip', status: 'draft', label: 'sea' } })
  await relate(ann, at, quay, lamp)
  await addField(ann, at, 'Age', 'number')
  const friend = await addField(ann, at, 'Friend', 'entityPicker')
  const image = fileOf(await picture().png().toBuffer())
  const { characterId: oda } = await ann.call(characterCalls.create, { ...at, name: 'Oda', image })
  const bo = await addCharacter(ann, at, {
    name: 'Bo',
    aliases: ['The Pilot'],
    customFields: { [friend]: { id: oda, type: 'character' } },
  })
  // Each refers to the other, so neither can be written first.
  const customFields = { [friend]: { id: bo, type: 'character' } }
  await ann.call(characterCalls.update, { ...at, characterId: oda, data: { customFields } })
  await ann.call(characterCalls.createRelation, { ...at, characterId1: oda, characterId2: bo, label: 'sister' })
  const { timelineId } = await ann.call(callsOf(timeline).create, { ...at, name: 'Bells' })
  const [told] = await ann.call(outlineCalls.scenes, { ...at, chapterIds: [scene.chapterId] })
  const date = { timelineId, moment: 150, precision: 'day', unitsPerDay: 86_400_000, anchor: 0 }
  await ann.call(outlineCalls.noteScene, { ...at, ...scene, revision: told?.revision ?? 0, data: { date } })
  await ann.call(callsOf(event).create, { ...at, timelineId, name: 'First bell', timelineDate: [100, 200] } as never)
  const mapId = await addMap(ann, at, { timelineId })
  await ann.call(layerCalls.create, { ...at, mapId, label: 'Tides', type: 'draw' })
  const coordinates = { x: 20, y: 30 }
  const typed = { value: type, label: 'harbour' }
  await ann.call(locationCalls.create, { ...at, mapId, label: 'Quay', coordinates, type: typed } as never)
  const node = {
    id: 'lamp',
    type: 'note',
    position: { x: 1, y: 2 },
    data: { label: 'Lamp', description: '', entityId: lamp.id },
  }
  await ann.call(callsOf(diagram).create, { ...at, name: 'Debts', nodes: [node], data: { theme: 'ink' } } as never)
  const { planId } = await ann.call(callsOf(plan).create, { ...at, title: 'Beats' })
  await ann.call(planCalls.createNode, {
    ...at,
    planId,
    title: 'Opening',
    links: [lamp.id],
    tags: [{ valueId: tag }],
  } as never)
  await ann.call(mapCalls.setWays, { ...at, ways: [{ name: 'By boat', speed: 90 }] })
  await ann.call(progressCalls.setGoal, { ...at, goal: { words: 60_000, by: '2099-11-30', zone: 'UTC' } })
  await ann.call(projectCalls.setPoster, { ...at, image })
  const { entryId } = await ann.call(callsOf(entry).create, { ...at, name: 'Gone' })
  await ann.call(archiveToggleCall, { ...at, entity: 'entry', entityId: entryId })
}

/** The answer of `project/export`. */
export async function exportedAs(client: Client, at: Place) {
  const query = new URLSearchParams({ spaceId: at.spaceId, projectId: at.projectId })
  const answer = await fetch(`${client.url}/api/${exportProjectCall.name}?${query}`, {
    headers: { cookie: client.cookies.header() },
  })
  return { answer, text: await answer.text() }
}

/** The same, read. */
export async function exportedFile(client: Client, at: Place): Promise<ProjectFile & { exportedAt?: string }> {
  return JSON.parse((await exportedAs(client, at)).text)
}

/** A file in which ids are numbers in the order in which they are met; bytes of images are decoded anew each time. */
export function comparable(text: string): unknown {
  const { exportedAt: _, ...file } = JSON.parse(text)
  const { spaceId, projectId, name } = file.project
  // The id of a project is made from its name.
  const numbers = new Map<string, string>([spaceId, projectId, name].map(word => [word, 'place']))
  const known = new Set<string>()
  let count = 0
  for (const one of [...file.images, ...file.entities, ...Object.values<{ id?: string }[]>(file.parts).flat()])
    if (one.id) known.add(one.id)
  const numbered = (word: string) => {
    if (known.has(word) && !numbers.has(word)) numbers.set(word, `#${count++}`)
    return numbers.get(word) ?? word
  }
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return numbered(value)
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [numbered(key), walk(one)]))
  }
  return walk({ ...file, images: file.images.map((image: ProjectFile['images'][0]) => ({ ...image, data: '' })) })
}
