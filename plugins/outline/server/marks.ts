import { sql } from 'kysely'
import { badField, handle, Problem, type Reader, type Tx, withTables } from '#server/index.ts'
import {
  defaultStatuses,
  isDefaultStatus,
  type MarkList,
  type Marks,
  markId,
  markKey,
  nextColor,
  type OutlineMark,
  outlineCalls,
  outlineLimits,
} from '../shared.ts'
import { emitOutline } from './emit.ts'
import type { OutlineTables } from './tables.ts'

const idShape = new RegExp(markId.slice(1, -1))

const listOf = (json: string | null | undefined): OutlineMark[] | null =>
  json ? (JSON.parse(json) as OutlineMark[]) : null

/** The statuses and labels of a project. */
export async function readMarks(db: Reader, projectId: string): Promise<Marks & { revision: number }> {
  const row = await withTables<OutlineTables>(db)
    .selectFrom('outline_marks')
    .selectAll()
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  return {
    statuses: listOf(row?.statuses) ?? [...defaultStatuses],
    labels: listOf(row?.labels) ?? [],
    revision: row?.revision ?? 0,
  }
}

/** Stores a list. */
export async function putMarks(
  tx: Tx,
  projectId: string,
  list: MarkList,
  marks: readonly OutlineMark[],
): Promise<void> {
  const json = JSON.stringify(marks)
  await withTables<OutlineTables>(tx)
    .insertInto('outline_marks')
    .values({ project_id: projectId, revision: 1, statuses: null, labels: null, [list]: json })
    .onConflict(conflict =>
      conflict
        .column('project_id')
        .doUpdateSet(eb => ({ revision: eb('outline_marks.revision', '+', 1), [list]: json })),
    )
    .execute()
}

/** @throws Problem bad-input unless it is a status of the project */
export async function requireStatus(tx: Tx, projectId: string, status: string): Promise<void> {
  const { statuses } = await readMarks(tx, projectId)
  if (!statuses.some(({ id }) => id === status)) throw badField('data.status', 'is no status of this project')
}

/** The label of the project with this name; a new one is added. @throws Problem bad-input if there are too many */
export async function takeLabel(tx: Tx, projectId: string, label: string): Promise<string> {
  const { labels } = await readMarks(tx, projectId)
  const name = label.trim()
  const known = labels.find(({ id }) => markKey(id) === markKey(name))
  if (known || name === '') return known?.id ?? ''
  if (labels.length >= outlineLimits.labels)
    throw badField('data.label', `is new, and a project has at most ${outlineLimits.labels} labels`)
  await putMarks(tx, projectId, 'labels', [...labels, { id: name, name, color: nextColor(labels) }])
  return name
}

interface NewMark {
  id?: string
  name: string | null
  color: string
}

/** The list as it is stored. @throws Problem bad-input naming the field */
function checkedMarks(list: MarkList, given: readonly NewMark[], newId: () => string): OutlineMark[] {
  const max = outlineLimits[list]
  if (given.length > max) throw badField('marks', `must be at most ${max}`)
  if (list === 'statuses' && given.length === 0) throw badField('marks', 'must hold at least one status')
  const [ids, keys] = [new Set<string>(), new Set<string>()]
  return given.map(({ id: givenId, name: givenName, color }, at) => {
    const path = (field: string) => `marks.${at}.${field}`
    const name = givenName?.trim() ?? null
    if (name === '') throw badField(path('name'), 'must not be empty')
    if (givenId !== undefined && list === 'statuses' && !idShape.test(givenId))
      throw badField(path('id'), 'must be letters, digits, - or _')
    if (name === null && !(list === 'statuses' && givenId !== undefined && isDefaultStatus(givenId)))
      throw badField(path('name'), 'is left to the language only for a usual status')
    const id = list === 'labels' ? (name ?? '') : (givenId ?? newId())
    if (givenId !== undefined && ids.has(givenId)) throw badField(path('id'), 'is there twice')
    if (name !== null && keys.has(markKey(name))) throw badField(path('name'), 'is there twice')
    ids.add(givenId ?? id)
    if (name !== null) keys.add(markKey(name))
    return { id, name, color: color.toLowerCase() }
  })
}

/** Gives the notes of labels their new names, all at once: two may have changed places. */
async function renameLabels(tx: Tx, projectId: string, given: readonly NewMark[], marks: readonly OutlineMark[]) {
  const renamed = given.flatMap(({ id }, at) => {
    const to = marks[at]?.id
    return id !== undefined && to !== undefined && id !== to ? [{ id, to }] : []
  })
  if (renamed.length === 0) return
  const cases = sql.join(
    renamed.map(({ id, to }) => sql`when ${id} then ${to}`),
    sql` `,
  )
  await sql`update outline_notes set label = case label ${cases} else label end
    where entity_id in (select id from entities where project_id = ${projectId})`.execute(tx)
}

export const marksHandler = handle(outlineCalls.marks, ({ projectId }, { read }) => readMarks(read, projectId))

export const setMarksHandler = handle(outlineCalls.setMarks, async (input, context) => {
  const { projectId, list, revision } = input
  const marks = checkedMarks(list, input.marks, () => context.newId())
  return context.write(async tx => {
    const before = await readMarks(tx, projectId)
    if (before.revision !== revision) {
      // The answer to this very request was lost on the way.
      if (JSON.stringify(before[list]) === JSON.stringify(marks)) return before
      throw new Problem('conflict', 'Somebody changed the list meanwhile; nothing was overwritten.')
    }
    if (list === 'labels') await renameLabels(tx, projectId, input.marks, marks)
    await putMarks(tx, projectId, list, marks)
    await emitOutline(tx, context, input)
    return { ...before, [list]: marks, revision: before.revision + 1 }
  })
})
