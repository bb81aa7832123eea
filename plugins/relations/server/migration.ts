import { sql } from 'kysely'
import { checkRichText } from '#core/shared/rich-text/check.ts'
import type { RichText } from '#core/shared/rich-text/nodes.ts'
import { type Migration, type Tx, withTables } from '#server/index.ts'
import { mentionRowsOf } from './mention-rows.ts'
import type { RelationTables } from './tables.ts'

const statements = [
  `create table relations (
    seq integer primary key,
    id text not null unique,
    project_id text not null references projects (id) on delete cascade,
    entry1_id text not null references entities (id) on delete cascade,
    entry1_kind text not null,
    entry2_id text not null references entities (id) on delete cascade,
    entry2_kind text not null,
    created_by text not null references users (id),
    created_at text not null,
    check (entry1_id <> entry2_id)
  ) strict`,
  `create unique index relations_once on relations (min(entry1_id, entry2_id), max(entry1_id, entry2_id))`,
  `create index relations_of_first on relations (entry1_id)`,
  `create index relations_of_second on relations (entry2_id)`,
  `create index relations_of_project on relations (project_id)`,
  `create table mentions (
    to_id text not null,
    from_id text not null references entities (id) on delete cascade,
    text_before text not null,
    text_after text not null,
    primary key (to_id, from_id)
  ) strict, without rowid`,
  `create index mentions_from on mentions (from_id)`,
]

/** As the first step makes them. */
interface FirstTables {
  mentions: Omit<RelationTables['mentions'], 'field'>
}

/** Texts read per batch. */
const slice = 50

/** Fills the table from texts written before it existed. */
async function fill(tx: Tx): Promise<void> {
  for (let seq = 0; ; ) {
    const rows = await tx
      .selectFrom('entities')
      .select(['seq', 'id', 'project_id', 'data'])
      .where('seq', '>', seq)
      .where('data', 'like', '%"type":"mention"%')
      .orderBy('seq')
      .limit(slice)
      .execute()
    for (const { id, project_id: project, data } of rows) {
      const values = Object.values(JSON.parse(data) as Record<string, unknown>)
      const texts = values.filter((value): value is RichText => checkRichText(value) === null)
      for (const { to, before, after } of mentionRowsOf({ id, texts, isTracked: to => to.projectId === project }))
        await withTables<FirstTables>(tx)
          .insertInto('mentions')
          .values({ to_id: to, from_id: id, text_before: before, text_after: after })
          .execute()
    }
    const last = rows.at(-1)
    if (!last || rows.length < slice) return
    seq = last.seq
  }
}

export const labelsMigration: Migration = {
  name: '002-labels',
  async up(tx) {
    await sql.raw('alter table relations add column value_id text').execute(tx)
  },
}

export const referencesMigration: Migration = {
  name: '003-references',
  async up(tx) {
    await sql.raw('alter table mentions add column field text').execute(tx)
  },
}

export const relationsMigration: Migration = {
  name: '001-relations',
  async up(tx) {
    for (const statement of statements) await sql.raw(statement).execute(tx)
    await fill(tx)
  },
}

const acrossStatements = [
  `create table cross_relations (
    seq integer primary key,
    id text not null unique,
    project_id text not null references projects (id) on delete cascade,
    own_id text not null references entities (id) on delete cascade,
    other_id text not null,
    other_first integer not null,
    created_by text not null references users (id),
    created_at text not null,
    value_id text,
    check (own_id <> other_id)
  ) strict`,
  'create index cross_relations_of_own on cross_relations (own_id)',
  'create index cross_relations_of_other on cross_relations (other_id)',
  'create index cross_relations_of_project on cross_relations (project_id)',
]

export const acrossMigration: Migration = {
  name: '004-across',
  async up(tx) {
    for (const statement of acrossStatements) await sql.raw(statement).execute(tx)
  },
}

export const periodsMigration: Migration = {
  name: '005-periods',
  async up(tx) {
    for (const table of ['relations', 'cross_relations'])
      await sql.raw(`alter table ${table} add column period text`).execute(tx)
  },
}
