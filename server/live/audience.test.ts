import { describe, expect, it } from 'vitest'
import { addMember, addPerson, addPlace, openStore } from '#tests/api/accounts-store.ts'
import type { Audience } from '../ports.ts'
import { Audiences, type Rights } from './audience.ts'

const store = openStore()

/** Rights as a list of those who may, counting how often they are asked for. */
function rights(may: Set<string>) {
  let asked = 0
  let changes = 0
  const access: Rights = {
    async grantFor({ id }) {
      asked++
      return may.has(id) ? { all: true, permissions: new Set() } : undefined
    },
    changes: () => changes,
  }
  return {
    access,
    asked: () => asked,
    change: () => {
      changes++
    },
  }
}

describe('an audience', () => {
  it('is asked about once, and again after any change', async () => {
    const { database } = store
    const [owner, member, outsider] = [await addPerson(database), await addPerson(database), await addPerson(database)]
    await addPlace(database, owner, 's', 'p')
    await addMember(database, member, { space: 's', role: 'member' })
    const may = new Set([owner.id])
    const { access, asked, change } = rights(may)
    const audiences = new Audiences(database.read, access)
    const here = new Map([owner, member, outsider].map(({ id }) => [id, true]))
    const hearers = async (to: Audience) => {
      const heard: string[] = []
      await audiences.each(to, here, id => heard.push(id))
      return heard.sort()
    }
    expect(await hearers({ project: 'p' })).toEqual([owner.id])
    expect(await hearers({ project: 'p' })).toEqual([owner.id])
    expect(asked()).toBe(2)
    may.add(member.id)
    change()
    expect(await hearers({ project: 'p' })).toEqual([owner.id, member.id].sort())
    expect(asked()).toBe(4)
    expect(await hearers({ space: 's', permission: 'space.users' })).toEqual([owner.id, member.id].sort())
    expect(await hearers({ project: 'nowhere' })).toEqual([])
    expect(await hearers({ person: outsider.id })).toEqual([outsider.id])
    expect(await hearers('everyone')).toEqual([...here.keys()].sort())
    here.delete(member.id)
    may.delete(owner.id)
    change()
    expect(await hearers({ project: 'p' })).toEqual([])
  })

  it('that changes while others are asked about is asked about anew', async () => {
    const { database } = store
    const people = [await addPerson(database), await addPerson(database), await addPerson(database)]
    const [first] = people
    if (!first) throw new Error('nobody is there')
    await addPlace(database, first, 't', 'q')
    for (const person of people.slice(1)) await addMember(database, person, { space: 't', role: 'member' })
    const may = new Set(people.map(({ id }) => id))
    const { access, change } = rights(may)
    const audiences = new Audiences(database.read, access)
    const here = new Map(people.map(({ id }) => [id, true]))
    const all: string[] = []
    await audiences.each({ project: 'q' }, here, id => all.push(id))
    expect(all).toHaveLength(3)
    const heard: string[] = []
    await audiences.each({ project: 'q' }, here, id => {
      heard.push(id)
      // The first to hear is the cause of the others' going.
      may.clear()
      change()
    })
    expect(heard).toHaveLength(1)
  })
})
