import { describe, expect, it } from 'vitest'
import { createAccess } from '#server/access/service.ts'
import { addMember, addPlace, insertUser, openDatabaseFixture } from '#tests/api/database-fixture.ts'
import type { Audience } from '../ports.ts'
import { type AccessRights, Audiences } from './audience.ts'

const store = openDatabaseFixture()

/** Permissions from a real database, counting how often it is read. */
function rights() {
  const { database } = store
  const entities = { counts: async () => ({}), kinds: [], removeAll: async () => undefined }
  const real = createAccess({ database, entities, config: { spacesPerUser: 25 } })
  let lookups = 0
  const access: AccessRights = {
    changes: real.changes,
    grantFor(...of) {
      lookups++
      return real.grantFor(...of)
    },
    grantsIn(where) {
      lookups++
      return real.grantsIn(where)
    },
  }
  return { access, lookups: () => lookups, change: real.changed }
}

describe('an audience', () => {
  it('is read once, all together, and again after any change', async () => {
    const { database } = store
    const [owner, member, outsider] = [
      await insertUser(database),
      await insertUser(database),
      await insertUser(database),
    ]
    await addPlace(database, owner, 's', 'p')
    await addMember(database, member, { space: 's', role: 'member' })
    const { access, lookups, change } = rights()
    const audiences = new Audiences(access)
    const here = new Map([owner, member, outsider].map(({ id }) => [id, true]))
    const receivers = async (to: Audience) => {
      const received: string[] = []
      await audiences.each(to, here, id => received.push(id))
      return received.sort()
    }
    expect(await receivers({ project: 'p' })).toEqual([owner.id])
    expect(await receivers({ project: 'p' })).toEqual([owner.id])
    expect(lookups()).toBe(1)
    await addMember(database, member, { project: 'p', role: 'viewer' })
    change()
    expect(await receivers({ project: 'p' })).toEqual([owner.id, member.id].sort())
    expect(lookups()).toBe(2)
    expect(await receivers({ project: 'p', permission: 'chapter.read' })).toEqual([owner.id, member.id].sort())
    expect(await receivers({ project: 'p', permission: 'chapter.update' })).toEqual([owner.id])
    expect(lookups()).toBe(2)
    expect(await receivers({ space: 's' })).toEqual([owner.id, member.id].sort())
    expect(await receivers({ space: 's', permission: 'space.users' })).toEqual([owner.id])
    expect(await receivers({ project: 'nowhere' })).toEqual([])
    expect(await receivers({ person: outsider.id })).toEqual([outsider.id])
    expect(await receivers('everyone')).toEqual([...here.keys()].sort())
    here.delete(member.id)
    await database.write(tx => tx.deleteFrom('space_members').where('user_id', '=', owner.id).execute())
    change()
    expect(await receivers({ project: 'p' })).toEqual([])
  })

  it('that changes during delivery is checked again', async () => {
    const { database } = store
    const people = [await insertUser(database), await insertUser(database), await insertUser(database)]
    const [first] = people
    if (!first) throw new Error('nobody is there')
    await addPlace(database, first, 't', 'q')
    for (const person of people.slice(1)) {
      await addMember(database, person, { space: 't', role: 'member' })
      await addMember(database, person, { project: 'q', role: 'viewer' })
    }
    const { access, change } = rights()
    let may = true
    const audiences = new Audiences({
      ...access,
      grantFor: async (...of) => (may ? access.grantFor(...of) : undefined),
    })
    const here = new Map(people.map(({ id }) => [id, true]))
    const all: string[] = []
    await audiences.each({ project: 'q' }, here, id => all.push(id))
    expect(all).toHaveLength(3)
    const received: string[] = []
    await audiences.each({ project: 'q' }, here, id => {
      received.push(id)
      // The first delivery causes the others to lose access.
      may = false
      change()
    })
    expect(received).toHaveLength(1)
  })

  it('that changes while it is read is read again for the next event', async () => {
    const { database } = store
    const [owner, member] = [await insertUser(database), await insertUser(database)]
    await addPlace(database, owner, 'u', 'r')
    const { access, change } = rights()
    let joins = async () => {
      await addMember(database, member, { space: 'u', role: 'administrator' })
      change()
    }
    const audiences = new Audiences({
      ...access,
      async grantsIn(where) {
        const grants = await access.grantsIn(where)
        await joins()
        joins = async () => undefined
        return grants
      },
    })
    const here = new Map([owner, member].map(({ id }) => [id, true]))
    const receivers = async () => {
      const received: string[] = []
      await audiences.each({ project: 'r' }, here, id => received.push(id))
      return received.sort()
    }
    expect(await receivers()).toEqual([owner.id])
    expect(await receivers()).toEqual([owner.id, member.id].sort())
  })
})
