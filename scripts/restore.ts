// Puts a backup of the whole server in the place of its data.
import { resolve } from 'node:path'
import { readConfig } from '#server/config.ts'
import { replaceData } from '#server/server-backup/replace-data.ts'
import { answersHelp } from './help.ts'
import { UserError } from './setup/user-error.mjs'

const HELP = `
npm run restore -- <folder of a backup>

Checks a backup that "npm run backup" or the server made, and puts it in the place of the data in DATA_DIR. The database
that was there is kept beside it. The server must be stopped, and a server that runs is left alone.
`

export async function main(args: string[]): Promise<void> {
  if (answersHelp(args, HELP)) return
  const [folder, ...others] = args
  if (folder === undefined || others.length > 0) throw new UserError('Name the folder of one backup. --help says how.')
  const { kept, backup } = await replaceData(resolve(folder), readConfig().dataDir, new Date()).catch(
    (error: Error) => {
      throw new UserError(`Nothing was restored. ${error.message}`)
    },
  )
  const rows = Object.values(backup.rows).reduce((sum, count) => sum + count, 0)
  console.log(`Restored what was there on ${backup.takenAt}: ${rows} rows, ${backup.blobs.length} files of images.`)
  if (kept) console.log(`What was there before is in ${kept}.`)
}
