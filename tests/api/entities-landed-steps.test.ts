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
  'core/011-notification-choices': '8b64204b481b6962',
  'core/012-version-times': '8756c40774bce557',
  'core/013-project-origins': '48324fc820863b32',
  'core/014-sample-projects': 'aea6038b5b9ef0fc',
  'core/015-kept-deletions': '435648c9ba53c419',
  'core/018-hidden-projects': '9448b0dfcef01e3c',
  'core/019-version-names': '95a40e1c0cd34a36',
  'core/020-activity': 'e6861e840fe18cd3',
  'core/021-kept-removals': 'dd854f5951810dc4',
  'core/022-change-counts': '30c2d7285b236259',
  'core/023-irregular-forms': '7d77a69c7040900c',
  'core/024-irregular-ukrainian-forms': '7d77a69c7040900c',
  'core/025-origin-revisions': '5b24b961a80a8727',
  'core/026-import-answers': '55e545039b8c4322',
  'core/027-file-imports': '26a46fb91d5617aa',
  'core/028-sent-images': '4eaf664ee5df2481',
  'core/029-entity-columns': '055a27e410e602b9',
  'chapters/001-merges': '5638763852bfe442',
  'chapters/002-moved-texts': '59c2e40399ef8102',
  'characters/001-custom-fields': 'a4dfec4f6177de45',
  'chat/001-chat': 'a96a9e52d7583eac',
  'chat/002-deleted': 'a84e6eb052719f4e',
  'codex/001-codex': '7177482aeff00efa',
  'comments/001-comments': '8983a6d77c418bb9',
  'dashboard/001-dashboards': 'cba8c86ba56d4e05',
  'history/001-activity': '9f2193aed912329e',
  'history/002-visits': 'dd812079ea3035ea',
  'images/001-uses': 'e4f00988a35a6535',
  'images/002-text-uses': '8a21e4ab3356b310',
  'images/003-entity-column': 'f71804a9d32dfca5',
  'keys/001-keys': 'a82585b280e5d868',
  'library/001-library': '428b003ff4d25d7a',
  'library/002-library-settings': '1e1ff07640f08fd4',
  'library/003-library-reading': '71846289efcc15b3',
  'library/004-library-mail': 'ad9c51f43accc6c5',
  'library/005-library-warnings': '91daac22a714adf9',
  'library/006-library-epub': '9349fc8a601845a4',
  'library/007-library-figure-sums': '3985b9589f948237',
  'maps/001-ways': 'e64ad50ab34add54',
  'notes/001-notes': '51916584fc4e6280',
  'outline/001-outline': '4aaf2943c4a285f6',
  'outline/002-marks': '91d485392d087850',
  'outline/003-scenes': 'e5b060000bff46b3',
  'outline/004-scene-dates': '9af223049d69b634',
  'outline/005-scene-worlds': 'c3a6b201ace6cfe7',
  'outline/006-cut-scenes': '07ff03dffd65c50e',
  'plans/001-plans': '4f5ff3ddf8933298',
  'plans/002-plan-templates': '9552cd982f8a68b4',
  'progress/001-progress': '157b61c368bea6aa',
  'progress/002-moved': '967499e87b7546f1',
  'progress/003-cuts-of-anybody': '816471e37cda91b9',
  'relations/001-relations': '898d91e85c55ec4b',
  'relations/002-labels': 'f44659bb35528916',
  'relations/003-references': '54a42e858bf32d61',
  'relations/004-across': 'fec6481a629528e9',
  'relations/005-periods': '84ece7bc4c866af3',
  'series/001-worlds': '7aeacfc8156bf85e',
  'tags/001-values': '18ce8017c1910bd6',
  'tags/002-tagged': 'e7fa65352fe15a68',
  'tags/003-entity-column': '3bccc730860e4f90',
  'timelines/001-timelines': 'e04f6104477c6316',
  'timelines/002-fine-dates': 'ed8c8932d601395d',
  'timelines/003-shared-axis': '7fb73343ff776973',
  'todos/001-todos': '73f4dbe1278be390',
  'transfer/001-imports': '91e4c9b142686122',
  'transfer/002-import-records': 'b01069784d8a37f7',
  'transfer/003-import-tags': '8b7b9214769457ae',
  'transfer/004-import-images': '9dd70421ca99be0f',
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

  it('of the core or of a plugin is recorded', async () => {
    const missing = [...steps].filter(([name]) => !(name in landed))
    const unrecorded = await Promise.all(missing.map(async ([name, step]) => [name, await statementsOf(step)]))
    expect(Object.fromEntries(unrecorded), 'record what lands now').toEqual({})
  })
})
