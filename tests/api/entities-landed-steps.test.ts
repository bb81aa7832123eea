import { hash } from 'node:crypto'
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { describe, expect, it } from 'vitest'
import * as serverPlugins from '#plugins/server.ts'
import type { Migration, ServerPlugin } from '#server/contract.ts'
import type { Schema } from '#server/db/schema.ts'
import { coreSteps } from '#server/db/steps/index.ts'

/**
 * A step that has run somewhere never changes; only new steps follow it. Its hash is recorded here on the day of its
 * release.
 */
const landed: Readonly<Record<string, string>> = {
  'core/001-core': 'cb0c59196d65b16a',
  'core/002-search': '96aff3a843d79a4f',
  'core/003-people': '6ffeabea3e0f3869',
  'core/004-events': '7988eec65c5bec0c',
  'core/005-images': '2cd4b50c1c3c53a3',
  'core/006-versions': '8ab7451583e38151',
  'core/007-search-forms': '29b0549ab46133f9',
  'core/008-storage': '3aca7401a8cffdff',
  'core/009-version-words': 'd19d769a4046790c',
  'core/010-uncut-images': '4e1c04fa973c0dc4',
  'core/012-version-times': '8756c40774bce557',
  'core/011-notification-choices': '8b64204b481b6962',
  'core/014-sample-projects': 'aea6038b5b9ef0fc',
  'core/013-project-origins': '48324fc820863b32',
  'core/015-kept-deletions': '435648c9ba53c419',
  'core/018-hidden-projects': '9448b0dfcef01e3c',
  'core/019-version-names': '95a40e1c0cd34a36',
  'core/020-activity': 'e6861e840fe18cd3',
  'core/021-kept-removals': 'dd854f5951810dc4',
  'core/022-change-counts': '30c2d7285b236259',
  'chapters/001-merges': '5638763852bfe442',
  'transfer/005-kept-records': '5e74e74d4f1326e6',
}

const installed: readonly ServerPlugin[] = Object.values(serverPlugins)
const plugins = installed.flatMap(({ id, migrations = [] }) =>
  migrations.map(step => [`${id}/${step.name}`, step] as const),
)
const steps = new Map<string, Migration>([...coreSteps.map(step => [`core/${step.name}`, step] as const), ...plugins])

async function statementsOf(migration: Migration): Promise<string> {
  const texts: string[] = []
  const kysely = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: db => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
    log: ({ query }) => {
      texts.push(query.sql.replace(/\s+/g, ' ').trim())
    },
  })
  await kysely.transaction().execute(tx => migration.up(tx))
  return hash('sha256', texts.join(';')).slice(0, 16)
}

describe('a landed migration', () => {
  it.each(Object.entries(landed))('%s is unchanged [R-06]', async (name, expected) => {
    const step = steps.get(name)
    expect(step && (await statementsOf(step))).toBe(expected)
  })

  it('of the core is recorded', () => {
    expect(Object.keys(landed)).toEqual(expect.arrayContaining(coreSteps.map(step => `core/${step.name}`)))
  })
})
