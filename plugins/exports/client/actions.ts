import { ref } from 'valtio'
import {
  type CommandContext,
  call,
  type ExportedEntity,
  type ExportFormat,
  fetchCall,
  fetchListIds,
  registry,
  saveFile,
  showToast,
  t,
} from '#core/client/index.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { csvText } from '../shared/csv.ts'
import { exportCalls, idsPerRead } from '../shared.ts'
import { exportFileName } from './format/file-name.ts'
import { flatTable } from './format/flat-values.ts'
import { jsonText } from './format/json.ts'
import { exportSections } from './format/sections.ts'
import { type ExportRequest, emptyExport, exporting } from './state.ts'

const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

let running = new AbortController()

/** The formats of a kind: those its plugin says, else JSON, CSV and, if it is prose, DOCX. */
function formatsOf({ name, prose }: Kind): readonly ExportFormat[] {
  return registry.exporters.get(name)?.formats ?? (prose ? ['json', 'csv', 'docx'] : ['json', 'csv'])
}

async function projectName({ spaceId, projectId }: Place): Promise<string> {
  return (await fetchCall(projectCalls.get, { spaceId, projectId })).name
}

/** Exports all entities of the list on the page. */
export async function exportList({ facts, spaceId = '', projectId = '' }: CommandContext): Promise<void> {
  const kind = registry.kinds.get(facts.kind)
  if (!kind) return
  const place = { spaceId, projectId }
  const name = await projectName(place)
  await openExport({ place, kind, title: name, projectName: name })
}

/** Exports the entities of a command; those of one kind only, because a table has the columns of one. */
export async function exportEntities({ entities }: CommandContext): Promise<void> {
  const [first] = entities
  const kind = first && registry.kinds.get(first.kind)
  if (!first || !kind) return
  if (entities.some(entity => entity.kind !== first.kind || entity.projectId !== first.projectId)) {
    showToast({ kind: 'info', title: t('export.one-kind') })
    return
  }
  const place = { spaceId: first.spaceId, projectId: first.projectId }
  const name = await projectName(place)
  const title = entities.length === 1 ? first.label : name
  await openExport({ place, kind, ids: entities.map(({ id }) => id), title, projectName: name })
}

/** Opens the dialog and loads the entities. A failure of that is only shown in the dialog (EXPORT-07). */
export async function openExport(request: ExportRequest): Promise<void> {
  closeExport()
  const { signal } = running
  const formats = formatsOf(request.kind)
  Object.assign(exporting, emptyExport(), { request: ref(request), formats, format: formats[0], progress: 30 })
  const { kind, place } = request
  try {
    const ids = request.ids ?? (await fetchListIds(kind, place, signal))
    if (!signal.aborted) exporting.total = ids.length
    const entities = await loadEntities(kind, place, ids, signal, count => {
      if (!signal.aborted) exporting.loaded = count
    })
    if (!signal.aborted) Object.assign(exporting, { entities: ref(entities), progress: 100, stage: 'ready' })
  } catch {
    if (!signal.aborted) exporting.stage = 'failed'
  }
}

/** Closes the dialog, and stops what it does. */
export function closeExport(): void {
  running.abort()
  running = new AbortController()
  exporting.request = null
}

/** Closes the dialog while the file is made: it is saved when it is done. */
export function setAside(): void {
  exporting.isAside = true
}

/** Whether a file has a field; the title is in each. */
export function toggleField(name: string): void {
  const { without } = exporting
  exporting.without = without.includes(name) ? without.filter(one => one !== name) : [...without, name]
}

export function nextExportFormat(): void {
  const { formats, format, stage } = exporting
  if (stage !== 'saving') exporting.format = formats[(formats.indexOf(format) + 1) % formats.length] ?? format
}

/** The file in the chosen format, all of it made in the browser. */
async function makeFile(request: ExportRequest, now: Date, signal: AbortSignal): Promise<Blob> {
  const { kind, place, title } = request
  const { format } = exporting
  if (format === 'docx') {
    const { makeDocx } = await import('./worker/docx-maker.ts')
    const groupOf = await registry.exporters.get(kind.name)?.groups?.(place, exporting.entities)
    const sections = exportSections(kind, exporting.entities, groupOf)
    return new Blob([await makeDocx(title, sections, signal)], { type: docxType })
  }
  const without = new Set(exporting.without)
  const entities = exporting.entities.map(entity => withoutFields(entity, without))
  if (format === 'csv') {
    const more = await registry.exporters.get(kind.name)?.columns?.(place)
    const table = flatTable(kind, entities, more ?? (() => ({})), without)
    return new Blob([csvText(table)], { type: 'text/csv;charset=utf-8' })
  }
  const project = { ...place, name: request.projectName }
  const text = jsonText({ exportedAt: now.toISOString(), project, entities: { [kind.name]: entities } })
  return new Blob([text], { type: 'application/json' })
}

function withoutFields(entity: ExportedEntity, without: ReadonlySet<string>): ExportedEntity {
  return Object.fromEntries(Object.entries(entity).filter(([name]) => !without.has(name))) as ExportedEntity
}

/** Makes the file and has the browser save it. */
export async function saveExport(): Promise<void> {
  const { request, stage, format, name } = exporting
  if (!request || stage !== 'ready') return
  const { signal } = running
  const now = new Date()
  Object.assign(exporting, { stage: 'saving', isBroken: false })
  try {
    const file = await makeFile(request, now, signal)
    if (signal.aborted) return
    const madeName = exportFileName(format, { name, title: request.title, now })
    saveFile(madeName, file)
    if (exporting.isAside) showToast({ kind: 'ok', title: t('export.saved', { name: madeName }) })
    closeExport()
  } catch {
    // The dialog is shown again with what went wrong.
    if (!signal.aborted) Object.assign(exporting, { stage: 'ready', isBroken: true, isAside: false })
  }
}

/** The entities with all fields, in the order of the ids; those that are gone are left out. */
async function loadEntities(
  kind: Kind,
  place: Place,
  ids: readonly string[],
  signal: AbortSignal,
  onLoaded: (count: number) => void = () => undefined,
): Promise<ExportedEntity[]> {
  const entities: ExportedEntity[] = []
  for (let at = 0; at < ids.length; ) {
    const input = { ...place, kind: kind.name, ids: ids.slice(at, at + idsPerRead) }
    const { data, taken } = await call(exportCalls.read, input, { signal, quiet: true })
    entities.push(...(data as ExportedEntity[]))
    at += taken
    onLoaded(at)
  }
  return entities
}
