import { rmSync } from 'node:fs'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { defineKind, type Field, type Kind, richText } from '#core/shared/kind.ts'
import { callsOf, type FindInput, type ListItem } from '#core/shared/kind-calls.ts'
import { defineServerPlugin } from '#server/index.ts'
import { createPlace, signedIn, startServer, temporaryFolder } from '#tests/harness/index.ts'

interface Star {
  id: string
  label: string
}

const stars: Field<Star[], number> = { def: 'json', form: 'stars', initial: [], summary: all => all.length }
const recipe: Field<string, never> = { def: 'string', form: 'textarea', initial: '' }
const fields = {
  name: 'string >= 1',
  doses: 'number',
  motto: 'string',
  origin: {
    def: 'string',
    form: 'textarea',
    initial: '',
    summary: (value: unknown) => String(value).split('\n')[0] ?? '',
  },
  secret: { def: 'string', form: 'string', initial: '', summary: false },
  list: { def: 'string[]', form: 'addList', initial: [] } as Field<string[]>,
  lines: { def: 'json', form: 'collection', initial: [] } as Field<Star[], never>,
  recipe,
  stars,
  description: richText,
} as const
const potion = defineKind({ name: 'potion', title: 'name', icon: 'dream', fields })
const calls = callsOf(potion)

const values = {
  name: 'Balm',
  doses: 3,
  motto: 'm'.repeat(300),
  origin: 'Ister\nThe second line',
  secret: 'hidden',
  list: Array.from({ length: 400 }, (_, at) => `item ${at}`),
  lines: [{ id: 'l', label: 'line' }],
  recipe: 'Stir.',
  stars: Array.from({ length: 60 }, (_, at) => ({ id: `s${at}`, label: `Star ${at}` })),
  description: 'Smells of rain.',
}

const pluginOf = (kind: Kind) => defineServerPlugin({ id: 'potions', kinds: [kind] })

describe('what lists show of a field', () => {
  it('is its summary, or all of it; long texts are cut, and those with a page of their own left out', async () => {
    const server = await startServer({ plugins: [pluginOf(potion)] })
    try {
      const client = await signedIn(server)
      const place = await createPlace(client)
      const { potionId } = await client.call(calls.create, { ...place, ...values } as never)
      const [row] = (await client.call(calls.find, place)).data
      const { name, doses, list } = values
      expect(row).toMatchObject({ name, doses, list, origin: 'Ister', stars: 60, motto: `${'m'.repeat(200)}…` })
      expect(row).toMatchObject({ summary: 'Smells of rain.', words: 3 })
      const long = { ...place, name: 'Long', description: 'rain '.repeat(40) }
      await client.call(calls.create, long as never)
      const [other] = (await client.call(calls.find, { ...place, sorting: 'created:desc' })).data
      // What is cut says so, behind a whole word.
      expect(other).toMatchObject({ name: 'Long', summary: `${'rain '.repeat(28).trim()}…` })
      const spaced = { ...place, name: 'Spaced', description: `${'rain '.repeat(10)}${' '.repeat(400)}and wind` }
      await client.call(calls.create, spaced as never)
      const [third] = (await client.call(calls.find, { ...place, sorting: 'created:desc' })).data
      expect(third).toMatchObject({ name: 'Spaced', summary: `${'rain '.repeat(10).trim()}…` })
      for (const hidden of ['recipe', 'lines', 'secret', 'description']) expect(row).not.toHaveProperty(hidden)
      expect(await client.call(calls.get, { ...place, potionId })).toMatchObject({
        stars: values.stars,
        motto: values.motto,
      })
      const find = (input: object) => client.attempt(calls.find as never, { ...place, ...input })
      for (const field of ['stars', 'origin', 'secret', 'recipe', 'lines', 'list', 'description'])
        expect(await find({ where: { [field]: 'x' } })).toMatchObject({
          status: 400,
          json: { errors: [{ path: `where.${field}`, message: 'is not known here; leave it out' }] },
        })
      expect((await find({ sorting: 'stars:asc' })).status).toBe(400)
    } finally {
      await server.close()
    }
  })

  it('is known to the types: what may be absent, what never is there, and what can be filtered', () => {
    type Row = ListItem<typeof potion>
    expectTypeOf<Row['name']>().toEqualTypeOf<string>()
    expectTypeOf<Row['doses']>().toEqualTypeOf<number | undefined>()
    expectTypeOf<Row['stars']>().toEqualTypeOf<number | undefined>()
    expectTypeOf<Row['list']>().toEqualTypeOf<string[] | undefined>()
    expectTypeOf<Row['potionId']>().toEqualTypeOf<string>()
    expectTypeOf<Row>().not.toHaveProperty('recipe')
    expectTypeOf<Row>().not.toHaveProperty('lines')
    expectTypeOf<Row>().not.toHaveProperty('secret')
    expectTypeOf<Row>().not.toHaveProperty('description')
    type Where = NonNullable<FindInput<typeof potion>['where']>
    expectTypeOf<{ doses: { from: 1; to: 5 } }>().toExtend<Where>()
    expectTypeOf<{ doses: 'many' }>().not.toExtend<Where>()
    expectTypeOf<{ stars: 3 }>().not.toExtend<Pick<Where, never> & { stars?: never }>()
  })
})

describe('a kind whose summaries change', () => {
  it('is renewed in the background: rows that were there, once, without a new revision', async () => {
    const dataDir = temporaryFolder('summaries')
    try {
      const first = await startServer({ dataDir, plugins: [pluginOf(potion)] })
      const client = await signedIn(first)
      const place = await createPlace(client)
      for (const name of ['a', 'b']) await client.call(calls.create, { ...place, ...values, name } as never)
      await first.close()
      const shorter: Field<Star[], string> = {
        ...stars,
        summary: all =>
          all
            .map(({ id }) => id)
            .slice(0, 2)
            .join(' '),
      }
      const proof = { def: 'number', form: 'number', initial: 40 }
      const changed = defineKind({ ...potion, fields: { ...fields, stars: shorter, proof }, indexed: ['proof'] })
      const rowsOf = async (kind: Kind, check: (row: Record<string, unknown>) => boolean) => {
        const server = await startServer({ dataDir, plugins: [pluginOf(kind)] })
        const { database, entities } = server.server.services
        const find = () => entities.find(database.read, kind, { ...place, where: {} })
        await expect.poll(async () => (await find()).data.every(check)).toBe(true)
        const answer = await find()
        const filtered =
          kind === changed ? await entities.find(database.read, kind, { ...place, where: { proof: 40 } }) : answer
        const state = await database.read.selectFrom('meta').select('value').where('key', '=', 'summaries').execute()
        await server.close()
        return {
          data: answer.data,
          filtered: filtered.total,
          state: state.map(({ value }) => Object.keys(JSON.parse(value).kinds)),
        }
      }
      const renewed = await rowsOf(changed, row => row.stars === 's0 s1')
      expect(renewed.data).toMatchObject([
        { name: 'a', stars: 's0 s1', proof: 40, revision: 1 },
        { name: 'b', stars: 's0 s1', proof: 40, revision: 1 },
      ])
      expect(renewed.filtered).toBe(2)
      const back = await rowsOf(potion, row => row.stars === 60)
      expect(back.data[0]).not.toHaveProperty('proof')
      // One key for each kind: that of before is forgotten.
      expect(back.state).toEqual([[expect.stringMatching(/^potion [0-9a-f]{16}$/)]])
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
})
