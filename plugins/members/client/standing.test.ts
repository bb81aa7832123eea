import { describe, expect, it } from 'vitest'
import type { Member, Role, Standing } from './place.ts'
import { givableRoles, isBrought, mayChange, nextRole, rolesBelow } from './standing.ts'

const role = (roleId: string, fixed = false): Role => ({
  roleId,
  role: roleId,
  permissions: {},
  builtIn: true,
  fixed,
  members: 1,
  unheld: [],
})
const member = (userId: string, roleId: string): Member => ({ userId, username: userId, role: roleId, roleId })
const roles = [role('owner', true), role('administrator'), role('editor'), role('proofreader'), role('viewer')]
const members = [
  member('ines', 'owner'),
  member('doss', 'administrator'),
  member('edda', 'administrator'),
  member('petrok', 'editor'),
  member('nan', 'viewer'),
]
const as = (me: string, brought: Standing['brought'] = new Map()): Standing => ({ me, members, roles, brought })
const ids = (list: readonly Role[]) => list.map(({ roleId }) => roleId)
const [ines, doss, edda, petrok, nan] = members as [Member, Member, Member, Member, Member]

describe('who may change whom', () => {
  it('is whoever stands higher, and nobody themselves', () => {
    expect(members.filter(one => mayChange(as('ines'), one))).toEqual([doss, edda, petrok, nan])
    expect(members.filter(one => mayChange(as('doss'), one))).toEqual([petrok, nan])
    expect(mayChange(as('nan'), ines)).toBe(false)
    expect(mayChange(as('stranger'), nan)).toBe(false)
  })

  it('leaves those alone who are in a project through the space, with the role it gives', () => {
    const standing = as('ines', new Map([['edda', 'administrator']]))
    expect(isBrought(standing, edda)).toBe(true)
    expect(mayChange(standing, edda)).toBe(false)
    expect(mayChange(standing, doss)).toBe(true)
  })
})

describe('roles to give', () => {
  it('never hold the owner’s and none above one’s own', () => {
    expect(ids(givableRoles(as('ines')))).toEqual(['administrator', 'editor', 'proofreader', 'viewer'])
    expect(ids(givableRoles(as('petrok')))).toEqual(['editor', 'proofreader', 'viewer'])
  })

  it('allow nothing one may not do oneself', () => {
    const wider = roles.map(one => (one.roleId === 'editor' ? { ...one, unheld: ['chapter.delete'] } : one))
    const standing = { ...as('doss'), roles: wider }
    expect(ids(givableRoles(standing))).toEqual(['administrator', 'proofreader', 'viewer'])
    expect(ids(rolesBelow(standing))).toEqual(['administrator', 'editor', 'proofreader', 'viewer'])
    expect(nextRole(standing, member('pia', 'proofreader'), -1)).toBeUndefined()
  })

  it('are one step up or down, and end at both ends', () => {
    expect(nextRole(as('ines'), petrok, -1)?.roleId).toBe('administrator')
    expect(nextRole(as('ines'), petrok, 1)?.roleId).toBe('proofreader')
    expect(nextRole(as('ines'), doss, -1)).toBeUndefined()
    expect(nextRole(as('ines'), nan, 1)).toBeUndefined()
  })
})
