import { type ComponentType, useEffect } from 'react'
import type { Kind } from '#core/shared/kind.ts'
import { useRegistry } from '../../../registry/app-registry.ts'
import type { FieldType } from '../../../registry/contract.ts'
import { type LazyComponent, lazyComponent, useLazyComponent } from '../../../ui/lazy/lazy-component.ts'

type Cell = NonNullable<FieldType['cell']>
type CellProps = { value: unknown }

export interface Column {
  field: string
  cell: Cell
}

/** The fields of a kind that are columns of its list. */
export function useColumns(kind: Kind): readonly Column[] {
  const { fieldTypes } = useRegistry()
  return Object.entries(kind.fields).flatMap(([field, { form }]) => {
    const cell = fieldTypes.get(form)?.cell
    return cell ? [{ field, cell }] : []
  })
}

const lazyCells = new WeakMap<Cell, LazyComponent<CellProps>>()

function lazyCellOf(cell: Cell): LazyComponent<CellProps> {
  const cached = lazyCells.get(cell)
  if (cached) return cached
  const lazyCell = lazyComponent(async () => (await cell()).Cell as ComponentType<CellProps>)
  lazyCells.set(cell, lazyCell)
  return lazyCell
}

/** One field of a row, rendered by its type's cell once that is loaded. */
export function ColumnCell({ cell, value }: { cell: Cell; value: unknown }) {
  const lazyCell = lazyCellOf(cell)
  const LoadedCell = useLazyComponent(lazyCell)
  useEffect(() => {
    // The list works without the cell; the next row retries.
    lazyCell.load().catch(reportError)
  }, [lazyCell])
  return LoadedCell ? <LoadedCell value={value} /> : null
}
