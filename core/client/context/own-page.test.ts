// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { entityCommands } from '../entity/actions/entity-commands.ts'
import type { EntityRef } from '../registry/contract.ts'
import { commandContext, facts, factsFor } from './command-context.ts'
import { isApplicable } from './run-command.ts'

const place = { spaceId: 's', projectId: 'p' }
const own: EntityRef = { kind: 'chapter', id: 'c', label: 'Low Morrow', ...place }
const other: EntityRef = { kind: 'entry', id: 'e', label: 'Heron', ...place }
const open = entityCommands.find(({ id }) => id === 'entity.open')
const isOffered = (entities: EntityRef[], now = factsFor(entities)) => open && isApplicable(open, now, entities)

beforeEach(() => {
  Object.assign(commandContext, { page: 'chapter', kind: 'chapter', pageEntity: own, rows: [] })
})

it('what is open is not offered to be opened on its own page, but another entity is', () => {
  expect([isOffered([own]), isOffered([own], facts()), isOffered([other])]).toEqual([false, false, true])
})

it('it is offered from its history, and from a list', () => {
  commandContext.page = 'history'
  expect(isOffered([own])).toBe(true)
  Object.assign(commandContext, { page: 'chapters', pageEntity: null, rows: [own] })
  expect([isOffered([own]), isOffered([own], facts())]).toEqual([true, true])
})
