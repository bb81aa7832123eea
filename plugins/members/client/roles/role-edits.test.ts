import { describe, expect, it } from 'vitest'
import { grantOf } from '#core/shared/access/permission.ts'
import type { MemberRole } from '../membership.ts'
import { roleChanges } from './role-changes.ts'
import {
  addRole,
  moveRole,
  noRoleEdits,
  type RoleEdits,
  removeRole,
  renameRole,
  roleColumnsOf,
  roleNameIssues,
  setAllowed,
  toRoles,
} from './role-edits.ts'

const role = (roleId: string, permissions: Record<string, boolean>, more: Partial<MemberRole> = {}): MemberRole => ({
  roleId,
  role: roleId,
  permissions,
  builtIn: true,
  fixed: false,
  members: 1,
  unheld: [],
  ...more,
})
const roles = [
  role('owner', { 'chapter.read': true, 'chapter.delete': true }, { fixed: true }),
  role('administrator', { 'chapter.read': true, 'chapter.delete': true }),
  role('editor', { 'chapter.read': true, 'chapter.delete': true }),
  role('r1', { 'chapter.read': true, 'chapter.delete': false }, { role: 'Proofreader', builtIn: false, members: 2 }),
  role('viewer', { 'chapter.read': true, 'chapter.delete': false }),
]
const see = (edits: RoleEdits = noRoleEdits, own = 'owner') => roleColumnsOf(roles, edits, own)
const base = (held: readonly string[] = ['*']) => ({ columns: see(), held: grantOf(held) })
const keys = (edits: RoleEdits) => see(edits).map(({ key }) => key)
const column = (key: string, edits: RoleEdits = noRoleEdits) => {
  const found = see(edits).find(one => one.key === key)
  if (!found) throw new Error(`No column ${key}`)
  return found
}

describe('editing roles', () => {
  it('leaves roles at or above one’s own read-only, and the owner’s for everyone', () => {
    expect(see().map(({ lock }) => lock)).toEqual(['owner', null, null, null, null])
    expect(see(noRoleEdits, 'editor').map(({ lock }) => lock)).toEqual(['owner', 'above', 'above', null, null])
    expect(see(noRoleEdits, 'gone').map(({ lock }) => lock)).toEqual(['owner', null, null, null, null])
  })

  it('shows changes over what is stored, and none once they are reverted', () => {
    const edits = setAllowed(noRoleEdits, 'editor', ['chapter.delete'], false)
    expect(column('editor', edits).allowed).toEqual({ 'chapter.read': true, 'chapter.delete': false })
    const back = setAllowed(edits, 'editor', ['chapter.delete'], true)
    expect(roleChanges(roles, see(back), back)).toEqual([])
  })

  it('adds roles as the second lowest, with the permissions of the lowest [ROLE-06]', () => {
    const edits = addRole(noRoleEdits, base(), 'new', ' Guest reader ')
    expect(keys(edits)).toEqual(['owner', 'administrator', 'editor', 'r1', 'new', 'viewer'])
    expect(column('new', edits)).toMatchObject({ name: 'Guest reader', isNew: true, allowed: roles[4]?.permissions })
    expect(toRoles(see(edits)).at(-2)).toEqual({ role: 'Guest reader', permissions: roles[4]?.permissions })
  })

  it('adds roles without permissions that the user lacks', () => {
    const edits = addRole(noRoleEdits, base(['chapter.delete']), 'new', 'Guest')
    expect(column('new', edits).allowed).toEqual({ 'chapter.read': false, 'chapter.delete': false })
  })

  it('removes deleted roles, a new one without a trace [ROLE-07]', () => {
    const removed = removeRole(noRoleEdits, column('r1'))
    expect(toRoles(see(removed)).map(({ roleId }) => roleId)).toEqual(['administrator', 'editor', 'viewer'])
    expect(roleChanges(roles, see(removed), removed)).toEqual([
      { is: 'removed', name: 'Proofreader', members: 2, lowest: 'viewer' },
    ])
    const added = addRole(noRoleEdits, base(), 'new', 'Guest')
    expect(removeRole(added, column('new', added))).toEqual(noRoleEdits)
  })

  it('moves roles among the editable ones, never below the lowest or into the read-only ones', () => {
    const up = moveRole(noRoleEdits, see(), 'r1', -1)
    expect(up && keys(up)).toEqual(['owner', 'administrator', 'r1', 'editor', 'viewer'])
    expect(moveRole(noRoleEdits, see(), 'r1', 1)).toBeUndefined()
    expect(moveRole(noRoleEdits, see(), 'viewer', -1)).toBeUndefined()
    expect(moveRole(noRoleEdits, see(), 'administrator', -1)).toBeUndefined()
    expect(moveRole(noRoleEdits, see(noRoleEdits, 'editor'), 'r1', -1)).toBeUndefined()
    const back = up && moveRole(up, see(up), 'r1', 1)
    expect(back && roleChanges(roles, see(back), back)).toEqual([])
  })

  it('keeps their order while someone else adds one', () => {
    const edits = moveRole(noRoleEdits, see(), 'r1', -1) ?? noRoleEdits
    const more = [...roles.slice(0, 4), role('r2', {}, { role: 'Guest', builtIn: false }), ...roles.slice(4)]
    expect(roleColumnsOf(more, edits, 'owner').map(({ key }) => key)).toEqual([
      'owner',
      'administrator',
      'r1',
      'editor',
      'r2',
      'viewer',
    ])
  })

  it('requires unique names [ROLE-02, ROLE-03]', () => {
    const empty = renameRole(noRoleEdits, 'r1', '  ')
    expect(roleNameIssues(see(empty)).get('r1')).toMatchObject({ code: 'role-name-required' })
    const twice = renameRole(noRoleEdits, 'r1', 'EDITOR')
    expect(roleNameIssues(see(twice)).get('r1')).toMatchObject({ code: 'role-name-taken' })
    expect(roleNameIssues(see()).size).toBe(0)
  })
})

describe('the preview of saving', () => {
  it('lists by role what is added, what is removed, and the old name', () => {
    let edits = setAllowed(noRoleEdits, 'editor', ['chapter.delete'], false)
    edits = setAllowed(renameRole(edits, 'r1', 'Reader'), 'r1', ['chapter.delete'], true)
    expect(roleChanges(roles, see(edits), edits)).toEqual([
      { is: 'loses', name: 'editor', permissions: ['chapter.delete'] },
      { is: 'renamed', name: 'Reader', from: 'Proofreader' },
      { is: 'gains', name: 'Reader', permissions: ['chapter.delete'] },
    ])
  })

  it('shows the order once, with all roles', () => {
    const edits = moveRole(noRoleEdits, see(), 'r1', -1) ?? noRoleEdits
    expect(roleChanges(roles, see(edits), edits)).toEqual([
      { is: 'moved', names: ['owner', 'administrator', 'Proofreader', 'editor', 'viewer'] },
    ])
  })
})
