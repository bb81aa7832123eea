import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defineKind } from '#core/shared/kind.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { defineServerPlugin, type FieldResolver } from '#server/index.ts'
import { Client, createPlace, registerUser, startServer, type TestServer } from '#tests/harness/index.ts'

const name = 'string >= 1'
const saga = defineKind({ name: 'saga', title: 'name', icon: 'clock', fields: { name } })
const feat = defineKind({
  name: 'feat',
  title: 'name',
  icon: 'flag',
  parent: 'saga',
  answersWithParent: true,
  outlivesParent: true,
  fields: { name, line: { def: 'string', form: 'line', initial: '', computed: true } },
})
/** `Departure, in Voyage` */
const lineResolver: FieldResolver = {
  form: 'line',
  async compute(read, _, entities) {
    const parents = entities.flatMap(({ parentId }) => parentId ?? [])
    const rows = await read.selectFrom('entities').select(['id', 'label']).where('id', 'in', parents).execute()
    const labels = new Map(rows.map(({ id, label }) => [id, label]))
    return entities.map(({ parentId, values }) => `${values.name}, in ${labels.get(parentId ?? '') ?? 'nothing'}`)
  },
}
const verse = defineKind({ name: 'verse', title: 'name', icon: 'flag', parent: 'saga', fields: { name } })
const [sagas, feats, verses] = [callsOf(saga), callsOf(feat), callsOf(verse)]

let server: TestServer
let owner: Client
let place: Place

beforeAll(async () => {
  server = await startServer({
    plugins: [defineServerPlugin({ id: 'sagas', kinds: [saga, feat, verse], resolvers: [lineResolver] })],
  })
  owner = new Client(server)
  await registerUser(owner, { userId: 'owner' })
  place = await createPlace(owner)
}, 60_000)
afterAll(() => server.close())

async function addSaga(): Promise<{ sagaId: string; featId: string; verseId: string }> {
  const { sagaId } = await owner.call(sagas.create, { ...place, name: 'Voyage' })
  const below = { ...place, sagaId, name: 'Departure' }
  const { featId } = await owner.call(feats.create, below as never)
  const { verseId } = await owner.call(verses.create, below as never)
  return { sagaId, featId, verseId }
}

describe('an entity that is answered with its parent', () => {
  it('is answered by get as documented, also when the caller names the parent', async () => {
    const { sagaId, featId } = await addSaga()
    const expected = { feat: { featId, sagaId, name: 'Departure' }, saga: { sagaId, name: 'Voyage' } }
    for (const parent of [{}, { sagaId }])
      expect(await owner.call(feats.get, { ...place, ...parent, featId })).toMatchObject(expected)
  })

  it('is not found below another parent', async () => {
    const [one, other] = [await addSaga(), await addSaga()]
    const input = { ...place, sagaId: other.sagaId, featId: one.featId }
    for (const call of [feats.get, feats.delete])
      await expect(owner.call(call as typeof feats.get, input)).rejects.toMatchObject({ status: 404 })
  })

  it('is itself the answer of create and update', async () => {
    const { sagaId, featId } = await addSaga()
    const input = { ...place, sagaId, featId, revision: 1, data: { name: 'Gam' } }
    expect(await owner.call(feats.update, input)).toMatchObject({ featId, sagaId, name: 'Gam', revision: 2 })
  })
})

describe('deleting a parent', () => {
  it('keeps what outlives it, without a parent, and deletes the rest', async () => {
    const { sagaId, featId, verseId } = await addSaga()
    const counted = await owner.call(feats.find, { ...place })
    await owner.call(sagas.delete, { ...place, sagaId })
    expect(await owner.call(feats.get, { ...place, featId })).toMatchObject({
      feat: { featId, sagaId: null, revision: 2 },
      saga: null,
    })
    expect((await owner.call(feats.find, { ...place })).total).toBe(counted.total)
    await expect(owner.call(verses.get, { ...place, verseId })).rejects.toMatchObject({ status: 404 })
  })
})

describe('a computed field', () => {
  it('is in every answer, and follows what it is computed from', async () => {
    const { sagaId, featId } = await addSaga()
    const ids = [featId]
    const line = async () => [
      (await owner.call(feats.get, { ...place, featId })) as object,
      (await owner.call(feats.find, { ...place, ids })).data[0],
    ]
    const both = (text: string) => [{ feat: { line: text } }, { line: text }]
    expect(await line()).toMatchObject(both('Departure, in Voyage'))
    await owner.call(sagas.update, { ...place, sagaId, data: { name: 'Chase' } })
    expect(await line()).toMatchObject(both('Departure, in Chase'))
  })

  it('cannot be written', async () => {
    const { featId } = await addSaga()
    const data = { line: 'mine' } as never
    await expect(owner.call(feats.update, { ...place, featId, data })).rejects.toMatchObject({ status: 400 })
  })
})
