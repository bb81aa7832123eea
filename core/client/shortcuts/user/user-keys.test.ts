// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { registry } from '../../registry/app-registry.ts'
import { session, type User } from '../../session/session.ts'
import { keysOf } from '../command-keys.ts'
import { declaredKeys, keyTable } from '../table.ts'
import { setUserRows, userKeys, watchUser } from './user-keys.ts'

const user = { userId: 'ines', userIdSelected: true } as User
const moved = [
  { keys: 'g s', command: 'go.spaces', remove: true },
  { keys: 'Mod-j', command: 'go.spaces' },
]
const run = () => undefined
let leave: () => void

beforeEach(() => {
  registry.add({
    id: 'core',
    commands: [
      { id: 'go.spaces', keys: 'g s', when: { identity: true }, run },
      { id: 'text.bold', inText: true, when: { text: true }, run },
      { id: 'entity.open', formerIds: ['thing.open'], on: ['*'], run },
    ],
  })
  leave = watchUser()
})
afterEach(() => {
  leave()
  registry.remove('core')
  session.user = null
  Object.assign(userKeys, { userId: null, rows: [] })
  localStorage.clear()
})

const keys = () => keyTable().map(binding => `${binding.keys}: ${binding.command}`)

describe('a user’s own keys', () => {
  it('are in the table while set, and the commands’ own before and after', () => {
    expect(keys()).toEqual(['g s: go.spaces'])
    session.user = user
    setUserRows('ines', moved)
    expect(keys()).toEqual(['Mod-j: go.spaces'])
    expect(keysOf('go.spaces')).toEqual(['Ctrl', 'J'])
    expect(declaredKeys().map(binding => binding.keys)).toEqual(['g s'])
    session.user = null
    expect(keys()).toEqual(['g s: go.spaces'])
  })

  it('give the same table until they change', () => {
    session.user = user
    setUserRows('ines', moved)
    const table = keyTable()
    setUserRows('ines', structuredClone(moved))
    expect(keyTable()).toBe(table)
    setUserRows('ines', [])
    expect(keyTable()).not.toBe(table)
  })

  it('are there at the first paint of the next visit, for the same user', () => {
    session.user = user
    setUserRows('ines', moved)
    leave()
    Object.assign(userKeys, { userId: null, rows: [] })
    session.user = { ...user, userId: 'oda' }
    leave = watchUser()
    expect(keys()).toEqual(['g s: go.spaces'])
    session.user = user
    expect(keys()).toEqual(['Mod-j: go.spaces'])
  })

  it('are removed when the user signs out, from this browser too', () => {
    session.user = user
    setUserRows('ines', moved)
    expect(localStorage).toHaveLength(1)
    session.user = null
    expect(localStorage).toHaveLength(0)
    session.user = user
    expect(keys()).toEqual(['g s: go.spaces'])
  })

  it('that load late are not applied to another user', () => {
    session.user = { ...user, userId: 'oda' }
    setUserRows('ines', moved)
    expect(keys()).toEqual(['g s: go.spaces'])
    expect(localStorage).toHaveLength(0)
  })

  it('are empty before an identity is chosen', () => {
    session.user = { ...user, userIdSelected: false }
    setUserRows('ines', moved)
    expect(keys()).toEqual(['g s: go.spaces'])
  })

  it.each(['{', '7', 'null', '[{"keys":"Hyper-q","command":"go.spaces"}]'])('kept as %s are none', stored => {
    localStorage.setItem('skald.keys:ines', stored)
    session.user = user
    expect(keys()).toEqual(['g s: go.spaces'])
  })

  it('that were stored under a former command id and former facts still work', () => {
    const stored = [{ keys: 'o', command: 'thing.open', when: [{ thing: true, thingKind: 'chapter' }, { list: true }] }]
    localStorage.setItem('skald.keys:ines', JSON.stringify(stored))
    session.user = user
    expect(keyTable().slice(1)).toMatchObject([
      { keys: 'o', command: 'entity.open', when: [{ entity: true, entityKind: 'chapter' }, { list: true }] },
    ])
    setUserRows('ines', [{ keys: 'p', command: 'thing.open' }])
    expect(keys()).toContain('p: entity.open')
    expect(localStorage.getItem('skald.keys:ines')).not.toContain('thing')
  })

  it('of a command without keys work where the command does', () => {
    session.user = user
    setUserRows('ines', [
      { keys: 'Mod-b', command: 'text.bold' },
      { keys: 'o', command: 'entity.open' },
      { keys: 'y', command: 'plugin.away' },
    ])
    expect(keyTable().slice(1)).toMatchObject([
      { command: 'text.bold', when: { text: true }, allowInText: true },
      { command: 'entity.open', when: { entity: true, overlay: '' } },
    ])
  })
})
