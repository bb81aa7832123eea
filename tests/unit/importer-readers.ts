import { readCanvases } from '#plugins/diagrams/client/json-canvas/read-canvases.ts'
import { readAzgaar } from '#plugins/maps/client/importers/azgaar/read-azgaar.ts'
import { readGeoJson } from '#plugins/maps/client/importers/geojson/read-geojson.ts'
import { here } from '#plugins/maps/client/importers/map-project-context.fixture.ts'
import { readChosen } from '#plugins/timelines/client/calendar/read-chosen.ts'
import { readTable } from '#plugins/transfer/client/importers/csv/read-table.ts'
import { writingKinds } from '#plugins/transfer/client/importers/importer.fixture.ts'
import { readKanka } from '#plugins/transfer/client/importers/kanka/read-kanka.ts'
import { readManuskript } from '#plugins/transfer/client/importers/manuskript/read-manuskript.ts'
import { readNovelWriter } from '#plugins/transfer/client/importers/novelwriter/read-novelwriter.ts'
import { readVault } from '#plugins/transfer/client/importers/obsidian/read-vault.ts'
import { readScrivener } from '#plugins/transfer/client/importers/scrivener/read-scrivener.ts'
import { Manuscript } from '#plugins/transfer/client/worker/manuscript.ts'
import { type ReadImport, Refusal, type SourceFile } from '#plugins/transfer/shared.ts'
import * as sources from '#tests/api/importer-sources.ts'
import { picture } from './hostile-inputs.ts'

const square = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 0],
]
const geoJson = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    { type: 'Feature', properties: { name: 'Salt' }, geometry: { type: 'Point', coordinates: [1, 2] } },
    { type: 'Feature', properties: { name: 'Marsh' }, geometry: { type: 'Polygon', coordinates: [square] } },
  ],
})
const canvas = JSON.stringify({
  nodes: [{ id: 'a', type: 'text', x: 0, y: 0, width: 9, height: 9, text: 'She came.' }],
  edges: [],
})
const azgaarJson = JSON.stringify({
  info: { version: '1.99', mapName: 'Marsh', width: 100, height: 100 },
  settings: {},
  pack: { states: [{ i: 0, name: 'Neutrals' }], burgs: [{}, { i: 1, name: 'Marsh', x: 5, y: 5, state: 0 }] },
})
const one = (path: string, text: string): SourceFile[] => [{ path, file: new Blob([text]) }]

/** An importer reads or refuses; anything else is a fault of it. */
export type Outcome = { texts: unknown; more?: unknown } | { refused: string }
export interface Tested {
  read(files: readonly SourceFile[]): Promise<Outcome>
  source: readonly SourceFile[]
}

/** What an importer plans, without the ids that say where in the file it was. */
const planned =
  (readImport: ReadImport, chosen: Record<string, string> = {}): Tested['read'] =>
  async files => {
    const place = { spaceId: 'space', projectId: 'project' }
    try {
      const plan = await readImport({ files, place, kinds: writingKinds, chosen, context: here() })
      return { texts: plan.records.map(({ values }) => values), more: [plan.report, plan.note] }
    } catch (error) {
      if (error instanceof Refusal) return { refused: error.reason }
      throw error
    }
  }

/** The chapters of a manuscript. */
async function manuscript(files: readonly SourceFile[]): Promise<Outcome> {
  const own = new Manuscript()
  const chosen = files.map(({ path, file }) => Object.assign(file, { name: path }) as File)
  const { view, issues } = await own.read({ files: chosen })
  const [issue] = issues
  if (issue) return { refused: 'refused' in issue ? issue.refused : issue.reason }
  if (!view) return { refused: 'nothing' }
  const packed = own.pack()
  if ('tooLong' in packed) return { refused: 'too-large' }
  const lines = new TextDecoder().decode(packed.bytes).split('\n').filter(Boolean)
  return { texts: lines.map(line => JSON.parse(line)), more: [view.report, view.left] }
}
const manuscriptOf = (path: string, content: string | Uint8Array<ArrayBuffer>): Tested => ({
  read: manuscript,
  source: [{ path, file: new Blob([content]) }],
})

const calendarJson = JSON.stringify({
  months: [
    { name: 'Marsh', numberOfDays: 30 },
    { name: 'Ebb', numberOfDays: 30 },
  ],
  weekdays: [{ name: 'Salt' }, { name: 'Rope' }],
  currentDate: { year: 1, month: 0, day: 0 },
})
const fantasyCalendarJson = JSON.stringify({
  name: 'Salt',
  static_data: {
    year_data: {
      global_week: ['Salt', 'Rope'],
      timespans: [{ name: 'Marsh', type: 'month', length: 30 }],
      leap_days: [],
    },
    moons: [{ name: 'Lamp', cycle: 27, shift: 2 }],
  },
  dynamic_data: { year: 1, timespan: 0, day: 1 },
})
/** Calendars say in words of their own what importers say of other files. */
const calendarRefusals: Readonly<Record<string, string>> = {
  'file-large': 'too-large',
  'file-empty': 'empty',
  'file-unknown': 'not-this-format',
  'file-cut': 'damaged',
  'file-none': 'nothing',
}

/** The calendar of a timeline. */
async function calendar(files: readonly SourceFile[]): Promise<Outcome> {
  const [only] = files
  if (!only || files.length > 1) return { refused: only ? 'too-many' : 'nothing' }
  const read = await readChosen(Object.assign(only.file, { name: only.path }) as File)
  if (read.ok) return { texts: read.calendars, more: read.refused }
  return { refused: calendarRefusals[read.issue.code] ?? 'not-this-format' }
}

/** Every importer that is registered, and the formats of manuscripts, each with a source of its program. */
export const importers: Record<string, Tested> = {
  obsidian: { read: planned(readVault), source: sources.obsidian(picture) },
  scrivener: { read: planned(readScrivener), source: sources.scrivener },
  novelwriter: { read: planned(readNovelWriter), source: sources.novelWriter },
  manuskript: { read: planned(readManuskript), source: sources.manuskript },
  kanka: { read: planned(readKanka), source: sources.kanka(picture) },
  csv: { read: planned(readTable, { kind: 'character' }), source: sources.csv },
  geojson: { read: planned(readGeoJson), source: one('salt.geojson', geoJson) },
  azgaar: { read: planned(readAzgaar), source: one('salt.json', azgaarJson) },
  calendar: { read: calendar, source: one('salt.json', calendarJson) },
  'fantasy-calendar': { read: calendar, source: one('salt.json', fantasyCalendarJson) },
  'json-canvas': { read: planned(readCanvases), source: one('salt.canvas', canvas) },
  docx: manuscriptOf('salt.docx', sources.docx),
  epub: manuscriptOf('salt.epub', sources.epub),
  html: manuscriptOf('salt.html', sources.html),
  md: manuscriptOf('salt.md', '# The Gate\n\nShe came.\n\n# The Toll\n\nIt was dark.\n'),
  txt: manuscriptOf('salt.txt', 'Chapter 1\n\nShe came.\n\nChapter 2\n\nIt was dark.\n'),
}
