import { sql } from 'kysely'
import type { Migration } from '../contract.ts'
import { openDatabase } from './database.ts'

/** Runs three migration steps and kills its own process at the given point: `2 inside`, `2 after`, or `-` for never. */
const [dataDir = '', place = '-'] = process.argv.slice(2)

function dieAt(here: string): void {
  if (place === here) process.kill(process.pid, 'SIGKILL')
}

const steps: Migration[] = ['001-one', '002-two', '003-three'].map((name, at) => ({
  name,
  async up(tx) {
    await sql.raw(`create table step_${at} (a)`).execute(tx)
    await sql`insert into meta (key, value) values (${name}, 'ran')`.execute(tx)
    dieAt(`${at} inside`)
    await sql.raw(`insert into step_${at} values (1)`).execute(tx)
  },
}))

const log = {
  info: () => undefined,
  debug(data: unknown) {
    const { series, step } = data as { series: string; step: string }
    dieAt(`${series}/${step} after`)
    dieAt(`${steps.findIndex(({ name }) => name === step)} after`)
  },
}

const database = await openDatabase({ dataDir, migrations: [{ series: 'own', steps }], log })
await database.close()
