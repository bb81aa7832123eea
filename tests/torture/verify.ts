import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { checkDatabase } from '#server/db/index.ts'
import { titleWord } from '#server/search/words.ts'
import type { Entry, Ledger } from './ledger.ts'

/** What a death did, in sentences; empty where it did nothing. */
export interface Verdict {
  losses: string[]
  doubles: string[]
  faults: string[]
}

interface Row {
  label: string
  revision: number
  data: string
}

/**
 * Looks at a copy of what the dead server left, log included, so that the next server meets the original:
 * every page and index, and every write the writers know of.
 */
export function verify(dataDir: string, ledger: Ledger): Verdict {
  const copy = mkdtempSync(join(tmpdir(), 'skald-verify-'))
  try {
    for (const name of ['skald.db', 'skald.db-wal'])
      if (existsSync(join(dataDir, name))) cpSync(join(dataDir, name), join(copy, name))
    const file = join(copy, 'skald.db')
    const faults = checkDatabase(file)
    return { faults, ...verifyWrites(new Sqlite(file, { readonly: true }), ledger) }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

function verifyWrites(db: Sqlite.Database, ledger: Ledger): Pick<Verdict, 'losses' | 'doubles'> {
  const byWord = Map.groupBy(
    db.prepare<[], Row>('select label, revision, data from entities').iterate(),
    row => row.label.split(' ').at(-1) ?? '',
  )
  const found = db.prepare<[string], number>('select count(*) from search_words where search_words match ?').pluck()
  const losses: string[] = []
  const doubles: string[] = []
  for (const entry of ledger.entries) {
    const rows = byWord.get(entry.word) ?? []
    if (rows.length > 1) doubles.push(`${entry.word} is there ${rows.length} times`)
    const loss = lossOf(entry, rows[0])
    if (loss) losses.push(loss)
    const hits = found.get(`"${titleWord(entry.word)}"`)
    if (hits !== rows.length) losses.push(`${entry.word} is there ${rows.length} times and found ${hits} times`)
  }
  db.close()
  return { losses, doubles }
}

/** What stands there is the last write acknowledged, or the one in doubt, whole. */
function lossOf(entry: Entry, row: Row | undefined): string | undefined {
  if (!row) return entry.revision > 0 ? `${entry.word} was acknowledged and is gone` : undefined
  const text = (JSON.parse(row.data) as { text: { children: { text: string }[] }[] }).text[0]?.children[0]?.text
  const happened = entry.doubt && row.revision === entry.revision + 1 && text === entry.doubt.text
  if (happened || (row.revision === entry.revision && text === entry.text)) return undefined
  return `${entry.word} stands at revision ${row.revision}, acknowledged was ${entry.revision}`
}
