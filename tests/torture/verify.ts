import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { checkDatabase } from '#server/db/index.ts'
import { titleWord } from '#server/search/text/index-words.ts'
import type { WriteLog, WriteRecord } from './write-log.ts'

/** The damage found after a kill, in sentences; empty if there is none. */
export interface Verdict {
  losses: string[]
  doubles: string[]
  faults: string[]
}

interface EntityTextRow {
  label: string
  revision: number
  data: string
}

/**
 * Checks a copy of what the dead server left, log included, so that the next server gets the original: every page and
 * index, and every write the writers know of.
 */
export function verify(dataDir: string, writeLog: WriteLog): Verdict {
  const copy = mkdtempSync(join(tmpdir(), 'skald-verify-'))
  try {
    for (const name of ['skald.db', 'skald.db-wal'])
      if (existsSync(join(dataDir, name))) cpSync(join(dataDir, name), join(copy, name))
    const file = join(copy, 'skald.db')
    const problems = checkDatabase(file)
    return { faults: problems, ...verifyWrites(new Sqlite(file, { readonly: true }), writeLog) }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

function verifyWrites(db: Sqlite.Database, writeLog: WriteLog): Pick<Verdict, 'losses' | 'doubles'> {
  const byWord = Map.groupBy(
    db.prepare<[], EntityTextRow>('select label, revision, data from entities').iterate(),
    row => row.label.split(' ').at(-1) ?? '',
  )
  const found = db.prepare<[string], number>('select count(*) from search_words where search_words match ?').pluck()
  const losses: string[] = []
  const doubles: string[] = []
  for (const record of writeLog.records) {
    const rows = byWord.get(record.word) ?? []
    if (rows.length > 1) doubles.push(`${record.word} is there ${rows.length} times`)
    const loss = lossOf(record, rows[0])
    if (loss) losses.push(loss)
    const hits = found.get(`"${titleWord(record.word)}"`)
    if (hits !== rows.length) losses.push(`${record.word} is there ${rows.length} times and found ${hits} times`)
  }
  db.close()
  return { losses, doubles }
}

/** The stored text is the last acknowledged write or the unconfirmed one, completely. */
function lossOf(record: WriteRecord, row: EntityTextRow | undefined): string | undefined {
  if (!row) return record.revision > 0 ? `${record.word} was acknowledged and is gone` : undefined
  const text = (JSON.parse(row.data) as { text: { children: { text: string }[] }[] }).text[0]?.children[0]?.text
  const happened = record.unconfirmed && row.revision === record.revision + 1 && text === record.unconfirmed.text
  if (happened || (row.revision === record.revision && text === record.text)) return undefined
  return `${record.word} stands at revision ${row.revision}, acknowledged was ${record.revision}`
}
