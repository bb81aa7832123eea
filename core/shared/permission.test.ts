import { describe, expect, it } from 'vitest'
import {
  can,
  grantOfProjectRole,
  grantOfSpaceRole,
  projectPermissions,
  roleInProject,
  spacePermissions,
} from './permission.ts'

describe('space roles', () => {
  it('let the owner do everything', () => {
    for (const permission of spacePermissions) expect(can(grantOfSpaceRole('owner'), permission)).toBe(true)
  })

  it('let an administrator do everything but delete the space', () => {
    const refused = spacePermissions.filter(permission => !can(grantOfSpaceRole('administrator'), permission))
    expect(refused).toEqual(['space.delete'])
  })

  it('let a member only read', () => {
    const held = spacePermissions.filter(permission => can(grantOfSpaceRole('member'), permission))
    expect(held).toEqual(['space.read'])
  })
})

describe('project roles', () => {
  const every = [...projectPermissions, 'chapter.read', 'chapter.create', 'chapter.update', 'chapter.delete']
  const heldBy = (role: string) => every.filter(permission => can(grantOfProjectRole(role), permission))

  it('let the owner do everything', () => {
    expect(heldBy('owner')).toEqual(every)
  })

  it('let an administrator do everything but delete the project', () => {
    expect(heldBy('administrator')).toEqual(every.filter(permission => permission !== 'project.delete'))
  })

  it('let an editor change content only', () => {
    const content = ['project.read', 'chapter.read', 'chapter.create', 'chapter.update', 'chapter.delete']
    expect(heldBy('editor')).toEqual(content)
  })

  it('let a viewer read', () => {
    expect(heldBy('viewer')).toEqual(['project.read', 'chapter.read'])
  })

  it('give an unknown role nothing', () => {
    for (const role of ['', 'Owner', 'constructor', '__proto__', 'toString']) {
      expect(heldBy(role), role).toEqual([])
      expect(can(grantOfSpaceRole(role), 'space.read'), role).toBe(false)
    }
  })

  it('never let a wildcard of one verb reach a fixed permission', () => {
    expect(can(grantOfProjectRole('editor'), 'project.delete')).toBe(false)
    expect(can({ permissions: new Set(['*.delete']) }, 'project.delete')).toBe(false)
    expect(can({ permissions: new Set(['*.delete']) }, 'space.delete')).toBe(false)
    expect(can({ permissions: new Set(['*.create']) }, 'project.create')).toBe(false)
  })

  it('refuse who holds nothing at all', () => {
    expect(can(undefined, 'project.read')).toBe(false)
  })
})

describe('the role in a project', () => {
  it.each([
    ['owner', null, 'owner'],
    ['administrator', null, 'administrator'],
    ['administrator', 'viewer', 'administrator'],
    ['administrator', 'owner', 'owner'],
    ['owner', 'viewer', 'owner'],
    ['member', null, null],
    ['member', 'editor', 'editor'],
    ['member', 'owner', 'owner'],
    ['member', 'proofreader', 'proofreader'],
    ['administrator', 'proofreader', 'administrator'],
    [null, 'owner', null],
    [null, null, null],
  ])('of a space’s %s with the project’s %s is %s', (spaceRole, projectRole, role) => {
    expect(roleInProject(spaceRole, projectRole)).toBe(role)
  })
})
