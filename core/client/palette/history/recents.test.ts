// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { registry } from '../../registry/app-registry.ts'
import { session } from '../../session/session.ts'
import { commandUse, forgetEntity, recentEntities, rememberCommand, rememberEntity } from './recents.ts'

const entity = (id: string, projectId = 'p', kind = 'entry') => ({
  kind,
  id,
  label: id,
  spaceId: 's',
  projectId,
  parentId: null,
})
const ids = (projectId?: string) => recentEntities(projectId).map(recent => recent.entity.id)

describe('recent entities', () => {
  beforeEach(() => {
    localStorage.clear()
    session.user = {
      userId: 'ines',
      username: 'Ines',
      email: '',
      emailVerified: true,
      userIdSelected: true,
      personalisation: {},
      bookmarks: [],
      hasPassword: true,
      secondStep: false,
    }
  })

  it('are newest first, each entity once [RECENT-02, RECENT-03]', () => {
    rememberEntity(entity('a'), 1)
    rememberEntity(entity('b'), 2)
    rememberEntity(entity('a'), 3)
    expect(ids('p')).toEqual(['a', 'b'])
    expect(recentEntities('p')[0]).toMatchObject({ uses: 2, last: 3 })
  })

  it('are stored by entryId and entryType, and read whatever is stored [RECENT-01]', () => {
    rememberEntity(entity('a'), 1)
    const [key] = Object.keys(localStorage).filter(name => name.startsWith('recent/'))
    const stored = () => JSON.parse(localStorage.getItem(key ?? '') ?? '[]')
    expect(stored()).toMatchObject([{ entryId: 'a', entryType: 'entry', label: 'a', uses: 1 }])
    const older = { entity: entity('b'), uses: 4, last: 2 }
    const olderStored = { thing: entity('b'), uses: 4, last: 2 }
    localStorage.setItem(key ?? '', JSON.stringify([olderStored, ...stored(), null, 7, { entryId: 'c' }]))
    expect(recentEntities('p')).toEqual([older, { entity: entity('a'), uses: 1, last: 1 }])
  })

  it('distinguish entities of one id and different kinds', () => {
    rememberEntity(entity('a'), 1)
    rememberEntity(entity('a', 'p', 'chapter'), 2)
    expect(ids('p')).toEqual(['a', 'a'])
  })

  it('are at most 20 in a project [RECENT-04]', () => {
    for (let at = 0; at < 25; at++) rememberEntity(entity(`t${at}`), at)
    expect(ids('p')).toHaveLength(20)
    expect(ids('p')[0]).toBe('t24')
  })

  it('are kept by user, space and project', () => {
    rememberEntity(entity('mine'), 1)
    rememberEntity(entity('elsewhere', 'q'), 2)
    expect(ids('p')).toEqual(['mine'])
    expect(ids()).toEqual(['elsewhere', 'mine'])
    if (session.user) session.user = { ...session.user, userId: 'oda' }
    expect(ids()).toEqual([])
  })

  it('forget deleted entities, and ignore a stored value that is no list', () => {
    rememberEntity(entity('a'), 1)
    forgetEntity(entity('a'))
    expect(ids()).toEqual([])
    localStorage.setItem('recent/ines/s/p', '{"not": "a list"')
    expect(ids()).toEqual([])
  })

  it('count how often commands are used', () => {
    const now = 1_000_000
    expect(commandUse(now)('x')).toBe(0)
    rememberCommand('x', now)
    const once = commandUse(now)('x')
    rememberCommand('x', now)
    expect(commandUse(now)('x')).toBeGreaterThan(once)
    expect(commandUse(now + 60 * 24 * 3600 * 1000)('x')).toBeLessThan(once)
  })

  it('counts what a command was used under its former id', () => {
    const now = Date.now()
    registry.add({ id: 'core', commands: [{ id: 'entity.open', formerIds: ['thing.open'], run: () => undefined }] })
    localStorage.setItem('uses/ines', JSON.stringify({ 'thing.open': { uses: 3, last: now } }))
    const before = commandUse(now)('entity.open')
    expect(before).toBeGreaterThan(0)
    rememberCommand('entity.open', now)
    expect(commandUse(now)('entity.open')).toBeGreaterThan(before)
    registry.remove('core')
  })
})
