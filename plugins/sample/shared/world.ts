import { fromMarkdown } from '#core/shared/rich-text/markdown/markdown.ts'
import { mentionsOf, type RichText } from '#core/shared/rich-text/nodes.ts'
import type { WorldWords } from './words.ts'

// The sample world as a file of a project (docs/project-file.md); only its words depend on the language.

interface FileEntity {
  kind: string
  id: string
  parentId?: string
  createdAt: string
  values: Record<string, unknown>
}

const place = { spaceId: 'sample-space', projectId: 'sample-project' }
const idOf = (name: string) => `sample-world-${name}`

/** The kind of what texts mention. */
const kinds: Readonly<Record<string, string>> = { mira: 'character', ansel: 'character', brid: 'character' }

const tagIds = { sea: idOf('tag-sea'), craft: idOf('tag-craft'), memory: idOf('tag-memory') }
type TagName = keyof typeof tagIds
const tagged = (...names: TagName[]) => names.map(name => ({ valueId: tagIds[name] }))

/** Text in Markdown, in which `[[mira|Mira]]` is a mention. */
function prose(source: string) {
  const { spaceId, projectId } = place
  const target = (name: string) => `${kinds[name] ?? 'entry'}:${idOf(name)}?space=${spaceId}&project=${projectId}`
  return fromMarkdown(source.replace(/\[\[(\w+)\|([^\]]+)\]\]/g, (_, name, label) => `@[${label}](${target(name)})`))
}

const monthDays = 60
/** Six months, and the day of the ebb before the fifth. */
const yearDays = 6 * monthDays + 1
const ebbDay = 4 * monthDays

/** An hour, the smallest unit of the calendar; days are counted from 0 in their year. */
const moment = (year: number, day: number, hour = 0) => (year * yearDays + day) * 24 + hour

function calendarOf({ calendar }: WorldWords): object {
  const { months, inDate, days, seasons } = calendar
  const monthAt = (at: number) => ({ name: months[at], days: monthDays, ...(inDate && { inDate: inDate[at] }) })
  const ebb = { name: calendar.ebb, days: 1, between: true, outsideWeek: true }
  return {
    name: calendar.name,
    format: '{day} {month} {year}[, {hour}:00]',
    months: [...[0, 1, 2, 3].map(monthAt), ebb, ...[4, 5].map(monthAt)],
    leapRules: [],
    week: { days: days.map((name, at) => ({ name, rest: at === days.length - 1 })), first: 0, restart: 'never' },
    units: [{ id: 'hour', name: calendar.hour, amount: 24 }],
    eras: [
      { name: calendar.before, from: null, backwards: true },
      { name: calendar.era, from: 1, hidden: true },
    ],
    seasons: seasons.map((name, at) => ({ name, month: [0, 2, 5][at], day: 1 })),
    cycles: [{ name: calendar.moon, moon: true, length: 29.5, start: 4, phases: [] }],
    ...{ originYear: 0, yearZero: false, firstYear: null, anchor: 0 },
  }
}

/** The road on the map, from the first stone to the town, in pixels of the image. */
const road = [452, 452, 520, 440, 590, 452, 668, 436, 740, 408, 806, 396, 862, 380]

/** What the server takes as `data` of `import/project`; `map` is the image of the map in base64. */
export function sampleWorld(words: WorldWords, map: string, now: Date): object {
  const entities: FileEntity[] = []
  const add = (kind: string, name: string, values: Record<string, unknown>, parent?: string) => {
    const createdAt = new Date(now.getTime() - 60_000 + entities.length).toISOString()
    entities.push({ kind, id: idOf(name), ...(parent && { parentId: idOf(parent) }), createdAt, values })
  }
  addTexts(words, add)
  addTime(words, add)
  addMap(words, add)
  const { title, beats } = words.plan
  const links = [['bell'], ['brid', 'mira'], ['saltmere', 'ebb'], ['ansel', 'patience'], ['bell', 'brid']]
  const nodes = beats.map((beat, at) => ({
    ...{ id: `beat-${at + 1}`, title: beat.title, description: prose(beat.text) },
    ...{ status: at < 4 ? 'completed' : 'in-progress', tags: [], links: (links[at] ?? []).map(idOf) },
  }))
  add('plan', 'plan', { title, type: 'beat-sheets', nodes })
  return {
    ...{ format: 'skald-project', version: 1, exportedAt: now.toISOString() },
    project: {
      ...{
        ...place,
        name: words.name,
        description: words.description,
        icon: 'boat',
        color: '#2f7f86',
        genre: 'fantasy',
      },
      ...{ ageCategory: 'g', posterId: null, sample: true },
      modules: [
        'chapter',
        'part',
        'character',
        'entry',
        'timeline',
        'event',
        'map',
        'layer',
        'location',
        'plan',
        'diagram',
      ],
    },
    images: [{ id: idOf('map-image'), type: 'image/webp', data: map }],
    parts: partsOf(words, entities, now),
    entities,
  }
}

type Add = (kind: string, name: string, values: Record<string, unknown>, parent?: string) => void

function addTexts({ part, chapters, characters, entries, trade }: WorldWords, add: Add): void {
  add('part', 'part', { title: part })
  const chapterTags = [tagged('craft'), tagged('sea', 'memory'), tagged('sea')]
  for (const [at, { title, text }] of chapters.entries())
    add('chapter', `chapter-${at + 1}`, { title, text: prose(text), tags: chapterTags[at] ?? [] })
  const peopleTags = { mira: tagged('craft'), ansel: tagged('sea'), brid: tagged('memory') }
  for (const name of ['mira', 'ansel', 'brid'] as const) {
    const { bio, ...person } = characters[name]
    const customFields = { [idOf('field-trade')]: trade[name] }
    add('character', name, { ...person, image: null, bio: prose(bio), tags: peopleTags[name], customFields })
  }
  const entryTags: Partial<Record<keyof WorldWords['entries'], TagName[]>> = {
    ...{ ebb: ['sea'], saltmere: ['sea', 'memory'], bell: ['craft', 'memory'], patience: ['sea'] },
  }
  for (const [name, { text, ...entry }] of Object.entries(entries))
    add('entry', name, {
      ...{ ...entry, description: prose(text) },
      tags: tagged(...(entryTags[name as keyof typeof entries] ?? [])),
    })
}

function addTime(words: WorldWords, add: Add): void {
  const format = '{day} {month} {year}'
  add('timeline', 'timeline', {
    ...{ name: words.timeline, useGregorian: false, format, metrics: null, calendar: calendarOf(words) },
  })
  const dates = {
    drowned: { timelineDate: [moment(252, 2), moment(252, 2)], minMetric: 'day', color: '#3f6fb5' },
    cast: { timelineDate: [moment(282, 0), moment(282, 0)], minMetric: 'year', color: '#b0762f' },
    cracked: {
      timelineDate: [moment(312, ebbDay - 9, 12), moment(312, ebbDay - 9, 12)],
      minMetric: 'hour',
      color: '#b0452f',
    },
    crossing: { timelineDate: [moment(312, ebbDay, 12), moment(312, ebbDay, 18)], minMetric: 'hour', color: '#2f7f86' },
    rung: {
      timelineDate: [moment(312, ebbDay + 1 + monthDays, 19), moment(312, ebbDay + 1 + monthDays, 19)],
      minMetric: 'hour',
      color: '#b0762f',
    },
  }
  const tags = {
    drowned: tagged('sea', 'memory'),
    cast: tagged('craft'),
    cracked: tagged('craft'),
    crossing: tagged('sea'),
    rung: tagged('craft'),
  }
  for (const name of ['drowned', 'cast', 'cracked', 'crossing', 'rung'] as const) {
    const { name: title, text } = words.events[name]
    add(
      'event',
      `event-${name}`,
      { name: title, description: prose(text), ...dates[name], tags: tags[name] },
      'timeline',
    )
  }
}

function addMap({ map, locations, places }: WorldWords, add: Add): void {
  const ways = [
    { id: 'walking', name: map.walking, speed: 20 },
    { id: 'rowing', name: map.rowing, speed: 30 },
  ]
  add('map', 'map', {
    ...{ name: map.name, useDefaultMap: false, selectedFile: idOf('map-image'), timelineId: idOf('timeline') },
    ...{ scale: 0.0072, unit: map.unit, ways, tags: [] },
  })
  const line = { id: 'road', points: road, color: '#7a5a34', width: 5, mode: 'draw' }
  add('layer', 'road', { label: map.road, type: 'draw', image: null, data: [line] }, 'map')
  const harbour = { value: idOf('place-harbour'), label: places.harbour }
  const ruin = { value: idOf('place-ruin'), label: places.ruin }
  const spots = {
    hollin: { pointType: 'label', coordinates: { x: 250, y: 300 }, standsFor: { type: 'entry', id: idOf('hollin') } },
    harbour: { coordinates: { x: 372, y: 452 }, type: harbour, standsFor: { type: 'entry', id: idOf('patience') } },
    foundry: { coordinates: { x: 292, y: 410 }, color: '#b0762f' },
    stone: { coordinates: { x: 452, y: 452 }, color: '#7a5a34' },
    saltmere: { coordinates: { x: 880, y: 372 }, type: ruin, standsFor: { type: 'entry', id: idOf('saltmere') } },
  }
  for (const name of ['hollin', 'harbour', 'foundry', 'stone', 'saltmere'] as const) {
    const { label, text } = locations[name]
    add(
      'location',
      `place-on-map-${name}`,
      { label, pointType: 'point', ...spots[name], description: prose(text) },
      'map',
    )
  }
}

function partsOf(
  { tags, places, relations, trade, chapters }: WorldWords,
  entities: readonly FileEntity[],
  now: Date,
): Record<string, object[]> {
  const value = (name: string, appointment: string, text: string, color: string) => ({
    ...{ id: idOf(name), appointment, value: text, color, image: null, zoom: null },
  })
  const createdAt = now.toISOString()
  return {
    customFields: [
      { id: idOf('field-trade'), label: trade.label, type: 'string', defaultValue: '', options: [], max: null },
    ],
    customValues: [
      value('tag-sea', 'entryTag', tags.sea, '#2f7f86'),
      value('tag-craft', 'entryTag', tags.craft, '#b0762f'),
      value('tag-memory', 'entryTag', tags.memory, '#7a5a9a'),
      value('place-harbour', 'locationType', places.harbour, '#2f7f86'),
      value('place-ruin', 'locationType', places.ruin, '#7a5a34'),
      value('is-grandmother', 'characterRelation', relations.grandmother, '#7a5a9a'),
      value('is-passenger', 'characterRelation', relations.passenger, '#2f7f86'),
    ],
    relations: relationsOf(entities, createdAt),
    outline: chapters.map(({ synopsis }, at) => ({
      ...{ entity: idOf(`chapter-${at + 1}`), part: idOf('part'), synopsis },
      ...{ status: at < 2 ? 'revised' : 'draft', label: '', goal: 400 },
    })),
  }
}

/** What a writer has said of two entities, and what texts mention, which relates them as it does while one writes. */
function relationsOf(entities: readonly FileEntity[], createdAt: string): object[] {
  const rows: { entry1: string; entry2: string; valueId: string | null; createdAt: string }[] = []
  const pairs = new Set<string>()
  const relate = (entry1: string, entry2: string, valueId: string | null) => {
    const pair = [entry1, entry2].sort().join(' ')
    if (entry1 === entry2 || pairs.has(pair)) return
    pairs.add(pair)
    rows.push({ entry1, entry2, valueId, createdAt })
  }
  relate(idOf('brid'), idOf('mira'), idOf('is-grandmother'))
  relate(idOf('mira'), idOf('ansel'), idOf('is-passenger'))
  for (const { id, values } of entities)
    for (const name of ['text', 'bio', 'description'])
      for (const { entity } of mentionsOf((values[name] ?? []) as RichText)) relate(id, entity.id, null)
  return rows
}
