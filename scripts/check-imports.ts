// Applies the import rules to every source file.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { findCycles } from './find-cycles.ts'
import { answersHelp, refuseUnknown } from './help.ts'
import { placeOf, sideOf } from './house.ts'
import { judgeCode, judgeImport } from './import-rules.ts'
import { parseImports } from './parse-imports.ts'
import { resolveImport } from './resolve-import.ts'
import { listFiles, ROOT } from './source-files.ts'

const HELP = `
node scripts/bootstrap.mjs check-imports

Checks that every import keeps to the table "Who may import whom", that no files import one another in a circle, and
that only server/config.ts reads the environment. Prints what does not, nothing when all is well.
`

const SOURCE = /\.(tsx?|mjs)$/

export function main(args: string[]): void {
  if (answersHelp(args, HELP)) return
  refuseUnknown(args, [])
  const problems = findImportProblems(ROOT)
  if (problems.length === 0) return
  console.log(problems.join('\n'))
  process.exitCode = 1
}

/** One line for each problem, `file:line what is wrong`. */
export function findImportProblems(root: string): string[] {
  const { imports: aliases } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const exists = (path: string) => existsSync(join(root, path)) && statSync(join(root, path)).isFile()
  const problems: string[] = []
  const graph = new Map<string, string[]>()

  for (const from of listFiles(root).filter(path => SOURCE.test(path))) {
    const place = placeOf(from)
    if (!place) {
      problems.push(`${from} lies in no room of the house (see docs/architecture.md)`)
      continue
    }
    const { imports, code, errors } = parseImports(from, readFileSync(join(root, from), 'utf8'))
    problems.push(...[...errors, ...judgeCode(from, code)].map(problem => `${from} ${problem}`))
    const reached: string[] = []
    for (const { specifier, line, kind } of imports) {
      const say = (problem: string) => problems.push(`${from}:${line} ${problem}`)
      if (specifier === undefined) {
        if (sideOf(place.room) !== 'any')
          say('import() of something that is not a plain text: the rules cannot follow it')
        continue
      }
      const target = resolveImport(from, specifier, { aliases, exists })
      if (typeof target === 'string') {
        say(target)
        continue
      }
      const problem = judgeImport(from, target)
      if (problem) say(problem)
      // A worker is another program: it may well import what started it.
      if (target.kind === 'file' && kind !== 'worker') reached.push(target.path)
    }
    graph.set(from, reached)
  }
  return [...problems, ...findCycles(graph).map(cycle => `circle: ${cycle.join(' → ')}`)]
}
