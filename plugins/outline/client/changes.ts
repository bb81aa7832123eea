// What changes the outline: each change can be undone.
import {
  archivedInput,
  call,
  type EntityRef,
  emitOwnEvent,
  fetchCall,
  keptCall,
  setArchived,
  showToast,
  showUndoToast,
  t,
} from '#core/client/index.ts'
import type { InputOf } from '#core/shared/call.ts'
import { archiveToggleCall } from '#core/shared/calls/archive.ts'
import { events } from '#core/shared/event.ts'
import { type Place, placeOf } from '#core/shared/kind-calls.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import type { Destination } from '../shared/tree.ts'
import { type Marks, outlineCalls, outlineLimits, part } from '../shared.ts'
import { fetchMarks, nameIn, refetchOutline } from './marks/marks.ts'
import { nodesOf, type Outline } from './outline-rows.ts'

export type NoteValues = InputOf<typeof outlineCalls.note>['data']

/** The outline as it is now. */
export const fetchOutline = (place: Place): Promise<Outline> =>
  fetchCall(outlineCalls.read, placeOf(place), { quiet: false, freshMs: 0 })

/** A note of many, as inputs of as many calls as it takes. */
export const noteInputs = (place: Place, ids: readonly string[], data: NoteValues) =>
  Array.from({ length: Math.ceil(ids.length / outlineLimits.changed) }, (_, at) => {
    const entityIds = ids.slice(at * outlineLimits.changed, (at + 1) * outlineLimits.changed)
    return { ...placeOf(place), entityIds, data }
  })

export async function sendNote(place: Place, ids: readonly string[], data: NoteValues): Promise<void> {
  for (const input of noteInputs(place, ids, data)) await call(outlineCalls.note, input)
}

/** What a note says now: “Status: Draft”. */
export function notedTitle(
  { status, label, goal, synopsis }: NoteValues,
  { statuses }: Pick<Marks, 'statuses'>,
): string {
  const [field, value] =
    status !== undefined
      ? (['status', nameIn(statuses, status)] as const)
      : label !== undefined
        ? (['label', label] as const)
        : goal !== undefined
          ? (['goal', goal && t('outline.words', { words: goal })] as const)
          : (['synopsis', synopsis] as const)
  return `${t(`outline.column-${field}`)}: ${value || t('outline.none')}`
}

/** Notes the same of parts and chapters. */
export async function note(place: Place, ids: readonly string[], data: NoteValues): Promise<void> {
  const [outline, marks] = await Promise.all([fetchOutline(place), fetchMarks(place)])
  const names = Object.keys(data) as (keyof NoteValues)[]
  const before = new Map<string, NoteValues & { title: string }>()
  for (const one of outline.parts) before.set(one.partId, one)
  for (const one of outline.chapters) before.set(one.chapterId, one)
  const was = Map.groupBy(ids, id =>
    JSON.stringify(Object.fromEntries(names.map(name => [name, before.get(id)?.[name]]))),
  )
  await sendNote(place, ids, data)
  await refetchOutline()
  const only = ids.length === 1 ? before.get(ids[0] ?? '') : undefined
  showUndoToast({
    id: 'outline-note',
    title: notedTitle(data, marks),
    // With a scene in hand, these commands are of its chapter: it is said which one that is.
    text: only ? t('outline.noted-of', { title: only.title }) : t('outline.noted', { count: ids.length }),
    undo: async () => {
      for (const [data, some] of was) await sendNote(place, some, JSON.parse(data) as NoteValues)
      await refetchOutline()
    },
    again: [...was].flatMap(([data, some]) =>
      noteInputs(place, some, JSON.parse(data) as NoteValues).map(input => keptCall(outlineCalls.note, input)),
    ),
  })
}

/** Everything that shows chapters or parts is fetched again. */
export async function refetchKinds(place: Place, kinds: readonly { name: string }[]): Promise<void> {
  for (const { name } of kinds) await emitOwnEvent(events.entity, { is: 'many', kind: name, ...placeOf(place) })
  await refetchOutline()
}

/** Where chapters are, as moves that put them back there. */
function wayBack(outline: Outline, ids: ReadonlySet<string>) {
  const moves: { chapterIds: string[]; partId: string | null; after: string | null }[] = []
  let before: string | null = null
  for (const { partId, chapters } of nodesOf(outline)) {
    for (const { chapterId } of chapters) {
      const last = moves.at(-1)
      if (ids.has(chapterId)) {
        if (last && last.partId === partId && last.chapterIds.at(-1) === before) last.chapterIds.push(chapterId)
        else moves.push({ chapterIds: [chapterId], partId, after: before })
      }
      before = chapterId
    }
  }
  return moves
}

/** Moves chapters, in the order of the story. The undo archives a part that was made for them. */
export async function moveChapters(
  place: Place,
  outline: Outline,
  ids: ReadonlySet<string>,
  to: { partId: string | null; after?: string | null } | Destination,
  made?: EntityRef,
): Promise<void> {
  const chapterIds = outline.chapters.map(({ chapterId }) => chapterId).filter(id => ids.has(id))
  const back = wayBack(outline, ids)
  await call(outlineCalls.move, { ...placeOf(place), chapterIds, ...to })
  await refetchKinds(place, [chapter])
  showUndoToast({
    id: 'outline-move',
    title: made
      ? t('outline.part-of', { title: made.label, count: chapterIds.length })
      : t('outline.moved', { count: chapterIds.length }),
    undo: async () => {
      for (const move of back) await call(outlineCalls.move, { ...placeOf(place), ...move })
      if (made) await setArchived(made, true)
      await refetchKinds(place, [chapter])
    },
    again: [
      ...back.map(move => keptCall(outlineCalls.move, { ...placeOf(place), ...move })),
      ...(made ? [keptCall(archiveToggleCall, archivedInput(made, true))] : []),
    ],
  })
}

/** Moves a part with its chapters one place up or down. */
export async function movePart(place: Place, outline: Outline, partId: string, by: 1 | -1): Promise<void> {
  const nodes = nodesOf(outline)
  const at = nodes.findIndex(one => one.partId === partId)
  const isEmpty = nodes[at]?.chapters.length === 0
  const beyond = by > 0 ? nodes.slice(at + 1) : nodes.slice(0, Math.max(at, 0)).reverse()
  // A part without chapters has a place only among parts.
  const target = beyond.find(one => !isEmpty || one.partId !== null)
  const past = target?.partId ?? target?.chapters[0]?.chapterId
  if (past === undefined) return sayEnd(by)
  const inputFor = (side: 'before' | 'after') => ({ ...placeOf(place), partId, past, side })
  const send = async (side: 'before' | 'after') => {
    await call(outlineCalls.movePart, inputFor(side))
    await refetchKinds(place, [chapter, part])
  }
  await send(by > 0 ? 'after' : 'before')
  showUndoToast({
    id: 'outline-move',
    title: t('outline.part-moved'),
    undo: () => send(by > 0 ? 'before' : 'after'),
    again: [keptCall(outlineCalls.movePart, inputFor(by > 0 ? 'before' : 'after'))],
  })
}

export function sayEnd(by: 1 | -1): void {
  showToast({ kind: 'info', id: 'outline-end', title: t(by > 0 ? 'outline.is-last' : 'outline.is-first') })
}

/** Why a command of the page does nothing, by the ends of their messages. */
type ChangeRefusal =
  | 'filtered-move'
  | 'filtered-open'
  | 'no-row'
  | 'no-scenes'
  | 'nothing-to-fold'
  | 'one-part'
  | 'one-scene'

export function sayRefusal(refusal: ChangeRefusal): void {
  showToast({ kind: 'info', id: 'outline-end', title: t(`outline.${refusal}`) })
}
