// One bench in a process of its own, so that none inherits another's heap: told its file, it sends its rows back.
import { pathToFileURL } from 'node:url'
import type { BenchRowInput } from './bench-row.ts'

interface Bench {
  run(options: { long: boolean }): Promise<readonly BenchRowInput[]>
}

const [file = '', ...options] = process.argv.slice(2)
const bench: Bench = await import(pathToFileURL(file).href)
const rows = await bench.run({ long: options.includes('--long') })
process.send?.(rows)
// Nothing that a bench forgot to close keeps the others waiting.
process.disconnect?.()
