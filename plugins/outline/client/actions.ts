import {
  type CommandContext,
  createEntity,
  type EntityRef,
  runCommand,
  type StepOption,
  setArchived,
  showToast,
  showUndoToast,
  t,
} from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { part } from '../shared.ts'
import { fetchOutline, moveChapters, type NoteValues, note } from './changes.ts'
import { markNameIssue } from './marks/mark-actions.ts'
import { newLabel } from './marks/mark-commands.ts'
import { fetchMarks, markName, refetchOutline } from './marks/marks.ts'
import { chosenMax, textAddress } from './text/chosen-chapters.ts'

const idsOf = (entities: readonly EntityRef[]) => entities.map(({ id }) => id)

/** The place of the entities, or of the page. */
function placeOf({ entities: [first], spaceId = '', projectId = '' }: CommandContext): Place {
  return first ?? { spaceId, projectId }
}

/** The statuses, and none. */
export async function statusOptions(context: CommandContext): Promise<StepOption[]> {
  const { statuses } = await fetchMarks(placeOf(context))
  return [
    ...statuses.map(one => ({ value: one.id, label: markName(one), icon: 'circle-dot' })),
    { value: '', label: t('outline.no-status'), icon: 'x' },
  ]
}

export const setStatus = (context: CommandContext, status: string) => noteAll(context, { status: status || null })

/** What is wrong with the name of a label; none may be chosen, and one that is still to be named. */
export const labelIssue = (label: string) => (label.trim() === '' ? null : markNameIssue(label))

export async function setLabel(context: CommandContext, label: string): Promise<void> {
  if (label !== newLabel) return noteAll(context, { label })
  await runCommand('outline.new-label', { entities: context.entities })
}

export const noteAll = (context: CommandContext, data: NoteValues): Promise<void> =>
  note(placeOf(context), idsOf(context.entities), data)

/** Opens parts and chapters as one text; without any, the whole manuscript. */
export function readTogether(context: CommandContext): void {
  const { entities, go } = context
  if (entities.length > chosenMax)
    showToast({ kind: 'info', id: 'outline-end', title: t('outline.text-too-many', { count: chosenMax }) })
  else go(textAddress(placeOf(context), entities))
}

/** The labels, a new one, and none. */
export async function labelOptions(context: CommandContext): Promise<StepOption[]> {
  const { labels } = await fetchMarks(placeOf(context))
  return [
    ...labels.map(one => ({ value: one.id, label: markName(one), icon: 'tag' })),
    { value: newLabel, label: t('command.outline.new-label'), icon: 'plus' },
    { value: '', label: t('outline.no-label'), icon: 'x' },
  ]
}

/** The parts, and none. */
export async function partOptions(context: CommandContext): Promise<StepOption[]> {
  const { parts } = await fetchOutline(placeOf(context))
  return [
    ...parts.map(({ partId, title }) => ({ value: partId, label: title, icon: part.icon })),
    ...(parts.length > 0 ? [{ value: 'none', label: t('outline.no-part'), icon: 'x' }] : []),
  ]
}

export async function putInPart(context: CommandContext, partId: string): Promise<void> {
  const place = placeOf(context)
  const outline = await fetchOutline(place)
  await moveChapters(place, outline, new Set(idsOf(context.entities)), { partId: partId === 'none' ? null : partId })
}

/** Creates a part of chapters. */
export async function newPart(context: CommandContext, title: string): Promise<void> {
  const place = placeOf(context)
  const chapters = context.entities.filter(({ kind }) => kind === chapter.name)
  const made = await createEntity(part, place, { title })
  await moveChapters(place, await fetchOutline(place), new Set(idsOf(chapters)), { partId: made.id }, made)
}

/** Creates a part without chapters, at the end; its id. */
export async function addPart(place: Place, title: string): Promise<string> {
  const made = await createEntity(part, place, { title })
  await refetchOutline()
  showUndoToast({ id: 'outline-part', title: t('outline.part-made', { title }), undo: () => setArchived(made, true) })
  return made.id
}
