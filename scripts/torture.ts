// Kills the server under load many times and prints the counts; and what else takes too long for npm test.

import { epubIssues } from '#tests/torture/check-epub.ts'
import { countSyncs, syncSettings } from '#tests/torture/count-syncs.ts'
import { type TortureResult, torture } from '#tests/torture/cycles.ts'
import { tortureRestores } from '#tests/torture/restores.ts'
import { verifyBackups } from '#tests/torture/verified-backups.ts'
import { answersHelp } from './help.ts'
import { UserError } from './setup/user-error.mjs'

const HELP = `
npm run torture [-- --cycles N]

Starts a server, lets eight writers create and change chapters over HTTP, ends it with kill -9 in the middle of it,
and looks at what is left: every page and index of the store, every acknowledged write, none doubled. 200 times, or N.
Then makes 1,000 backups under writers, each restored for a trial, and kills 60 restores and backups; counts that 500
commits reach the disk by at least 500 syncs, and has epubcheck look at an exported book.
`

const commits = 500
const backupCount = 1000
const killedRestores = 60

export async function main(args: string[]): Promise<void> {
  if (answersHelp(args, HELP)) return
  const totals = await torture(cyclesIn(args), progress)
  console.log(`\n${summary(totals)}`)
  for (const violation of [...totals.losses, ...totals.doubles, ...totals.faults].slice(0, 20))
    console.log(`  ${violation}`)
  const areBackupsWhole = await reportBackups()
  const synced = await reportSyncs()
  const isBook = await reportEpub()
  const clean = totals.losses.length + totals.doubles.length + totals.faults.length === 0
  if (!clean || !areBackupsWhole || !synced || !isBook) process.exitCode = 1
}

function cyclesIn(args: readonly string[]): number {
  const [option, number = '', ...rest] = args
  if (option === undefined) return 200
  if (option !== '--cycles' || !/^[1-9]\d{0,5}$/.test(number) || rest.length > 0)
    throw new UserError(`Unknown arguments ${args.join(' ')}. --help lists what there is.`)
  return Number(number)
}

function progress(line: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r${line}`)
}

function summary({ cycles, acknowledged, inDoubt, losses, doubles, faults }: TortureResult): string {
  const counts = `${cycles} cycles, ${acknowledged} writes acknowledged, ${inDoubt} in doubt`
  return `${counts}: ${losses.length} lost, ${doubles.length} doubled, ${faults.length} faults in the store`
}

async function reportBackups(): Promise<boolean> {
  const made = await verifyBackups(backupCount, progress)
  console.log(`\n${made.verified} of ${backupCount} backups verified beside ${made.written} writes`)
  const { kills, begun, finished, untouched, faults } = await tortureRestores(killedRestores)
  console.log(
    `${kills} restores and backups killed, ${begun} while they wrote or after: ${finished} finished, ${untouched} left the data as it was`,
  )
  const all = [...made.faults, ...faults]
  for (const fault of all.slice(0, 20)) console.log(`  ${fault}`)
  return all.length === 0
}

async function reportEpub(): Promise<boolean> {
  const issues = await epubIssues()
  if (issues === null) console.log('epubcheck is not to be had here, so that no EPUB could be checked')
  else console.log(`${issues.length} errors and warnings of epubcheck`)
  for (const issue of issues ?? []) console.log(`  ${issue}`)
  return issues === null || issues.length === 0
}

async function reportSyncs(): Promise<boolean> {
  const settings = await syncSettings()
  console.log(`PRAGMA synchronous is ${settings.join(' and ')} for reading and writing (2 is FULL)`)
  const synced = countSyncs(commits)
  if (synced === null) console.log('strace is not to be had here, so that syncs could not be counted')
  else console.log(`${commits} commits, ${synced} syncs`)
  return settings.every(setting => setting === 2) && (synced ?? commits) >= commits
}
