// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import type { Thing } from '../registry/contract.ts'
import { desk } from './desk.ts'
import { mayActOn, rightsIn } from './rights.ts'

const kinds = ['chapter', 'entry']

describe('what may be done in a place, as facts', () => {
  it('is everything for an owner, in the space and in the project apart', () => {
    const rights = rightsIn({ space: { permissions: ['*'] }, project: undefined }, kinds)
    expect(rights).toMatchObject({ 'may.space.delete': true, 'may.project.create': true })
    expect(rights).toMatchObject({ 'may.project.settings': false, 'may.chapter.read': false, 'has.chapter': false })
  })

  it('is for a reader to read, whatever kinds there are', () => {
    const permissions = ['*.read', 'project.read']
    const rights = rightsIn({ project: { permissions, modules: ['chapter'] } }, kinds)
    expect(Object.keys(rights).filter(fact => rights[fact])).toEqual([
      'may.project.read',
      'may.chapter.read',
      'may.entry.read',
      'has.chapter',
    ])
  })
})

describe('acting on things', () => {
  const thing = (projectId: string): Thing => ({ kind: 'chapter', id: 'c', label: '', spaceId: 's', projectId })
  afterEach(() => {
    desk.params = {}
  })

  it('needs the right to the kind of each of them here, and is left to the server elsewhere', () => {
    desk.params = { spaceId: 's', projectId: 'here' }
    const reads = { 'may.chapter.update': false }
    expect(mayActOn('update', [thing('here')], reads)).toBe(false)
    expect(mayActOn('update', [thing('elsewhere')], reads)).toBe(true)
    expect(mayActOn('update', [thing('here')], { 'may.chapter.update': true })).toBe(true)
    expect(mayActOn(undefined, [thing('here')], reads)).toBe(true)
  })
})
