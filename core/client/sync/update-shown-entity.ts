import { callsOf } from '#core/shared/kind-calls.ts'
import { changeAnswers } from '../api/change-answers.ts'
import { queryClient } from '../api/query.ts'
import type { EntityRef } from '../registry/contract.ts'
import { updateShownRows } from './update-shown-rows.ts'
import { getInput, kindOf } from './write-entity.ts'

type EntityValues = Readonly<Record<string, unknown>>

/** Changes an entity in the cached lists and on its page before the server is asked. */
export function updateShownEntity(entity: EntityRef, change: (values: EntityValues) => EntityValues): void {
  const kind = kindOf(entity)
  updateShownRows(kind, entity, change)
  const page = { call: callsOf(kind).get.name, where: { [kind.idField]: entity.id }, patch: change, isAhead: true }
  void changeAnswers([{ change: page, event: entity }])
}

/** The cached values of an entity whose page is open. */
export function shownEntity(entity: EntityRef): EntityValues | undefined {
  const kind = kindOf(entity)
  return queryClient.getQueryData<EntityValues>([callsOf(kind).get.name, getInput(kind, entity)])
}
