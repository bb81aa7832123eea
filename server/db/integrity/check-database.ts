import type Sqlite from 'better-sqlite3'
import { indexWords, type SearchRow, titleKey } from '../../search/text/index-words.ts'
import { openConnection } from '../connection.ts'

/** Checks a database completely, every page and every index; takes as long as reading all of it. */
export function checkDatabase(file: string): string[] {
  const connection = openConnection(file, 'worker')
  try {
    return [
      ...pageProblems(connection.native),
      ...searchProblems(connection.native),
      ...countProblems(connection.native),
    ]
  } finally {
    connection.close()
  }
}

function pageProblems(db: Sqlite.Database): string[] {
  const pages = db.prepare<[], string>('pragma integrity_check').pluck().all()
  const references = db.prepare<[], { table: string; rowid: number }>('pragma foreign_key_check').all()
  return [
    ...pages.filter(line => line !== 'ok').map(line => `integrity: ${line}`),
    ...references.map(({ table, rowid }) => `foreign key: ${table} ${rowid}`),
  ]
}

function searchProblems(db: Sqlite.Database): string[] {
  const problems: string[] = []
  try {
    db.prepare("insert into search_words (search_words) values ('integrity-check')").run()
  } catch (error) {
    problems.push(`search_words: ${error instanceof Error ? error.message : String(error)}`)
  }
  const ruled = Object.entries(searchRules).flatMap(([rule, sql]) => violations(db, rule, sql))
  return [...problems, ...ruled, ...wordProblems(db)]
}

/** An entity is in the index unless it is archived. Each row that one of the queries returns is a problem. */
const indexed = `select (p.seq << 32) | e.seq from entities e join projects p on p.id = e.project_id
  where e.archived_at is null`
/** The full-text table numbers entities from the newest to the oldest. */
const words = 'select (id >> 32 << 32) | (~id & 4294967295) from search_words_docsize'
const searchRules = {
  'not in search': `${indexed} except select id from search_docs`,
  'in search without being there': `select id from search_docs except ${indexed}`,
  'not indexed': `select id from search_docs except ${words}`,
  'without its name': 'select id, label from search_docs except select id, label from search_names',
  'a name of nothing': 'select id, label from search_names except select id, label from search_docs',
  'indexed without its text': `${words} except select id from search_docs`,
}

/** Entities that an older version indexed and the job in server/entities/write/renew-search.ts has not reached yet. */
const unfinishedBatchSeqs = 'select seq from entities, search_renewal where seq > done and seq <= last'

/** The names of an entity, its title first, as server/entities/values.ts joins them. Other names are in `aliases`. */
function namesOf({ label, aliases }: IndexedEntity): string {
  const others: unknown = aliases === null ? [] : JSON.parse(aliases)
  return [label, ...(Array.isArray(others) ? others : [])].join('\n')
}

/** Builds the index again beside the stored one and compares them word for word. */
function wordProblems(db: Sqlite.Database): string[] {
  db.exec(`
    create virtual table temp.made_anew using fts5(
      words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii');
    create virtual table temp.words_anew using fts5vocab(temp, made_anew, instance);
    create virtual table temp.words_there using fts5vocab(main, search_words, instance)`)
  const add = db.prepare('insert into temp.made_anew (rowid, words) values (?, ?)')
  const entities = db
    .prepare<[], IndexedEntity>(`select (d.id >> 32 << 32) | (~d.id & 4294967295) as id,
    cast(d.id >> 32 as real) as projectSeq, cast(e.seq as real) as seq, e.kind, e.label, d.text,
    d.label as key, json_extract(e.data, '$.aliases') as aliases
    from search_docs d join entities e on e.seq = d.id & 4294967295
    where e.seq not in (${unfinishedBatchSeqs}) order by 1`)
    .safeIntegers()
  const misnamed: string[] = []
  for (const entity of entities.all()) {
    const names = namesOf(entity)
    if (titleKey(names) !== entity.key) misnamed.push(`other names than it has: ${entity.seq}`)
    add.run(entity.id, indexWords({ ...entity, label: names }))
  }
  const [storedWords, expectedWords] = [
    `select term, doc from temp.words_there where 4294967295 - (doc & 4294967295) not in (${unfinishedBatchSeqs})`,
    'select term, doc from temp.words_anew',
  ]
  return [
    ...misnamed.slice(0, problemsPerRuleMax),
    ...violations(db, 'a word of nothing', `select term || ' ' || doc from (${storedWords} except ${expectedWords})`),
    ...violations(db, 'a word not found', `select term || ' ' || doc from (${expectedWords} except ${storedWords})`),
  ]
}

/** Integers as bigint, since row ids exceed 53 bits. */
interface IndexedEntity extends SearchRow {
  id: bigint
  /** the folded words of its names, used for ranking */
  key: string
  /** JSON; null if the kind has no aliases */
  aliases: string | null
}

/** What was created and changed, by whom and in which quarter of an hour; imported times may be of no calendar. */
const countedChanges = `
  select project_id, quarter, person, kind, count(*) from (
    select e.project_id, v.at / 900000 as quarter, v.person, e.kind from versions v join entities e on e.seq = v.entity_seq
    union all
    select project_id, coalesce(unixepoch(created_at), 0) / 900, created_by, kind from entities where batch_id is null
  ) group by 1, 2, 3, 4`
const keptChanges = 'select project_id, quarter, person, kind, changes from change_counts where changes <> 0'

const countRules = {
  'wrong counts of changes': `select distinct project_id from (${keptChanges} except ${countedChanges})`,
  'changes not counted': `select distinct project_id from (${countedChanges} except ${keptChanges})`,
  'wrong counts': `select project_id || ' ' || kind from (
      select project_id, kind, active, archived from entity_counts where active <> 0 or archived <> 0
      except
      select project_id, kind, sum(archived_at is null), sum(archived_at is not null) from entities
      where batch_id is null group by project_id, kind
    )`,
  'not counted': `select project_id || ' ' || kind from (
      select project_id, kind, sum(archived_at is null), sum(archived_at is not null) from entities
      where batch_id is null group by project_id, kind
      except
      select project_id, kind, active, archived from entity_counts
    )`,
  'two in one place': `select min(id) from entities where position <> -1 and batch_id is null
    group by project_id, kind, parent_id, position having count(*) > 1`,
}

function countProblems(db: Sqlite.Database): string[] {
  return Object.entries(countRules).flatMap(([rule, sql]) => violations(db, rule, sql))
}

/** The most problems listed per rule. */
const problemsPerRuleMax = 5

function violations(db: Sqlite.Database, rule: string, sql: string): string[] {
  const rows = db.prepare<[], string | number>(`${sql} limit ${problemsPerRuleMax}`).pluck().all()
  return rows.map(row => `${rule}: ${row}`)
}
