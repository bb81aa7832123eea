import { CompiledQuery } from 'kysely'
import type { SqlValue } from './connection.ts'
import type { Tx } from './schema.ts'

/** A row of any table, by column. */
export type TableRow = Record<string, SqlValue>

/** By table: the new numbers of rows, by the numbers that they had. */
export type RowNumbers = Map<string, Map<SqlValue, number>>

/** How a table numbers its rows, and which columns hold the numbers of rows of other tables. */
export interface NumberedTable {
  name: string
  /** the number of its rows, which they get anew when they are restored */
  rowNumber: string | undefined
  /** columns that hold the row number of a row of another table */
  numberColumns: Readonly<Record<string, string>>
}

/** Runs a statement whose text is made of names of tables and columns. */
export async function runSql(
  tx: Tx,
  text: string,
  values: readonly SqlValue[] = [],
): Promise<{ insertId: bigint | undefined; rows: readonly TableRow[] }> {
  const { insertId, rows } = await tx.executeQuery(CompiledQuery.raw(text, [...values]) as CompiledQuery<TableRow>)
  return { insertId, rows }
}

/** Inserts a row under a new number; numbers in it are those that the rows it refers to have now. */
export async function insertNumberedRow(
  tx: Tx,
  { name, rowNumber, numberColumns }: NumberedTable,
  row: TableRow,
  numbers: RowNumbers,
): Promise<number> {
  const columns = Object.keys(row).filter(column => column !== rowNumber)
  const values = columns.map(column => {
    const other = numberColumns[column]
    const value = row[column] ?? null
    return other === undefined || value === null ? value : (numbers.get(other)?.get(value) ?? null)
  })
  const names = columns.map(column => `"${column}"`).join(', ')
  const marks = columns.map(() => '?').join(', ')
  const { insertId } = await runSql(tx, `insert into "${name}" (${names}) values (${marks})`, values)
  const number = Number(insertId)
  if (rowNumber !== undefined) {
    const known = numbers.get(name) ?? new Map()
    numbers.set(name, known.set(row[rowNumber] ?? null, number))
  }
  return number
}
