// The statuses and labels of a project on this side: how they are named, read and changed.
import { call, emitOwnEvent, fetchCall, keptCall, setCallData, showUndoToast, t, useCall } from '#core/client/index.ts'
import type { InputOf, OutputOf } from '#core/shared/call.ts'
import { type Place, placeOf } from '#core/shared/kind-calls.ts'
import { outlineEvent } from '../../shared/event.ts'
import { defaultStatuses, isDefaultStatus, type MarkList, type OutlineMark, outlineCalls } from '../../shared.ts'

type ReadMarks = OutputOf<typeof outlineCalls.marks>
export type NewMark = InputOf<typeof outlineCalls.setMarks>['marks'][number]

const usual: ReadMarks = { statuses: [...defaultStatuses], labels: [], revision: 0 }

/** The statuses and labels of a project; until they are known, the usual ones. */
export function useMarks(place: Place): ReadMarks {
  return useCall(outlineCalls.marks, placeOf(place), { quiet: true }).data ?? usual
}

export const fetchMarks = (place: Place): Promise<ReadMarks> =>
  fetchCall(outlineCalls.marks, placeOf(place), { quiet: false, freshMs: 0 })

/** The name of a status or label. */
export function markName({ id, name }: OutlineMark): string {
  return name ?? (isDefaultStatus(id) ? t(`outline.status-${id}`) : id)
}

/** The name of a status or label that is noted. */
export function nameIn(marks: readonly OutlineMark[], id: string | null): string {
  const mark = marks.find(one => one.id === id)
  return mark ? markName(mark) : ''
}

/** What shows notes, statuses or labels is fetched again. */
export const refetchOutline = (): Promise<void> => emitOwnEvent(outlineEvent, {})

const inputOf = (place: Place, list: MarkList, { revision }: ReadMarks, marks: NewMark[]) => ({
  ...{ ...placeOf(place), list, revision, marks },
})

async function send(place: Place, list: MarkList, read: ReadMarks, marks: NewMark[]): Promise<ReadMarks> {
  const stored = await call(outlineCalls.setMarks, inputOf(place, list, read, marks))
  setCallData(outlineCalls.marks, placeOf(place), stored)
  await refetchOutline()
  return stored
}

/** Changes a list of a project, with undo; null changes nothing. */
export async function changeMarks(
  place: Place,
  list: MarkList,
  change: (marks: readonly OutlineMark[]) => { marks: readonly NewMark[]; title: string } | null,
): Promise<void> {
  const before = await fetchMarks(place)
  const next = change(before[list])
  if (!next) return
  const sent = [...next.marks]
  const after = await send(place, list, before, sent)
  /** what was there, under the ids that it has now */
  const back = before[list].map(one => {
    const at = sent.findIndex(({ id }) => id === one.id)
    return { ...one, id: after[list][at]?.id ?? one.id }
  })
  showUndoToast({
    id: 'outline-marks',
    title: next.title,
    undo: async () => {
      await send(place, list, after, back)
    },
    again: [keptCall(outlineCalls.setMarks, inputOf(place, list, after, back))],
  })
}
