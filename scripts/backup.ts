// Makes a backup of the whole server and proves it, whether the server runs or not.
import { readConfig } from '#server/config.ts'
import { makeVerifiedBackup } from '#server/server-backup/verified-backup.ts'
import { answersHelp, refuseUnknownOption } from './help.ts'
import { UserError } from './setup/user-error.mjs'

const HELP = `
npm run backup

Makes a backup of DATA_DIR in DATA_DIR/backups/server, restores it into a temporary folder, compares all of it, and then
removes the backups that are no longer kept. The server may be running.
`

export async function main(args: string[]): Promise<void> {
  if (answersHelp(args, HELP)) return
  refuseUnknownOption(args, [])
  const { folder, rows, images } = await makeVerifiedBackup(readConfig().dataDir, new Date()).catch((error: Error) => {
    throw new UserError(`No backup was made. ${error.message}`)
  })
  console.log(`${folder}\nRestored for a trial and compared: ${rows} rows and ${images} files of images are the same.`)
}
