import { rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountCalls } from '#core/shared/calls/account.ts'
import { archiveToggleCall } from '#core/shared/calls/archive.ts'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { defineKind } from '#core/shared/kind.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { relationCalls } from '#plugins/relations/shared.ts'
import * as serverPlugins from '#plugins/server.ts'
import { defineServerPlugin, type EntityWrite, type EntityWriteHook, type ServerPlugin } from '#server/index.ts'
import { Client, createPlace, registerUser, startServer, type TestServer } from '#tests/harness/index.ts'
import { copyTemplate } from '#tests/harness/template.ts'
import { mentionedIn, mentionOf, paragraphWith } from './relations-fixture.ts'

const spell = defineKind({
  name: 'spell',
  title: 'name',
  icon: 'sparkle',
  fields: { name: 'string >= 1', cost: 'number' },
})
const charm = defineKind({ name: 'charm', title: 'name', icon: 'sparkle', parent: 'spell', fields: { name: 'string' } })
const spells = defineServerPlugin({ id: 'spells', kinds: [spell] })
const charms = defineServerPlugin({ id: 'charms', kinds: [charm] })

const called: EntityWrite[] = []
const forgotten: string[] = []
/** A plugin that keeps what it is told. */
function watcher(hook: Omit<EntityWriteHook, 'run'> = {}): ServerPlugin {
  return defineServerPlugin({
    id: 'watcher',
    onEntityWrite: {
      ...hook,
      async run(_, entityWrite) {
        called.push(entityWrite)
        if (entityWrite.data.name === 'Refused') throw new Error('The hook refuses')
      },
    },
    async forgetPerson(_, personId) {
      forgotten.push(personId)
    },
  })
}
const seen = () => called.map(({ change, data }) => `${change} ${data.name}`)

let dataDir = ''
let server: TestServer | undefined
let place: Place
let owner: Client

/** Starts the server over the same data, after stopping it. */
async function startWith(...plugins: ServerPlugin[]): Promise<TestServer> {
  await server?.close()
  server = await startServer({ dataDir, plugins, expectsErrors: true })
  owner = new Client(server)
  await owner.call(sessionCalls.login, { email: 'owner', password: 'correct horse 1' })
  return server
}

const addSpell = async (name: string) => (await owner.call(callsOf(spell).create, { ...place, name, cost: 1 })).spellId
/** Waits until the background has called the hook for the last of these; it goes in the order of creation. */
const rebuilt = (...names: string[]) =>
  expect.poll(seen, { timeout: 15_000 }).toEqual(names.map(name => `rebuilt ${name}`))

beforeEach(async () => {
  dataDir = await copyTemplate([])
  called.length = 0
  forgotten.length = 0
  server = await startServer({ dataDir, plugins: [spells] })
  owner = new Client(server)
  await registerUser(owner, { userId: 'owner' })
  place = await createPlace(owner)
}, 60_000)
afterEach(async () => {
  await server?.close()
  server = undefined
  rmSync(dataDir, { recursive: true, force: true })
})

describe('a write hook', () => {
  const all = ['created', 'changed', 'archived', 'restored', 'deleted'] as const

  it('gets who, when, what was before, and what happened', async () => {
    const { server: own } = await startWith(spells, watcher({ changes: all }))
    const started = Date.now()
    const spellId = await addSpell('Light')
    await owner.call(callsOf(spell).update, { ...place, spellId, data: { cost: 3 } })
    const archive = (archived: boolean) =>
      owner.call(archiveToggleCall, { ...place, entity: 'spell', entityId: spellId, archived })
    await archive(true)
    await archive(false)
    await owner.call(callsOf(spell).delete, { ...place, spellId })
    const values = (cost: number) => ({ refs: {}, data: { name: 'Light', cost } })
    expect(
      called.map(({ change, fields, data, before, archived }) => ({
        ...{ change, fields: [...fields], cost: data.cost, before, archived },
      })),
    ).toEqual([
      { change: 'created', fields: ['name', 'cost'], cost: 1, before: null, archived: false },
      { change: 'changed', fields: ['cost'], cost: 3, before: values(1), archived: false },
      { change: 'archived', fields: [], cost: 3, before: values(3), archived: true },
      { change: 'restored', fields: [], cost: 3, before: values(3), archived: false },
      { change: 'deleted', fields: [], cost: 3, before: values(3), archived: false },
    ])
    const { id } = await own.services.database.read.selectFrom('users').select('id').executeTakeFirstOrThrow()
    for (const { by, at, place: where, id: entityId, kind, parentId, hidden } of called) {
      expect([by.id, by.userId, where, entityId, kind.name]).toEqual([id, 'owner', place, spellId, 'spell'])
      expect([parentId, hidden, at.getTime() >= started]).toEqual([null, false, true])
    }
  })

  it('is called for each descendant that is deleted along', async () => {
    await startWith(spells, charms, watcher({ changes: ['deleted'] }))
    const spellId = await addSpell('Light')
    await owner.call(callsOf(charm).create, { ...place, spellId, name: 'Spark' } as never)
    expect(seen()).toEqual([])
    await owner.call(callsOf(spell).delete, { ...place, spellId })
    const parents = Object.fromEntries(called.map(({ data, parentId }) => [data.name, parentId]))
    expect([called.length, parents]).toEqual([2, { Light: null, Spark: spellId }])
  })

  it('that names no changes is called for stored fields alone, and undoes the write if it throws', async () => {
    await startWith(spells, watcher())
    const spellId = await addSpell('Light')
    await owner.call(archiveToggleCall, { ...place, entity: 'spell', entityId: spellId, archived: true })
    await owner.call(archiveToggleCall, { ...place, entity: 'spell', entityId: spellId, archived: false })
    await expect(addSpell('Refused')).rejects.toMatchObject({ status: 500 })
    expect(seen()).toEqual(['created Light', 'created Refused'])
    expect((await owner.call(callsOf(spell).find, { ...place })).data.map(({ name }) => name)).toEqual(['Light'])
  })
})

describe('a write hook with rebuild', () => {
  it('runs once over what is there when its plugin comes, archived entities too', async () => {
    await addSpell('Light')
    const spellId = await addSpell('Dark')
    await owner.call(archiveToggleCall, { ...place, entity: 'spell', entityId: spellId, archived: true })
    await startWith(spells, watcher({ rebuild: 1 }))
    await rebuilt('Light', 'Dark')
    expect(called.map(({ by, before, archived, fields }) => [by.userId, before, archived, fields.size])).toEqual([
      ['owner', null, false, 2],
      ['owner', null, true, 2],
    ])
    await startWith(spells, watcher({ rebuild: 1 }))
    await addSpell('Last')
    await startWith(spells, watcher({ rebuild: 2 }))
    await expect
      .poll(() => seen().slice(2), { timeout: 15_000 })
      .toEqual(['created Last', 'rebuilt Light', 'rebuilt Dark', 'rebuilt Last'])
  })

  it('runs again when its plugin is back, or when a kind comes, over that kind alone', async () => {
    await startWith(spells, watcher({ rebuild: 1 }))
    const spellId = await addSpell('Light')
    await startWith(spells, charms)
    await owner.call(callsOf(charm).create, { ...place, spellId, name: 'Spark' } as never)
    called.length = 0
    await startWith(spells, watcher({ rebuild: 1 }))
    await rebuilt('Light')
    await startWith(spells, charms, watcher({ rebuild: 1 }))
    await rebuilt('Light', 'Spark')
  })

  it('goes on with the other plugins if one fails', async () => {
    await addSpell('Refused')
    await addSpell('Light')
    const other: EntityWrite[] = []
    const second = defineServerPlugin({
      id: 'second',
      onEntityWrite: {
        rebuild: 1,
        async run(_, entityWrite) {
          other.push(entityWrite)
        },
      },
    })
    await startWith(spells, watcher({ rebuild: 1 }), second)
    await expect.poll(() => other.map(({ data }) => data.name), { timeout: 15_000 }).toEqual(['Refused', 'Light'])
    expect(seen()).toEqual(['rebuilt Refused'])
  })
})

describe('a plugin that is back', () => {
  it('removes the data of accounts deleted meanwhile, before anything is answered, and once', async () => {
    await startWith(spells, watcher())
    const leave = async (userId: string) => {
      const leaver = new Client(server as TestServer)
      await registerUser(leaver, { userId })
      const { read } = (server as TestServer).server.services.database
      const row = await read.selectFrom('users').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow()
      await leaver.call(accountCalls.deleteAccount, { userId, password: 'correct horse 1' })
      return row.id
    }
    const present = await leave('leaver-one')
    expect(forgotten).toEqual([present])
    await startWith(spells)
    const meanwhile = await leave('leaver-two')
    expect(forgotten).toEqual([present])
    await startWith(spells, watcher())
    expect(forgotten.slice(1).toSorted()).toEqual([present, meanwhile].toSorted())
    await startWith(spells, watcher())
    expect(forgotten).toHaveLength(3)
  })

  it('that keeps mentions knows those written meanwhile, and relates none of them', async () => {
    const installed: readonly ServerPlugin[] = Object.values(serverPlugins)
    await startWith(...installed.filter(({ id }) => id !== 'relations'))
    const { entryId } = await owner.call(callsOf(entry).create, { ...place, name: 'Oda' })
    const oda = { id: entryId, type: 'entry' }
    const text = paragraphWith('By ', mentionOf(place, oda, 'Oda'))
    await owner.call(callsOf(chapter).create, { ...place, title: 'The Debt', text })
    await startWith(...installed)
    const labels = async () => (await mentionedIn(owner, place, oda)).map(({ label }) => label)
    await expect.poll(labels, { timeout: 15_000 }).toEqual(['The Debt'])
    expect(await owner.call(relationCalls.get, { ...place, entryId, entryType: 'entry' })).toEqual([])
  })
})
