// Installs what is missing, then starts the program with the pinned Node.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './install.mjs'
import { endWithShell, passSignalsTo } from './signals.mjs'
import { UserError } from './user-error.mjs'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Runs scripts/<program>.ts with the pinned Node; the exit code is the program's.
 * @param {string[]} argv the program's name and its arguments
 */
export async function launch([program, ...args]) {
  if (program === '--help' || program === '-h') {
    console.log(describeUsage(undefined))
    return
  }
  try {
    if (program === undefined || !/^[a-z-]+$/.test(program) || !existsSync(join(ROOT, 'scripts', `${program}.ts`))) {
      throw new UserError(describeUsage(program))
    }
    if (process.env.npm_lifecycle_event) endWithShell()
    const node = await ensureInstalled(ROOT)
    // This is the pinned Node already: npm puts it first on the path once it is installed. No second process is needed.
    if (realpathSync(node) === process.execPath) {
      const { run } = await import('./run.mjs')
      await run(program, args)
    } else {
      handOver(node, program, args)
    }
  } catch (error) {
    console.error(error instanceof UserError ? error.message : error)
    process.exitCode = 1
  }
}

/**
 * @param {string} node
 * @param {string} program
 * @param {string[]} args
 */
function handOver(node, program, args) {
  // With the same flags, which package.json gives to some programs.
  const child = spawn(node, [...process.execArgv, join(ROOT, 'scripts', 'setup', 'run.mjs'), program, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  passSignalsTo(child)
  child.on('error', error => {
    console.error(`${node} does not start: ${error.message}`)
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

/** @param {string | undefined} requested */
function describeUsage(requested) {
  /** @type {{ scripts: Record<string, string> }} */
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const known = Object.entries(scripts).filter(([, line]) => line.includes('bootstrap.mjs'))
  const names = known.map(([name]) => `  npm ${name === 'start' || name === 'test' ? name : `run ${name}`}`)
  const missing = requested ? [`There is no scripts/${requested}.ts.`] : []
  return [...missing, 'Installs what is missing, then runs one of:', ...names].join('\n')
}
