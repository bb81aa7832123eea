import type Sqlite from 'better-sqlite3'
import type { NumberedTable } from '../db/insert-row.ts'

/** A table with rows of projects. */
export interface ProjectTable extends NumberedTable {
  columns: readonly { name: string; isRequired: boolean }[]
  /** the columns of its primary key */
  key: readonly string[]
  /** the condition for rows of the project `@project` */
  condition: string
}

interface ForeignKey {
  table: string
  from: string
  to: string | null
  on_delete: string
}

/**
 * Who may do what in a project, notices about it and what was deleted are no content: a restore leaves them as they are.
 */
const leftOut = new Set(['project_members', 'roles', 'invitations', 'notifications', 'deletions'])

function columnsOf(db: Sqlite.Database, table: string) {
  return db.pragma(`table_info("${table}")`) as {
    name: string
    type: string
    notnull: number
    pk: number
    dflt_value: string | null
  }[]
}

/**
 * The tables with content of projects, parents first: those that refer to projects, to entities, or to another such
 * table, and whose rows are deleted with what they refer to. So tables of plugins need not be named anywhere.
 */
export function projectTables(db: Sqlite.Database): ProjectTable[] {
  const names = db
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name")
    .pluck()
    .all() as string[]
  const found = new Map<string, ProjectTable>()
  const left = new Set(names.filter(name => name !== 'projects' && !leftOut.has(name)))
  for (let isNew = true; isNew; ) {
    isNew = false
    for (const name of left) {
      const table = tableOf(db, name, found)
      if (!table) continue
      found.set(name, table)
      left.delete(name)
      isNew = true
    }
  }
  return [...found.values()]
}

function tableOf(
  db: Sqlite.Database,
  name: string,
  found: ReadonlyMap<string, ProjectTable>,
): ProjectTable | undefined {
  const keys = db.pragma(`foreign_key_list("${name}")`) as ForeignKey[]
  const owners = keys.filter(key => key.on_delete === 'CASCADE' || name === 'entities')
  const ofProject = owners.find(key => key.table === 'projects')
  const ofOther = owners.find(key => found.has(key.table))
  const parent = ofOther && found.get(ofOther.table)
  const condition = ofProject
    ? `"${ofProject.from}" = @project`
    : parent && `"${ofOther.from}" in (select "${ofOther.to}" from "${parent.name}" where ${parent.condition})`
  if (condition === undefined) return undefined
  const columns = columnsOf(db, name)
  const key = columns.filter(column => column.pk > 0)
  const rowNumber = key.length === 1 && key[0]?.type.toLowerCase() === 'integer' ? key[0].name : undefined
  const numbered = keys.filter(one => one.to !== null && found.get(one.table)?.rowNumber === one.to)
  return {
    name,
    columns: columns.map(column => ({
      name: column.name,
      isRequired: column.notnull === 1 && column.dflt_value === null && column.name !== rowNumber,
    })),
    key: key.map(column => column.name),
    // What an unfinished import has written is not there yet.
    condition: name === 'entities' ? `${condition} and batch_id is null` : condition,
    rowNumber: numbered.some(one => one.from === rowNumber) ? undefined : rowNumber,
    numberColumns: Object.fromEntries(numbered.map(one => [one.from, one.table])),
  }
}
