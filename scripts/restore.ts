// Puts a backup of the whole server in the place of its data.
import { resolve } from 'node:path'
import * as serverPlugins from '#plugins/server.ts'
import { readConfig } from '#server/config.ts'
import { coreSteps } from '#server/db/steps/index.ts'
import type { ServerPlugin } from '#server/index.ts'
import { replaceData } from '#server/server-backup/restore.ts'
import { answersHelp } from './help.ts'
import { UserError } from './setup/user-error.mjs'

const HELP = `
npm run restore -- <folder of a backup>

Checks a backup that "npm run backup" or the server made, and puts it in the place of the data in DATA_DIR. The database
that was there is kept beside it. A server that runs closes for a moment and opens with what was restored; if it cannot
open it, it goes on with what it had, and the reason is printed here.
`

export async function main(args: string[]): Promise<void> {
  if (answersHelp(args, HELP)) return
  const [folder, ...others] = args
  if (folder === undefined || others.length > 0) throw new UserError('Name the folder of one backup. --help says how.')
  const plugins: ServerPlugin[] = Object.values(serverPlugins)
  const migrations = plugins.map(({ id, migrations: steps = [] }) => ({ series: id, steps }))
  const { kept, backup, byServer } = await replaceData(resolve(folder), readConfig().dataDir, new Date(), {
    migrations: [{ series: 'core', steps: coreSteps }, ...migrations],
  }).catch((error: Error) => {
    throw new UserError(`Nothing was restored. ${error.message}`)
  })
  const rows = Object.values(backup.rows).reduce((sum, count) => sum + count, 0)
  console.log(`Restored what was there on ${backup.takenAt}: ${rows} rows, ${backup.blobs.length} files of images.`)
  if (byServer) console.log('The server that runs has opened it.')
  if (kept) console.log(`What was there before is in ${kept}.`)
}
