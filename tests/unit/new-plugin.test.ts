import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { archiveListCall, archiveToggleCall } from '#core/shared/calls/archive.ts'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import type { Kind } from '#core/shared/kind.ts'
import { callsOf, type FindInput, type Place } from '#core/shared/kind-calls.ts'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import * as serverPlugins from '#plugins/server.ts'
import type { ServerPlugin } from '#server/index.ts'
import { Client, createPlace, registerUser, startServer, type TestServer } from '#tests/harness/index.ts'
import { copyTemplate } from '#tests/harness/template.ts'
import { findImportProblems } from '../../scripts/check-imports.ts'
import { countLines } from '../../scripts/checks/check-text.ts'
import { pluginFiles } from '../../scripts/new-plugin/plugin-files.ts'
import { buildScratchRepository, inPlugin } from './scratch-repository.ts'

const files = pluginFiles({ id: 'spells', kind: 'spell' })
const house = buildScratchRepository(inPlugin('spells', files))
/** The existing plugins without the new one. */
const rest = Object.fromEntries(Object.entries<ServerPlugin>(serverPlugins).filter(([name]) => name !== 'spells'))
afterAll(() => house.remove())

describe('what npm run new-plugin spells writes', () => {
  it('is one folder of under 50 lines beside its test', () => {
    const lines = Object.entries(files).map(([path, text]) => (path.endsWith('.test.ts') ? 0 : countLines(text)))
    expect(lines.reduce((sum, count) => sum + count)).toBeLessThan(50)
  })

  it('follows the import rules', () => {
    expect(findImportProblems(house.root)).toEqual([])
  })

  it('is added to the list of server halves and changes no other', async () => {
    const { spells, ...others } = await house.load('server')
    expect(spells).toMatchObject({ id: 'spells', kinds: [{ name: 'spell', title: 'name', idField: 'spellId' }] })
    expect(others).toEqual(rest)
  })
})

describe('its kind on the server', () => {
  let plugins: readonly ServerPlugin[]
  let spell: Kind
  let server: TestServer
  let dataDir: string
  let author: Client
  let place: Place

  beforeAll(async () => {
    const { spells } = (await house.load('server')) as Record<string, ServerPlugin>
    if (!spells?.kinds?.[0]) throw new Error('There is no kind.')
    plugins = [...Object.values(rest), spells]
    spell = spells.kinds[0]
    dataDir = await copyTemplate(plugins)
    server = await startServer({ plugins, dataDir })
    author = new Client(server)
    await registerUser(author, { userId: 'author' })
    place = await createPlace(author)
  })
  afterAll(async () => {
    await server.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  async function create(name: string, more: Record<string, unknown> = {}): Promise<string> {
    return String((await author.call(callsOf(spell).create, { ...place, name, ...more })).spellId)
  }

  it('has the calls of a kind, each with its path', () => {
    const own = server.server.calls.filter(({ owner }) => owner === 'spells').map(({ call }) => call.name)
    expect(own.sort()).toEqual(['spell/create', 'spell/delete', 'spell/find', 'spell/get', 'spell/update'])
  })

  it('is created with the given values and the defaults, and read again', async () => {
    const made = await author.call(callsOf(spell).create, { ...place, name: 'Light' })
    expect(made).toMatchObject({
      ...place,
      name: 'Light',
      tags: [],
      revision: 1,
      createdBy: 'author',
      archivedAt: null,
    })
    expect(await author.call(callsOf(spell).get, { ...place, spellId: String(made.spellId) })).toEqual(made)
    expect((await author.attempt(callsOf(spell).create as Call, { ...place, name: '' })).status).toBe(400)
  })

  it('is listed, sorted and filtered by its name', async () => {
    for (const name of ['Mist', 'Миттєвість', 'Ember']) await create(name)
    const find = async (input: Partial<FindInput>) =>
      (await author.call(callsOf(spell).find, { ...place, ...input })).data.map(({ name }) => name)
    expect(await find({ sorting: 'name:asc' })).toEqual(['Ember', 'Light', 'Mist', 'Миттєвість'])
    expect(await find({ query: 'МИТТЄ' })).toEqual(['Миттєвість'])
  })

  it('is updated only with its current revision', async () => {
    const spellId = await create('Draft')
    const change = { ...place, spellId, revision: 1, data: { name: 'Silence' } }
    expect(await author.call(callsOf(spell).update, change)).toMatchObject({ name: 'Silence', revision: 2 })
    expect((await author.attempt(callsOf(spell).update as Call, change)).status).toBe(409)
  })

  it('is found by its name and by its text', async () => {
    const id = await create('Frost', { description: fromPlainText('Stills a river until the thaw.') })
    const search = async (text: string) => {
      const { search: index, database } = server.server.services
      const hits = await index.search(database.read, { projectIds: [place.projectId], text, limit: 5, within: 'both' })
      return hits.map(hit => [hit.kind, hit.id])
    }
    expect(await search('frost')).toEqual([['spell', id]])
    expect(await search('thaw')).toEqual([['spell', id]])
  })

  it('is archived and restored', async () => {
    const spellId = await create('Old ward')
    const names = async () => (await author.call(callsOf(spell).find, place)).data.map(({ name }) => name)
    const toggle = () => author.call(archiveToggleCall, { ...place, entity: 'spell', entityId: spellId })
    expect(await toggle()).toMatchObject({ archived: true })
    expect(await names()).not.toContain('Old ward')
    expect(await author.call(archiveListCall, place)).toMatchObject([{ entity: 'spell', label: 'Old ward' }])
    expect(await toggle()).toMatchObject({ archived: false })
    expect(await names()).toContain('Old ward')
  })

  it('is forbidden to everyone else', async () => {
    const stranger = new Client(server)
    await registerUser(stranger, { userId: 'stranger' })
    expect((await stranger.attempt(callsOf(spell).find as Call, place)).status).toBe(403)
  })

  it('is counted, and deleted for good', async () => {
    const spellId = await create('Mistake')
    const count = async () => (await author.call(projectCalls.get, place)).counts.spell
    const before = (await count()) ?? 0
    await author.call(callsOf(spell).delete, { ...place, spellId })
    expect(await count()).toBe(before - 1)
    expect((await author.attempt(callsOf(spell).get as Call, { ...place, spellId })).status).toBe(404)
  })

  it('leaves the app unchanged when it is removed, and its entities in the store', async () => {
    const spellId = await create('Sleeper')
    await server.close()
    const without = await startServer({ plugins: Object.values(rest), dataDir })
    const back = new Client(without)
    await back.call(sessionCalls.login, { email: 'author', password: 'correct horse 1' })
    const { modules } = await back.call(projectCalls.get, place)
    expect(modules).toEqual(Object.values(rest).flatMap(({ kinds = [] }) => kinds.map(({ name }) => name)))
    expect((await back.attempt(callsOf(spell).get as Call, { ...place, spellId })).status).toBe(404)
    await without.close()

    server = await startServer({ plugins, dataDir })
    author = new Client(server)
    await author.call(sessionCalls.login, { email: 'author', password: 'correct horse 1' })
    expect(await author.call(callsOf(spell).get, { ...place, spellId })).toMatchObject({ name: 'Sleeper' })
  })
})
