import { type NumberedTable, runSql, type TableRow } from '../../db/insert-row.ts'
import type { Tx } from '../../db/schema.ts'

/** A plugin's table without foreign keys, whose rows a write hook or a trigger deletes with an entity. */
export interface EntityTable {
  /** the table */
  readonly name: string
  /** the column with the id of the entity, or of the row of `parent` */
  readonly column: string
  /** another of these tables, with a column `id`: its rows take those that name them with them */
  readonly parent?: string
}

/** A row as it was kept. */
export interface KeptRow {
  name: string
  /** the column that was emptied in a row that stayed; null if the row went */
  emptied: string | null
  row: TableRow
}

/** A column that refers to a row of another table. */
export interface ForeignKey {
  from: string
  table: string
  to: string
  onDelete: string
}

/** A table as the database describes it. */
interface TableShape {
  name: string
  columns: readonly string[]
  /** the columns of its primary key */
  identity: readonly string[]
  /** the number of its rows, if its key is a number */
  rowNumber: string | undefined
  keys: readonly ForeignKey[]
}

/** A table whose rows are deleted with entities. */
export interface DependentTable extends TableShape, NumberedTable {
  /** the condition for these rows; the numbers of the entities are bound, as JSON, to each mark */
  condition: string
}

const isOwn = "m.type = 'table' and m.name not like 'sqlite_%'"
const columnsText = `select m.name as "table", c.name as name, c.type as type, c.pk as pk
  from sqlite_schema m join pragma_table_info(m.name) c where ${isOwn} order by m.name, c.cid`
const keysText = `select m.name as owner, k."from" as "from", k."table" as "table", k."to" as "to", k.on_delete as onDelete
  from sqlite_schema m join pragma_foreign_key_list(m.name) k where ${isOwn} order by m.name, k.id`

/** All tables, with the keys of those without foreign keys as if they had some. */
async function readShapes(tx: Tx, entityTables: readonly EntityTable[]): Promise<ReadonlyMap<string, TableShape>> {
  const columns = (await runSql(tx, columnsText)).rows.map(row => ({
    ...{ table: String(row.table), name: String(row.name), type: String(row.type).toLowerCase(), pk: Number(row.pk) },
  }))
  const keys = (await runSql(tx, keysText)).rows.map(row => ({
    ...{ owner: String(row.owner), from: String(row.from), table: String(row.table), to: String(row.to) },
    onDelete: String(row.onDelete),
  }))
  for (const { name: owner, column: from, parent: table = 'entities' } of entityTables)
    keys.push({ owner, from, table, to: 'id', onDelete: 'CASCADE' })
  const shapes = new Map<string, TableShape>()
  for (const [name, own] of Map.groupBy(columns, column => column.table)) {
    const key = own.filter(({ pk }) => pk > 0)
    shapes.set(name, {
      ...{ name, columns: own.map(column => column.name), identity: key.map(column => column.name) },
      rowNumber: key.length === 1 && key[0]?.type === 'integer' ? key[0].name : undefined,
      keys: keys.filter(({ owner }) => owner === name),
    })
  }
  return shapes
}

interface Tables {
  dependent: readonly DependentTable[]
  all: readonly TableShape[]
}

/** By the tables of a server's plugins: while a server runs its tables stay as they are. */
const known = new WeakMap<readonly EntityTable[], Tables>()

/**
 * The tables with rows that are deleted with entities, parents first; and all tables. So tables of plugins need not be
 * named anywhere, but for those without foreign keys.
 */
export async function dependentTables(tx: Tx, entityTables: readonly EntityTable[]): Promise<Tables> {
  const found = known.get(entityTables) ?? (await findTables(tx, entityTables))
  known.set(entityTables, found)
  return found
}

async function findTables(tx: Tx, entityTables: readonly EntityTable[]): Promise<Tables> {
  const shapes = await readShapes(tx, entityTables)
  const owners = ({ name, keys }: TableShape, of: ReadonlySet<string>) =>
    keys.filter(key => key.onDelete === 'CASCADE' && key.table !== name && of.has(key.table))
  const going = new Set(['entities'])
  for (let size = 0; size < going.size; ) {
    size = going.size
    for (const shape of shapes.values()) if (owners(shape, going).length > 0) going.add(shape.name)
  }
  const dependent = new Map<string, DependentTable>()
  const add = (shape: TableShape | undefined, condition: string) => {
    if (!shape) return
    const numbered = shape.keys.filter(key => dependent.get(key.table)?.rowNumber === key.to)
    dependent.set(shape.name, {
      ...{ ...shape, condition },
      rowNumber: numbered.some(key => key.from === shape.rowNumber) ? undefined : shape.rowNumber,
      numberColumns: Object.fromEntries(numbered.map(key => [key.from, key.table])),
    })
  }
  add(shapes.get('entities'), '(seq in (select value from json_each(?)) and batch_id is null)')
  for (let size = 0; size < dependent.size; ) {
    size = dependent.size
    for (const name of going) {
      const shape = shapes.get(name)
      if (!shape || dependent.has(name)) continue
      const own = owners(shape, going)
      if (own.some(key => !dependent.has(key.table))) continue
      const any = own.map(key => `"${key.from}" in (${idsOf(key, dependent.get(key.table)?.condition ?? '')})`)
      add(shape, `(${any.join(' or ')})`)
    }
  }
  return { dependent: [...dependent.values()], all: [...shapes.values()] }
}

/** What a key refers to in the rows of its table that fit a condition. */
export function idsOf({ to, table }: ForeignKey, condition: string): string {
  return `select "${to}" from "${table}" where ${condition}`
}

/** The values of a statement with the numbers of entities bound to each mark. */
export function boundTo(text: string, seqs: string): string[] {
  return Array.from({ length: text.split('?').length - 1 }, () => seqs)
}
