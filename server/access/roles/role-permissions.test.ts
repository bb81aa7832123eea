import { describe, expect, it } from 'vitest'
import { defaultPermissions, grantOf, permissionKeys } from '#core/shared/access/permission.ts'
import { permissionFlags, permissionsBeyond, samePermissions, storedPermissions } from './role-permissions.ts'

const keys = permissionKeys('project', ['scene', 'prop'], ['story.print'])
const owner = grantOf(['*'])
const reads = ['project.read', 'scene.read', 'prop.read']

function stored(wanted: readonly string[], before: readonly string[] = [], by = owner, of = keys) {
  return storedPermissions(of, new Set(wanted), before, by)
}

describe('the stored permissions of a role', () => {
  it('have a wildcard for a verb granted for every kind, so that later kinds are included', () => {
    expect(stored(reads)).toEqual(['*.read', 'project.read'])
    const later = permissionKeys('project', ['scene', 'prop', 'map'])
    expect(permissionFlags(grantOf(stored(reads)), later)).toMatchObject({ 'map.read': true, 'map.update': false })
  })

  it('name single kinds if one is left out', () => {
    expect(stored(['scene.read', 'scene.update', 'prop.update'])).toEqual(['*.update', 'scene.read'])
    expect(stored(['scene.read'], ['*.read'])).toEqual(['scene.read'])
  })

  it('keep those of kinds that are not installed now', () => {
    expect(stored(['scene.read'], ['map.read', 'map.update', 'scene.update'])).toEqual([
      'map.read',
      'map.update',
      'scene.read',
    ])
  })

  it('stay unchanged while no visible permission changes', () => {
    const before = ['scene.read', 'prop.read', 'project.read', 'map.delete']
    expect(stored(reads, before)).toBe(before)
    const default_ = defaultPermissions('project', 'editor')
    const shown = permissionFlags(grantOf(default_), keys)
    expect(
      stored(
        keys.filter(key => shown[key]),
        default_,
      ),
    ).toBe(default_)
  })

  it('get no wildcard that the person who saves does not have', () => {
    const giver = grantOf(['scene.read', 'prop.read'])
    expect(stored(['scene.read', 'prop.read'], [], giver)).toEqual(['prop.read', 'scene.read'])
    expect(stored(['scene.read', 'prop.read', 'story.print'], ['*.read'], giver)).toEqual(['*.read', 'story.print'])
  })

  it('get no wildcard without kinds, and keep an existing one', () => {
    const none = permissionKeys('project', [])
    expect(stored(['project.read'], [], owner, none)).toEqual(['project.read'])
    expect(stored(['project.read'], ['*.read', '*.update'], owner, none)).toEqual([
      '*.read',
      '*.update',
      'project.read',
    ])
  })

  it('get no wildcard for permissions of the place itself', () => {
    expect(stored(['project.delete', 'scene.delete', 'prop.delete'])).toEqual(['*.delete', 'project.delete'])
    expect(stored(['project.delete'])).toEqual(['project.delete'])
  })
})

it('lists the permissions beyond a grant', () => {
  expect(permissionsBeyond(['*.read', 'scene.update', 'project.delete'], grantOf(['*.update', 'scene.read']))).toEqual([
    '*.read',
    'project.delete',
  ])
  expect(permissionsBeyond(['*.read', 'project.delete'], owner)).toEqual([])
})

it('compares without regard to order', () => {
  expect(samePermissions(['a', 'b'], ['b', 'a'])).toBe(true)
  expect(samePermissions(['a'], ['a', 'b'])).toBe(false)
  expect(samePermissions(['a', 'c'], ['a', 'b'])).toBe(false)
})
