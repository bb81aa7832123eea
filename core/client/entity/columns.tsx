import { type ComponentType, useEffect } from 'react'
import type { Kind } from '#core/shared/kind.ts'
import type { FieldType } from '../registry/contract.ts'
import { useHouse } from '../registry/house.ts'
import { type Later, later, useLater } from '../ui/later.ts'

type Cell = NonNullable<FieldType['cell']>
type CellProps = { value: unknown }

export interface Column {
  field: string
  cell: Cell
}

/** The fields of a kind that have a column in its list. */
export function useColumns(kind: Kind): readonly Column[] {
  const { fieldTypes } = useHouse()
  return Object.entries(kind.fields).flatMap(([field, { form }]) => {
    const cell = fieldTypes.get(form)?.cell
    return cell ? [{ field, cell }] : []
  })
}

const parts = new WeakMap<Cell, Later<CellProps>>()

function partOf(cell: Cell): Later<CellProps> {
  const known = parts.get(cell)
  if (known) return known
  const part = later(async () => (await cell()).Cell as ComponentType<CellProps>)
  parts.set(cell, part)
  return part
}

/** One field of a row, drawn as its type says once that is here. */
export function ColumnCell({ cell, value }: { cell: Cell; value: unknown }) {
  const part = partOf(cell)
  const Drawn = useLater(part)
  useEffect(() => {
    // A list without it is still a list; the next row tries again.
    part.load().catch(reportError)
  }, [part])
  return Drawn ? <Drawn value={value} /> : null
}
