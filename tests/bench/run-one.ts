// Runs one benchmark in its own process, so that none inherits another's heap: its argument is the file, it sends its
// rows back.
import { pathToFileURL } from 'node:url'
import type { BenchRowInput } from './bench-row.ts'

interface Bench {
  run(options: { long: boolean }): Promise<readonly BenchRowInput[]>
}

const [file = '', ...options] = process.argv.slice(2)
const bench: Bench = await import(pathToFileURL(file).href)
const rows = await bench.run({ long: options.includes('--long') })
process.send?.(rows)
// Open handles of a benchmark must not keep the process alive.
process.disconnect?.()
