import { describe, expect, it } from 'vitest'
import type { MemberEntry, MemberRole, MembershipInfo } from './membership.ts'
import { givableRoles, isInherited, mayChangeRole, nextRole, rolesBelow } from './membership-rules.ts'

const role = (roleId: string, fixed = false): MemberRole => ({
  roleId,
  role: roleId,
  permissions: {},
  builtIn: true,
  fixed,
  members: 1,
  unheld: [],
})
const member = (userId: string, roleId: string): MemberEntry => ({ userId, username: userId, role: roleId, roleId })
const roles = [role('owner', true), role('administrator'), role('editor'), role('proofreader'), role('viewer')]
const members = [
  member('ines', 'owner'),
  member('doss', 'administrator'),
  member('edda', 'administrator'),
  member('petrok', 'editor'),
  member('nan', 'viewer'),
]
const as = (me: string, inherited: MembershipInfo['inherited'] = new Map()): MembershipInfo => ({
  me,
  members,
  roles,
  inherited,
})
const ids = (list: readonly MemberRole[]) => list.map(({ roleId }) => roleId)
const [ines, doss, edda, petrok, nan] = members as [MemberEntry, MemberEntry, MemberEntry, MemberEntry, MemberEntry]

describe('changing members', () => {
  it('is allowed only to a higher role, never on oneself', () => {
    expect(members.filter(one => mayChangeRole(as('ines'), one))).toEqual([doss, edda, petrok, nan])
    expect(members.filter(one => mayChangeRole(as('doss'), one))).toEqual([petrok, nan])
    expect(mayChangeRole(as('nan'), ines)).toBe(false)
    expect(mayChangeRole(as('stranger'), nan)).toBe(false)
  })

  it('leaves alone those who are in a project through the space, with the role it gives', () => {
    const membership = as('ines', new Map([['edda', 'administrator']]))
    expect(isInherited(membership, edda)).toBe(true)
    expect(mayChangeRole(membership, edda)).toBe(false)
    expect(mayChangeRole(membership, doss)).toBe(true)
  })
})

describe('assignable roles', () => {
  it('never include the owner and none above one’s own', () => {
    expect(ids(givableRoles(as('ines')))).toEqual(['administrator', 'editor', 'proofreader', 'viewer'])
    expect(ids(givableRoles(as('petrok')))).toEqual(['editor', 'proofreader', 'viewer'])
  })

  it('include no permission that one lacks oneself', () => {
    const wider = roles.map(one => (one.roleId === 'editor' ? { ...one, unheld: ['chapter.delete'] } : one))
    const membership = { ...as('doss'), roles: wider }
    expect(ids(givableRoles(membership))).toEqual(['administrator', 'proofreader', 'viewer'])
    expect(ids(rolesBelow(membership))).toEqual(['administrator', 'editor', 'proofreader', 'viewer'])
    expect(nextRole(membership, member('pia', 'proofreader'), -1)).toBeUndefined()
  })

  it('are one step up or down, and end at both ends', () => {
    expect(nextRole(as('ines'), petrok, -1)?.roleId).toBe('administrator')
    expect(nextRole(as('ines'), petrok, 1)?.roleId).toBe('proofreader')
    expect(nextRole(as('ines'), doss, -1)).toBeUndefined()
    expect(nextRole(as('ines'), nan, 1)).toBeUndefined()
  })
})
