import { execFile } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { findImportProblems } from '../../scripts/check-imports.ts'
import { namesFrom } from '../../scripts/new-plugin/plugin-files.ts'
import { formatPlugins, writePlugin } from '../../scripts/new-plugin.ts'
import { ROOT } from '../../scripts/source-files.ts'
import { buildScratchRepository } from './scratch-repository.ts'

/** What is typed after `npm run new-plugin`: nouns of every sort, and each option. */
const typed = [
  'spells',
  'sheep',
  'data',
  'classes',
  'plotPoints',
  'fauna --kind animal',
  'moods --panel',
  'atlas --page',
  'imports --page',
].map(line => line.split(' '))

const repository = buildScratchRepository({})
const { root } = repository
const plugins = typed.map(args => namesFrom(args))
for (const names of plugins) writePlugin(root, names)
formatPlugins(
  root,
  plugins.map(({ id }) => `plugins/${id}`),
)
afterAll(() => repository.remove())

const run = promisify(execFile)
const node = (script: string, ...args: string[]) =>
  run(process.execPath, [join(ROOT, 'node_modules', script), ...args], { cwd: root }).then(
    ({ stdout }) => ({ failed: false, output: stdout }),
    ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ failed: true, output: stdout + stderr }),
  )
const folders = plugins.map(({ id }) => `plugins/${id}`)
/** Of the new plugins alone: what they import is reported by the type check itself. */
const inEach = (path: string) => folders.map(folder => `${folder}/${path}`)

describe('plugins as npm run new-plugin writes them', () => {
  it('follow the import rules, and are formatted', async () => {
    expect(findImportProblems(root)).toEqual([])
    const lint = await node(
      '@biomejs/biome/bin/biome',
      'check',
      '--error-on-warnings',
      '--vcs-enabled=false',
      ...folders,
    )
    expect(lint.failed, lint.output).toBe(false)
  })

  it.each([
    ['client', 'core', [...inEach('client'), 'core/client/env.d.ts']],
    ['server', 'server', inEach('server')],
    ['tests', 'tests', [...inEach('*/*.test.ts'), ...inEach('*/*.test.tsx'), 'core/client/env.d.ts']],
  ])('have the right types in the program of the %s', { timeout: 240_000 }, async (side, program, include) => {
    const config = JSON.parse(readFileSync(join(ROOT, program, 'tsconfig.json'), 'utf8'))
    const compilerOptions = { ...config.compilerOptions, tsBuildInfoFile: undefined, incremental: false }
    const exclude = side === 'tests' ? [] : ['**/*.test.ts', '**/*.test.tsx']
    const content = { extends: './core/tsconfig.base.json', compilerOptions, include, exclude }
    writeFileSync(join(root, `tsconfig.${side}.json`), JSON.stringify(content))
    // Several threads of it do twice the work: each finds out for itself what all plugins use.
    const { output } = await node(
      'typescript/bin/tsc',
      '-p',
      `tsconfig.${side}.json`,
      '--singleThreaded',
      '--pretty',
      'false',
    )
    // Errors in other files are reported by the type check itself.
    const isOwn = (line: string) => folders.some(folder => line.includes(`${folder}/`)) || !line.includes('): error')
    expect(output.split('\n').filter(line => line.includes('error') && isOwn(line))).toEqual([])
  })

  it('pass their own tests', { timeout: 240_000 }, async () => {
    const config = [
      "import { messages } from '../../scripts/client/vite-messages.ts'",
      `export default { plugins: [messages(${JSON.stringify(`${root}/`)})], test: { include: ['plugins/*/*/*.test.{ts,tsx}'], isolate: false, maxWorkers: 1, testTimeout: 60_000 } }`,
    ]
    writeFileSync(join(root, 'vite.config.ts'), config.join('\n'))
    const paths = folders.map(folder => `${folder}/`)
    const report = join(root, 'report.json')
    const { failed, output } = await node(
      'vitest/vitest.mjs',
      'run',
      '--reporter=json',
      `--outputFile=${report}`,
      ...paths,
    )
    expect(failed, output).toBe(false)
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as { testResults: { name: string }[] }
    const tested = folders.filter(folder => testResults.some(({ name }) => name.includes(`/${folder}/`)))
    expect(tested).toEqual(folders)
  })

  it('are in the list of each half they have', async () => {
    for (const side of ['client', 'server'] as const) {
      const loaded = side === 'server' ? await repository.load(side) : {}
      const listed = readFileSync(join(root, `plugins/${side}.ts`), 'utf8')
      for (const { id } of plugins) {
        const has = existsSync(join(root, `plugins/${id}/${side}`))
        expect([id, listed.includes(`export { ${id} } from './${id}/${side}/index.ts'`)]).toEqual([id, has])
        if (side === 'server' && has) expect(loaded[id]).toMatchObject({ id })
      }
    }
  })
})

describe('npm run new-plugin', () => {
  it.each([
    ['chapters', 'plugins/chapters is there already.'],
    ['projects', '"project" is taken: core/shared/calls/backups.ts declares calls of that name.'],
    ['tomes --kind chapter', '"chapter" is taken: plugins/chapters/shared/kind.ts declares a kind of that name.'],
    ['user --panel', '"user" is taken: core/shared/calls/account.ts declares calls of that name.'],
  ])('refuses %s', (line, sentence) => {
    const names = namesFrom(line.split(' '))
    expect(() => writePlugin(root, names)).toThrow(sentence)
  })

  it('takes the names that the guide uses', () => {
    const guide = readFileSync(join(ROOT, 'docs/plugins.md'), 'utf8')
    const lines = [...guide.matchAll(/npm run new-plugin ([a-z]\w*(?: -- --\w+(?: [a-z]\w*)?)?)/g)].map(
      ([, line = '']) => line,
    )
    expect(lines).toContain('constellations')
    for (const line of new Set(lines)) {
      const names = namesFrom(line.replace(' --', '').split(' '))
      if (!existsSync(join(root, 'plugins', names.id))) writePlugin(root, names)
      expect(existsSync(join(root, 'plugins', names.id)), line).toBe(true)
    }
  })

  it.each([
    ['plot-points', 'such as plotPoints, not "plot-points"'],
    ['3dmaps', 'such as spells, not "3dmaps"'],
    ['maps2', 'such as spells, not "maps2"'],
    ['Spells', 'such as spells, not "Spells"'],
    ['../spells', 'such as spells, not "../spells"'],
    ['core', '"core" is taken by the core'],
    ['moods --panel --page', 'Write: npm run new-plugin spells'],
  ])('refuses the name %s in a sentence', (line, sentence) => {
    expect(() => namesFrom(line.split(' '))).toThrow(sentence)
  })

  it('can make a plugin called data, dist or cache that git sees', async () => {
    const { stdout } = await run('git', ['check-ignore', '--no-index', '--verbose', 'data/x', 'dist/x'], { cwd: ROOT })
    expect(stdout.split('\n').filter(Boolean)).toHaveLength(2)
    const inPlugins = ['data', 'dist', 'test-results'].map(name => `plugins/${name}/shared.ts`)
    const ignored = await run('git', ['check-ignore', '--no-index', ...inPlugins], { cwd: ROOT }).catch(error => error)
    // git answers with 1 if it ignores none of them.
    expect(ignored.code).toBe(1)
  })
})
