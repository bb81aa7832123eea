// Which unit tests need a document: they say so in their first line.
import { readFileSync } from 'node:fs'
import { listFiles, ROOT } from '../source-files.ts'

const ENVIRONMENT = '// @vitest-environment happy-dom'

/** The paths from the root of the unit tests that run with a document. */
export function domTests(): string[] {
  return ['core', 'plugins', 'tests/unit']
    .flatMap(folder => listFiles(ROOT, folder))
    .filter(path => /\.test\.tsx?$/.test(path) && readFileSync(ROOT + path, 'utf8').startsWith(ENVIRONMENT))
}
