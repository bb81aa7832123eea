// Runs the benchmarks; each figure is compared with a floor measured in the same run.
import { fork } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type BenchRow, type BenchRowInput, benchRow } from '#tests/bench/bench-row.ts'
import { printBudgets, printTable } from '#tests/bench/table.ts'
import { answersHelp } from './help.ts'
import { UserError } from './setup/user-error.mjs'
import { ROOT } from './source-files.ts'

const FOLDER = join(ROOT, 'tests', 'bench')
const ENDING = '.bench.ts'

const HELP = `
npm run bench [-- <name>… --long]

Measures Skald beside floors: the same work with nothing of ours in the way, in the same run. Prints a table for each bench
and how many budgets were met. With names only those run; --long takes more and longer measurements. docs/benchmarks.md says more.

Benches: ${listBenches().join(', ')}
`

export async function main(args: string[]): Promise<void> {
  if (answersHelp(args, HELP)) return
  const rows: BenchRow[] = []
  const broken: string[] = []
  for (const name of chooseBenches(args, listBenches())) {
    const outcome = await runBench(name, args.includes('--long'))
    if (outcome) rows.push(...outcome)
    else broken.push(name)
    if (outcome) console.log(`${printTable(name, outcome)}\n`)
  }
  // A slow result is no failure; a bench that crashes is one.
  if (broken.length > 0) process.exitCode = 1
  console.log(broken.length > 0 ? `${printBudgets(rows)}; broke off: ${broken.join(', ')}` : printBudgets(rows))
}

/** @throws UserError for an unknown option or name */
export function chooseBenches(args: readonly string[], all: readonly string[]): string[] {
  const selected = args.filter(arg => arg !== '--long')
  const unknown = selected.find(name => !all.includes(name))
  if (unknown !== undefined) throw new UserError(`There is no bench ${unknown}. There are ${all.join(', ')}.`)
  return selected.length > 0 ? selected : [...all]
}

function listBenches(): string[] {
  const files = readdirSync(FOLDER).filter(file => file.endsWith(ENDING))
  return files.map(file => file.slice(0, -ENDING.length)).sort()
}

/** The rows of one bench; none if it crashed, which it has reported. */
async function runBench(name: string, long: boolean): Promise<BenchRow[] | undefined> {
  const file = join(FOLDER, name + ENDING)
  const child = fork(new URL('../tests/bench/run-one.ts', import.meta.url), [file, ...(long ? ['--long'] : [])], {
    serialization: 'advanced',
  })
  let provided: BenchRowInput[] | undefined
  child.on('message', message => {
    provided = message as BenchRowInput[]
  })
  const code = await new Promise(resolve => child.on('close', resolve))
  return code === 0 ? provided?.map(benchRow) : undefined
}
