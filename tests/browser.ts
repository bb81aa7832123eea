// A Chromium for the journeys: one that is there, or else one that can be had.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { type Browser, chromium, type LaunchOptions } from 'playwright'

// A browser made to have no window starts, and opens pages, for a fraction of the work of a whole one.
const NAMES = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
]

const USUAL_FOLDERS = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome']

const USUAL_FILES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  `${homedir()}/Applications/Google Chrome.app/Contents/MacOS/Google Chrome`,
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * The path of a Chromium or Chrome that runs: CHROMIUM_PATH, an installed one, Playwright's own; if there is none it is
 * installed, from Debian's packages as root, otherwise as Playwright's download.
 * @throws Error that says what to do when none can be had
 */
export function findBrowser(): string {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (existsSync(given)) return given
    throw new Error(`CHROMIUM_PATH names ${given}, which is not there.`)
  }
  const found = findInstalled() ?? install()
  if (found) return found
  throw new Error(
    'No browser: install Chromium or Chrome, or set CHROMIUM_PATH to one. ' +
      'Neither apt-get (as root) nor the download of Playwright could get one here.',
  )
}

/** Launches the browser without a window. Whoever launches closes it. */
export function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({ executablePath: findBrowser(), ...options, args: [...FLAGS, ...(options.args ?? [])] })
}

function findInstalled(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...USUAL_FOLDERS]
  const candidates = [
    ...NAMES.flatMap(name => folders.map(folder => join(folder, name))),
    ...USUAL_FILES,
    chromium.executablePath(),
  ]
  return candidates.find(path => existsSync(path) && runs(path))
}

/** Some systems have a file of that name that only tells where to get the browser. */
function runs(path: string): boolean {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0
}

function install(): string | undefined {
  process.stdout.write('Installing a browser…\n')
  if (process.getuid?.() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const apt = (...args: string[]) => spawnSync('apt-get', args, { stdio: 'ignore', env }).status === 0
    apt('update', '-qq')
    for (const name of ['chromium-headless-shell', 'chromium']) {
      apt('install', '-y', '-qq', '--no-install-recommends', name)
      const installed = findInstalled()
      if (installed) return installed
    }
  }
  const cli = join(import.meta.dirname, '../node_modules/playwright/cli.js')
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'ignore', timeout: 600_000 })
  return findInstalled()
}
