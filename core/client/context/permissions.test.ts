// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import type { EntityRef } from '../registry/contract.ts'
import { commandContext } from './command-context.ts'
import { canActOn, permissionFacts } from './permissions.ts'

const kinds = ['chapter', 'entry']

describe('permissions in a place, as facts', () => {
  it('include everything for an owner, in the space and in the project separately', () => {
    const rights = permissionFacts({ space: { permissions: ['*'] }, project: undefined }, kinds)
    expect(rights).toMatchObject({ 'may.space.delete': true, 'may.project.create': true })
    expect(rights).toMatchObject({ 'may.project.settings': false, 'may.chapter.read': false, 'has.chapter': false })
  })

  it('include only reading for a reader, of every kind', () => {
    const permissions = ['*.read', 'project.read']
    const rights = permissionFacts({ project: { permissions, modules: ['chapter'], sample: false } }, kinds)
    expect(Object.keys(rights).filter(fact => rights[fact])).toEqual([
      'may.project.read',
      'may.chapter.read',
      'may.entry.read',
      'has.chapter',
    ])
  })

  it('say that the project is one to look around in', () => {
    expect(permissionFacts({}, kinds).sample).toBe(false)
    expect(permissionFacts({ project: { permissions: [], modules: [], sample: true } }, kinds).sample).toBe(true)
  })
})

describe('acting on entities', () => {
  const entity = (projectId: string): EntityRef => ({ kind: 'chapter', id: 'c', label: '', spaceId: 's', projectId })
  afterEach(() => {
    commandContext.params = {}
  })

  it("needs the permission for each entity's kind here, and leaves others to the server", () => {
    commandContext.params = { spaceId: 's', projectId: 'here' }
    const reads = { 'may.chapter.update': false }
    expect(canActOn('update', [entity('here')], reads)).toBe(false)
    expect(canActOn('update', [entity('elsewhere')], reads)).toBe(true)
    expect(canActOn('update', [entity('here')], { 'may.chapter.update': true })).toBe(true)
    expect(canActOn(undefined, [entity('here')], reads)).toBe(true)
  })
})
