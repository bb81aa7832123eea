// The statuses and labels of a project: what its members call the stages of their work.
import { searchKey } from '#core/shared/text/text-keys.ts'

/** A status or a label. */
export interface OutlineMark {
  /** of a status, what notes hold; of a label, its name */
  id: string
  /** null for a status that was never renamed: every language has its own name for it */
  name: string | null
  /** `#rrggbb` */
  color: string
}

export interface Marks {
  statuses: readonly OutlineMark[]
  labels: readonly OutlineMark[]
}

export type MarkList = keyof Marks

/** What a project has until it chooses its own, in the order in which work goes on. */
export const defaultStatuses = [
  { id: 'todo', name: null, color: '#9e9e9e' },
  { id: 'draft', name: null, color: '#2196f3' },
  { id: 'revised', name: null, color: '#ff9800' },
  { id: 'done', name: null, color: '#4caf50' },
] as const satisfies readonly OutlineMark[]

type DefaultStatus = (typeof defaultStatuses)[number]['id']

export const isDefaultStatus = (id: string): id is DefaultStatus => defaultStatuses.some(one => one.id === id)

/** What makes names equal: neither case nor white space. */
export const markKey = (name: string): string => searchKey(name).replaceAll(/\s+/g, ' ').trim()

/** The colours that new labels get in turn. */
const labelColors = ['#607d8b', '#009688', '#ff9800', '#3f51b5', '#e91e63', '#8bc34a', '#9c27b0', '#795548']

/** A colour that no label has yet, else the one that comes next. */
export function nextColor(labels: readonly Pick<OutlineMark, 'color'>[]): string {
  const used = new Set(labels.map(({ color }) => color.toLowerCase()))
  return labelColors.find(color => !used.has(color)) ?? labelColors[labels.length % labelColors.length] ?? '#607d8b'
}
