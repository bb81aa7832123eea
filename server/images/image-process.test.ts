import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const program = `
  const { imageProcessEnv } = await import(${JSON.stringify(new URL('./image-process.ts', import.meta.url).href)})
  console.log(JSON.stringify(imageProcessEnv()))
`

/** The environment that a process gives to those that decode images. */
function envIn(own: Record<string, string>): unknown {
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { env: own, encoding: 'utf8' })
  return JSON.parse(stdout)
}

it('processes that decode images keep compiled code in the folder of this process, and get nothing else of it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'skald-compiled-'))
  try {
    const env = envIn({ NODE_COMPILE_CACHE: folder, SECRET: 'of the server' })
    expect(env).toEqual({ MALLOC_ARENA_MAX: '1', NODE_COMPILE_CACHE: folder })
    expect(readdirSync(folder)).toHaveLength(1)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

it('without such a folder they have none', () => {
  expect(envIn({ NODE_DISABLE_COMPILE_CACHE: '1' })).toEqual({ MALLOC_ARENA_MAX: '1' })
})
