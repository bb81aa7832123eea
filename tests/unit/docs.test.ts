import { execFile } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { notificationCalls } from '#core/shared/calls/notifications.ts'
import { versionCalls } from '#core/shared/calls/versions.ts'
import type { Kind } from '#core/shared/kind.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import type { ServerPlugin } from '#server/index.ts'
import { Client, createPlace, inviteAndAccept, signedIn, startServer, type TestServer } from '#tests/harness/index.ts'
import { findImportProblems } from '../../scripts/check-imports.ts'
import { importProblem } from '../../scripts/imports/import-rules.ts'
import { listFiles, ROOT } from '../../scripts/source-files.ts'
import { docs, generated, sampleNames, samplePlugins, samples } from './docs-samples.ts'
import { buildScratchRepository } from './scratch-repository.ts'

const pages = ['README.md', ...globSync('docs/**/*.md', { cwd: ROOT })]
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

describe('the pages', () => {
  it.each(pages)('%s has no dead links', page => {
    const links = [...read(page).matchAll(/(?<!!)\[[^\]]*\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
    const broken = links.filter(link => {
      const [path = '', anchor] = link.split('#')
      if (/^https?:/.test(link)) return false
      const target = path === '' ? page : join(dirname(page), path)
      if (!existsSync(join(ROOT, target))) return true
      return (
        anchor !== undefined &&
        !read(target)
          .split('\n')
          .some(line => /^#+ /.test(line) && anchorOf(line) === anchor)
      )
    })
    expect(broken).toEqual([])
  })

  it('the map in README.md has every folder, and no other', () => {
    const there = readdirSync(ROOT, { withFileTypes: true }).filter(entry => entry.isDirectory())
    const built = ['node_modules', 'dist', 'data', 'test-results', '.git', '.cache']
    const named = [...read('README.md').matchAll(/^\| `([\w.]+)\/` +\|/gm)].map(([, name]) => name)
    expect(named.toSorted()).toEqual(
      there
        .map(({ name }) => name)
        .filter(name => !built.includes(name))
        .sort(),
    )
  })

  it('docs/README.md names every page', () => {
    const index = read('docs/README.md')
    const unnamed = readdirSync(docs).filter(name => name !== 'README.md' && name !== 'picture.png')
    expect(unnamed.filter(name => !index.includes(name))).toEqual([])
  })

  it('docs/architecture.md names existing files', () => {
    const known = listFiles(ROOT)
    const named = [...read('docs/architecture.md').matchAll(/`((?:core|server|plugins|scripts|tests)\/[\w./-]+)`/g)]
    const missing = named.map(([, path = '']) => path).filter(path => !known.some(file => `${file}/`.startsWith(path)))
    // Paths of a plugin that was removed are ignored; `X` is any plugin.
    const isAway = (path: string) =>
      /^plugins\/\w+\//.test(path) && !existsSync(join(ROOT, path.split('/', 2).join('/')))
    expect(missing.filter(path => !isAway(path))).toEqual([])
  })
})

function anchorOf(heading: string): string {
  return heading
    .replace(/^#+ /, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')
}

describe('the table of imports', () => {
  const importers: Record<string, string[]> = {
    'core/shared': ['core/shared/a.ts'],
    'core/client': ['core/client/shell/a.tsx'],
    server: ['server/http/a.ts'],
    'plugins/X/shared.ts': ['plugins/spells/shared.ts', 'plugins/spells/shared/a.ts'],
    'plugins/X/client': ['plugins/spells/client/a.tsx'],
    'plugins/X/server': ['plugins/spells/server/a.ts'],
    'tests, scripts': ['tests/unit/a.ts', 'scripts/a.ts', 'core/shared/a.test.ts'],
  }
  const imported: Record<string, (from: string) => string> = {
    'core/shared': () => 'core/shared/b.ts',
    'core/client/index.ts': () => 'core/client/index.ts',
    'rest of core/client': () => 'core/client/desk/b.ts',
    'server/index.ts': () => 'server/index.ts',
    'rest of server': () => 'server/db/b.ts',
    'plugins/*/shared.ts': () => 'plugins/maps/shared.ts',
    'own half': from =>
      `${from.replace(/a\.tsx?$|shared\.ts$/, '')}${from.endsWith('shared.ts') ? 'shared/b.ts' : 'b.ts'}`,
  }
  const rows = read('docs/architecture.md')
    .split('\n')
    .filter(line => line.startsWith('| ') && line.split('|').length === 10)
    .map(line =>
      line
        .split('|')
        .slice(1, -1)
        .map(cell => cell.trim()),
    )
  const [head = [], , ...body] = rows

  it('has the layers of the app', () => {
    expect(head.slice(1)).toEqual(Object.keys(imported))
    expect(body.map(([name]) => name)).toEqual(Object.keys(importers))
  })

  it.each(body.map(cells => [cells[0] ?? '', cells.slice(1)] as const))(
    'is what the import rules say of %s',
    (room, cells) => {
      for (const from of importers[room] ?? []) {
        const ownHalf = /^(core|server)\//.test(from) && !from.endsWith('.test.ts')
        const judged = Object.entries(imported).map(([, to]) => {
          return importProblem(from, { kind: 'file', path: to(from) }) === undefined ? '✓' : ''
        })
        // The last column is about plugins.
        expect([from, ...(ownHalf ? judged.slice(0, -1) : judged)]).toEqual([
          from,
          ...(ownHalf ? cells.slice(0, -1) : cells),
        ])
      }
    },
  )
})

describe('the samples of docs/plugins.md', () => {
  const files = samplePlugins()
  const isSample = new RegExp(`plugins/(${sampleNames.join('|')})/`)
  const inEach = (path: string) => sampleNames.map(name => `plugins/${name}/${path}`)
  const registry = buildScratchRepository(files)
  let plugins: Record<string, ServerPlugin>
  let server: TestServer
  let author: Client
  let place: Place

  beforeAll(async () => {
    plugins = (await registry.load('server')) as Record<string, ServerPlugin>
    server = await startServer({ plugins: Object.values(plugins) })
    author = await signedIn(server)
    place = await createPlace(author)
  }, 60_000)
  afterAll(async () => {
    registry.remove()
    await server.close()
  })

  it('all name their file, and begin with what npm run new-plugin writes', () => {
    expect(samples.filter(({ path }) => path === '')).toEqual([])
    expect(samples.length).toBeGreaterThan(10)
    for (const { path, text } of samples.filter(sample => sample.path.startsWith('plugins/spells/')))
      expect(text).toBe(generated[path as keyof typeof generated])
  })

  it('follow the import rules', () => expect(findImportProblems(registry.root)).toEqual([]))

  it.each([
    ['client', 'core', [...inEach('client'), 'core/client/env.d.ts']],
    ['server', 'server', inEach('server')],
  ])('type-check in the program of the %s', { timeout: 180_000 }, async (side, program, include) => {
    const path = join(registry.root, `tsconfig.${side}.json`)
    const { compilerOptions } = JSON.parse(read(`${program}/tsconfig.json`)) as { compilerOptions: object }
    const options = { ...compilerOptions, tsBuildInfoFile: undefined, incremental: false }
    const base = './core/tsconfig.base.json'
    writeFileSync(
      path,
      JSON.stringify({ extends: base, compilerOptions: options, include: [...include, ...inEach('shared.ts')] }),
    )
    // Several threads of it do twice the work: each finds out for itself what all samples use.
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
    const { stdout } = await promisify(execFile)(process.execPath, [
      tsc,
      '-p',
      path,
      '--singleThreaded',
      '--pretty',
      'false',
    ]).catch(error => error)
    const errors = stdout.split('\n').filter((line: string) => line.includes('error'))
    // Errors in other files are reported by the type check itself.
    expect(errors.filter((line: string) => !line.includes('): error') || isSample.test(line))).toEqual([])
  })

  it('define potions with every field, in the documented order', async () => {
    const potion = plugins.potions?.kinds?.[0] as Kind
    const create = (name: string, more = {}) => author.call(callsOf(potion).create, { ...place, name, ...more })
    const first = await create('Sleep')
    expect(first).toMatchObject({ doses: 0, poisonous: false, state: 'brewing', recipe: '', index: 0 })
    const second = await create('Fire', { doses: 3, state: 'ready' })
    const wrong = await author.attempt(callsOf(potion).create as Call, { ...place, name: 'No', state: 'boiling' })
    expect(wrong.status).toBe(400)
    await author.call(callsOf(potion).reorder as Call, { ...place, data: [second.potionId, first.potionId] })
    const { data } = await author.call(callsOf(potion).find, place)
    expect(data.map(({ name }) => name)).toEqual(['Fire', 'Sleep'])
  })

  it('keep heights whole, take a climb down, name what a text means, and serve their public text', async () => {
    const calls = callsOf(plugins.peaks?.kinds?.[0] as Kind)
    const call = (name: string) => server.server.calls.find(route => route.call.name === name)?.call as Call
    const { peakId, ...peak } = await author.call(calls.create, { ...place, name: 'Heron’s Tooth', height: 2310.4 })
    expect(peak).toMatchObject({ height: 2310 })
    const unlucky = await author.attempt(calls.create as Call, { ...place, name: 'No', height: 666 })
    expect(unlucky.json).toMatchObject({ status: 400, errors: [{ path: 'height', message: 'must not be 666' }] })
    expect(await author.call(call('peak/survey'), { ...place, text: 'tooth' })).toEqual({
      ...{ found: ['Heron’s Tooth'], highest: 'Heron’s Tooth', mayName: true },
    })
    expect(await author.call(call('peak/climb'), { ...place, peakId })).toEqual({ ok: true })
    expect((await author.attempt(call('peak/climb'), { ...(await createPlace(author)), peakId })).status).toBe(404)
    expect(await (await fetch(`${server.url}/library/peaks.txt`)).text()).toMatch(/^Peaks of \d{4}\n$/)
    const viewer = await signedIn(server)
    await inviteAndAccept(author, viewer, place, 'viewer')
    expect((await viewer.attempt(call('peak/survey'), { ...place, text: '' })).status).toBe(403)
  })

  it('store a goal that members may set and strangers may not read', async () => {
    const call = (name: string) => server.server.calls.find(route => route.call.name === name)?.call as Call
    expect(await author.call(call('goal/get'), place)).toEqual({ words: 0 })
    for (const words of [50_000, 60_000]) await author.call(call('goal/set'), { ...place, words })
    expect(await author.call(call('goal/get'), place)).toEqual({ words: 60_000 })
    expect((await author.attempt(call('goal/set'), { ...place, words: -1 })).status).toBe(400)
    const stranger = await signedIn(server)
    expect((await stranger.attempt(call('goal/get'), place)).status).toBe(403)
  })

  it('notify members of a new goal who chose so, and nobody else', async () => {
    const call = (name: string) => server.server.calls.find(route => route.call.name === name)?.call as Call
    const [editor, silent, stranger] = [await signedIn(server), await signedIn(server), await signedIn(server)]
    for (const member of [editor, silent]) await inviteAndAccept(author, member, place)
    const choose = (person: Client, wanted: boolean) =>
      person.call(notificationCalls.setSetting, { action: 'GOAL_SET', wanted })
    for (const person of [author, editor, stranger]) await choose(person, true)
    expect(await editor.call(notificationCalls.getSettings, {})).toContainEqual({ action: 'GOAL_SET', wanted: true })
    expect(await silent.call(notificationCalls.getSettings, {})).toContainEqual({ action: 'GOAL_SET', wanted: false })
    await author.call(call('goal/set'), { ...place, words: 70_000 })
    const received = async (person: Client) =>
      (await person.call(notificationCalls.getAll, {})).filter(({ action }) => action === 'GOAL_SET')
    expect((await received(editor)).map(({ payload }) => payload)).toMatchObject([{ ...place, words: 70_000 }])
    expect(await Promise.all([author, silent, stranger].map(received))).toEqual([[], [], []])
    await choose(editor, false)
    await author.call(call('goal/set'), { ...place, words: 80_000 })
    expect(await received(editor)).toHaveLength(1)
  })

  it('let two people move different stars, restore a version of them, and find a star by its label', async () => {
    const calls = callsOf(plugins.constellations?.kinds?.[0] as Kind)
    const [vega, deneb] = ['Vega', 'Deneb'].map((label, at) => ({ id: `star${at}`, x: 10, y: 20, label }))
    const { constellationId, revision } = await author.call(calls.create, {
      ...place,
      name: 'Summer',
      stars: [vega, deneb],
    })
    for (const star of [vega, deneb])
      await author.call(calls.update as Call, {
        ...{ ...place, constellationId, revision },
        data: { stars: { changes: [{ put: { ...star, x: 90 }, was: star }] } },
      })
    const read = async () =>
      (await author.call(calls.get as Call, { ...place, constellationId })) as { stars: unknown; revision: number }
    const moved = await read()
    expect(moved.stars).toMatchObject([
      { label: 'Vega', x: 90 },
      { label: 'Deneb', x: 90 },
    ])
    const version = { ...place, kind: 'constellation', id: constellationId, revision }
    const { data: first } = await author.call(versionCalls.get, version)
    await author.call(calls.update as Call, { ...place, constellationId, revision: moved.revision, data: first })
    expect((await read()).stars).toEqual([vega, deneb])
    const listed = await author.call(calls.find as Call, { ...place, query: 'deneb' })
    expect(listed).toMatchObject({ data: [{ name: 'Summer', stars: 2 }] })
    const far = { id: 'far', x: 101, y: 0, label: '' }
    const data = { stars: { changes: [{ put: far, was: null }] } }
    const refused = await author.attempt(calls.update as Call, { ...place, constellationId, revision, data })
    expect(refused.status).toBe(400)
  })

  it('leave their rows when they are out, refuse their calls, and are as before when they are back', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'skald-out-'))
    const start = async (out: string[], cookies?: Client['cookies']) => {
      const present = Object.entries(plugins).flatMap(([name, plugin]) => (out.includes(name) ? [] : [plugin]))
      const started = await startServer({ plugins: present, dataDir })
      return { started, client: cookies ? Object.assign(new Client(started), { cookies }) : await signedIn(started) }
    }
    const handled = (name: string) => server.server.calls.find(({ call }) => call.name === name)?.call as Call
    const calls = callsOf(plugins.potions?.kinds?.[0] as Kind)
    try {
      const before = await start([])
      const where = await createPlace(before.client)
      await before.client.call(handled('goal/set'), { ...where, words: 1000 })
      const { potionId } = await before.client.call(calls.create, { ...where, name: 'Sleep' })
      await before.started.close()

      const without = await start(['goals', 'potions', 'recipes'], before.client.cookies)
      const refused = await Promise.all([
        without.client.attempt(handled('goal/get'), where),
        without.client.attempt(calls.get as Call, { ...where, potionId }),
      ])
      expect(refused.map(({ status }) => status)).toEqual([404, 404])
      await without.started.close()

      const back = await start([], before.client.cookies)
      expect(await back.client.call(handled('goal/get'), where)).toEqual({ words: 1000 })
      expect(await back.client.call(calls.get as Call, { ...where, potionId })).toMatchObject({ name: 'Sleep' })
      await back.started.close()
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
})
