import type { InfiniteData } from '@tanstack/react-query'
import type { EntityValues } from '#core/shared/fields/field.ts'
import type { Kind } from '#core/shared/kind.ts'
import { callsOf, type Paged } from '#core/shared/kind-calls.ts'
import { changeAnswers } from '../api/change-answers.ts'
import { registry } from '../registry/app-registry.ts'
import type { EntityRef } from '../registry/contract.ts'

/** Changes an entity in the cached lists and on its page before the server is asked. */
export function updateShownEntity(entity: EntityRef, change: (values: EntityValues) => EntityValues): void {
  const kind = registry.kinds.get(entity.kind)
  if (!kind) throw new Error(`No kind "${entity.kind}"`)
  updateShownRows(kind, entity, change)
  const page = { call: callsOf(kind).get.name, where: { [kind.idField]: entity.id }, patch: change, isAhead: true }
  void changeAnswers([{ change: page, event: entity }])
}

/** Changes the rows of an entity in every cached list of its kind before the server is asked; a null row is removed. */
export function updateShownRows(
  kind: Kind,
  entity: EntityRef,
  change: (row: EntityValues) => EntityValues | null,
): void {
  const isIt = (row: EntityValues) => row[kind.idField] === entity.id
  const patch = (list: InfiniteData<Paged<EntityValues>>) => {
    if (!('pages' in list) || !list.pages.some(page => page.data.some(isIt))) return list
    const pages = list.pages.map(page => {
      const data = page.data.flatMap<EntityValues>(row => (isIt(row) ? (change(row) ?? []) : row))
      return { ...page, data, total: page.total - (page.data.length - data.length) }
    })
    return { ...list, pages }
  }
  void changeAnswers([{ change: { call: callsOf(kind).find.name, patch, isAhead: true }, event: entity }])
}
