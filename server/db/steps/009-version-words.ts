import { sql } from 'kysely'
import type { Migration } from '../../contract.ts'

/** How many words a version added to the text, less those it removed. Not known of versions from before this step. */
export const versionWords: Migration = {
  name: '009-version-words',
  async up(tx) {
    await sql.raw('alter table versions add column words integer').execute(tx)
  },
}
