import { describe, expect, it } from 'vitest'
import {
  builtInRoles,
  can,
  defaultPermissions,
  grantOf,
  inheritedProjectRole,
  isBuiltIn,
  kindVerbOf,
  permissionKeys,
  permissionsOf,
  projectPermissions,
  type RoleLevel,
  spacePermissions,
} from './permission.ts'
import { roleNameIssue, roleNameKey } from './role-name.ts'

const keys = { space: permissionKeys('space', ['chapter']), project: permissionKeys('project', ['chapter']) }

function permissionsHeldBy(level: RoleLevel, role: string): string[] {
  return keys[level].filter(permission => can(grantOf(defaultPermissions(level, role)), permission))
}

describe('the permissions of a place', () => {
  it('are the fixed ones, four for every kind, and those plugins add', () => {
    expect(keys.space).toEqual(spacePermissions)
    const content = ['chapter.read', 'chapter.create', 'chapter.update', 'chapter.delete']
    expect(keys.project).toEqual([...projectPermissions, ...content])
    const added = ['space.statistics', 'story.print', 'story.print', 'project.read']
    expect(permissionKeys('space', [], added)).toEqual([...spacePermissions, 'space.statistics'])
    expect(permissionKeys('project', [], added)).toEqual([...projectPermissions, 'story.print'])
  })

  it('have a verb that a wildcard matches', () => {
    expect(['chapter.read', 'story.print', 'project.delete', 'space.read', 'odd'].map(kindVerbOf)).toEqual([
      'read',
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('built-in roles', () => {
  it.each([
    ['space', 'owner', keys.space],
    ['space', 'administrator', keys.space.filter(name => name !== 'space.delete')],
    ['space', 'member', ['space.read']],
    ['project', 'owner', keys.project],
    ['project', 'administrator', keys.project.filter(name => name !== 'project.delete')],
    ['project', 'editor', ['project.read', 'chapter.read', 'chapter.create', 'chapter.update', 'chapter.delete']],
    ['project', 'viewer', ['project.read', 'chapter.read']],
  ] as const)('of a %s: %s', (level, role, held) => {
    expect(permissionsHeldBy(level, role)).toEqual(held)
  })

  it('are the same as those that have defaults', () => {
    for (const level of ['space', 'project'] as const)
      for (const role of builtInRoles[level]) {
        expect(isBuiltIn(level, role)).toBe(true)
        expect(defaultPermissions(level, role).length).toBeGreaterThan(0)
      }
  })

  it('give an unknown role nothing', () => {
    for (const role of ['', 'Owner', 'constructor', '__proto__', 'toString']) {
      expect([isBuiltIn('space', role), isBuiltIn('project', role)], role).toEqual([false, false])
      expect([permissionsHeldBy('space', role), permissionsHeldBy('project', role)], role).toEqual([[], []])
    }
  })
})

describe('a grant', () => {
  it('never lets a wildcard of one verb reach a fixed permission', () => {
    expect(can(grantOf(['*.delete']), 'project.delete')).toBe(false)
    expect(can(grantOf(['*.delete']), 'space.delete')).toBe(false)
    expect(can(grantOf(['*.create']), 'project.create')).toBe(false)
  })

  it('of nothing allows nothing', () => {
    expect(can(undefined, 'project.read')).toBe(false)
    expect(can(grantOf([]), 'project.read')).toBe(false)
  })

  it('is sent as a list, everything as a star', () => {
    expect(permissionsOf(grantOf(['b.read', 'a.read']))).toEqual(['a.read', 'b.read'])
    expect(permissionsOf(grantOf(['*']))).toEqual(['*'])
  })
})

it('only owners and administrators of a space have a role in all its projects', () => {
  expect(['owner', 'administrator', 'member', 'proofreader', ''].map(inheritedProjectRole)).toEqual([
    'owner',
    'administrator',
    null,
    null,
    null,
  ])
})

describe('the name of a role', () => {
  it.each(['Proofreader', 'Вичитувач', ' two words ', 'x'.repeat(100), '👩‍🚀'])('may be %j', name => {
    expect(roleNameIssue(name, ['owner', 'viewer'])).toBeNull()
  })

  it.each(['', '   ', '\u200b', '\u00ad \u2060'])('is never empty: %j [ROLE-02]', name => {
    expect(roleNameIssue(name)?.message).toBe('A role needs a name')
  })

  it.each([
    ['x'.repeat(101), 'The name of a role cannot exceed 100 characters'],
    ['a\u0000b', 'A name cannot hold control characters'],
    ['a\u202eb', 'A name cannot hold control characters'],
    ['a\nb', 'A name cannot hold control characters'],
  ])('is refused: %j', (name, issue) => {
    expect(roleNameIssue(name)?.message).toBe(issue)
  })

  it.each(['viewer', 'Viewer', ' VIEWER ', 'ｖｉｅｗｅｒ', 'view\u200ber'])(
    'is taken, however it is written: %j [ROLE-03]',
    name => {
      expect(roleNameIssue(name, ['owner', 'viewer'])?.message).toBe('There is a role of this name already')
    },
  )

  it('counts spaces as one', () => {
    expect(roleNameKey('Two  Words')).toBe(roleNameKey('two words'))
    for (const blank of ['\u2800', '\ufffc', '\ufff9', '\u200b', '\u3164', ' '])
      expect(roleNameKey(`Owner${blank}`), JSON.stringify(blank)).toBe('owner')
    expect(roleNameKey('two\u2800words')).toBe(roleNameKey('two words'))
    expect(roleNameKey('twowords')).not.toBe(roleNameKey('two words'))
  })
})
