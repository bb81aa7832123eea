import { readLocal, writeLocal } from '#core/client/index.ts'
import type { Outline, OutlineRow } from './outline-rows.ts'

/** The columns beside the title, in their order. */
export const columns = ['status', 'pov', 'date', 'words', 'synopsis', 'label', 'edited'] as const
export type OutlineColumn = (typeof columns)[number]

const key = 'outline.columns'
const emptyKey = 'outline.empty-columns'

/** Which columns are wanted, and which of them also while nothing is noted in them. */
interface ChosenColumns {
  wanted: readonly OutlineColumn[]
  empty: readonly OutlineColumn[]
}

/** The chosen columns of this browser; all of them until some are chosen. */
export function readColumns(): ChosenColumns {
  const stored = (name: string) => readLocal(name)?.split(' ')
  const listed = (names: readonly string[]) => columns.filter(one => names.includes(one))
  return { wanted: listed(stored(key) ?? columns), empty: listed(stored(emptyKey) ?? []) }
}

/** Shows a column that is hidden, also while it is empty, or hides it. */
export function toggleColumn({ wanted, empty }: ChosenColumns, column: OutlineColumn, isShown: boolean): ChosenColumns {
  const next = (list: readonly OutlineColumn[]) =>
    columns.filter(one => (one === column ? !isShown : list.includes(one)))
  const chosen = { wanted: next(wanted), empty: next(empty) }
  writeLocal(key, chosen.wanted.join(' '))
  writeLocal(emptyKey, chosen.empty.join(' '))
  return chosen
}

/** The columns in which something is noted; those of scenes only while scenes are shown. */
export function filledColumns(
  { parts, chapters, sceneColumns }: Outline,
  rows: readonly OutlineRow[],
): ReadonlySet<OutlineColumn> {
  const noted = [...parts, ...chapters, ...chapters.flatMap(({ marked }) => marked)]
  const filled = new Set<OutlineColumn>(['words', 'edited'])
  if (noted.some(({ status }) => status !== null)) filled.add('status')
  if (noted.some(({ label }) => label !== '')) filled.add('label')
  if ([...parts, ...chapters].some(({ synopsis }) => synopsis !== '')) filled.add('synopsis')
  if (rows.some(({ type }) => type === 'scene')) for (const one of sceneColumns) filled.add(one)
  return filled
}
