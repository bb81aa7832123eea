// Runs one program of scripts/ in this process, on the pinned Node.
import { enableCompileCache } from 'node:module'
import { delimiter, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { endWithStarter } from './signals.mjs'
import { UserError } from './user-error.mjs'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Calls `main(args)` of scripts/<program>.ts.
 * @param {string} program
 * @param {string[]} args
 */
export async function run(program, args) {
  const bin = join(ROOT, 'node_modules', '.bin')
  const path = process.env.PATH ?? ''
  if (!path.split(delimiter).includes(bin)) process.env.PATH = `${bin}${delimiter}${path}`
  // The compiled code is cached from one start to the next.
  enableCompileCache(join(ROOT, 'node_modules', '.cache', 'skald', 'compiled'))
  try {
    const { main } = await import(pathToFileURL(join(ROOT, 'scripts', `${program}.ts`)).href)
    if (typeof main !== 'function') throw new UserError(`scripts/${program}.ts is no program: it exports no main().`)
    await main(args)
  } catch (error) {
    console.error(error instanceof UserError ? error.message : error)
    process.exitCode = 1
  }
}

if (import.meta.main) {
  endWithStarter()
  await run(process.argv[2] ?? '', process.argv.slice(3))
}
