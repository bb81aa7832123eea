// Applies the import rules to every source file.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { answersHelp, refuseUnknownOption } from './help.ts'
import { codeProblems, importProblem } from './imports/import-rules.ts'
import { layerOf, runtimeOf } from './imports/layers.ts'
import { parseImports } from './imports/parse-imports.ts'
import { resolveImport } from './imports/resolve-import.ts'
import { listFiles, ROOT } from './source-files.ts'

const HELP = `
node scripts/bootstrap.mjs check-imports

Checks that every import keeps to the table "Import rules" of docs/architecture.md, and that only server/config.ts reads
the environment. Prints what does not, nothing when all is well. Cycles are found by Biome.
`

const SOURCE = /\.(tsx?|mjs)$/

export function main(args: string[]): void {
  if (answersHelp(args, HELP)) return
  refuseUnknownOption(args, [])
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

  for (const from of listFiles(root).filter(path => SOURCE.test(path))) {
    const fileLayer = layerOf(from)
    if (!fileLayer) {
      problems.push(`${from} is in no layer (see docs/architecture.md)`)
      continue
    }
    const { imports, code, errors } = parseImports(from, readFileSync(join(root, from), 'utf8'))
    problems.push(...[...errors, ...codeProblems(from, code)].map(problem => `${from} ${problem}`))
    for (const { specifier, line } of imports) {
      const report = (problem: string) => problems.push(`${from}:${line} ${problem}`)
      if (specifier === undefined) {
        if (runtimeOf(fileLayer.layer) !== 'any')
          report('import() of something that is not a plain text: the rules cannot follow it')
        continue
      }
      const target = resolveImport(from, specifier, { aliases, exists })
      if (typeof target === 'string') {
        report(target)
        continue
      }
      const problem = importProblem(from, target)
      if (problem) report(problem)
    }
  }
  return problems
}
