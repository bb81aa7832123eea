import { afterAll, beforeAll, expect, it } from 'vitest'
import { restoreBackupCall } from '#core/shared/calls/backups.ts'
import { importProjectCall } from '#core/shared/calls/project-file.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import { openMirror } from '#plugins/backups/client/mirror/zip.ts'
import { MirrorProblem } from '#plugins/backups/shared/mirror/problem.ts'
import { readMirror } from '#plugins/backups/shared/mirror/read.ts'
import { readProjectJson } from '#plugins/backups/shared/project-json.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { Refusal } from '#plugins/transfer/shared.ts'
import { tarEntry, tarHeader } from '#server/project-backup/tar.ts'
import { type Client, createPlace, signedIn, startServer, type TestServer } from '#tests/harness/index.ts'
import { type Hostile, hostileInputs, marker, sampleOf } from '#tests/unit/hostile-inputs.ts'
import { comparable, exportedAs } from './project-file-fixture.ts'
import { kinds, mirrorOf } from './sent-images-fixture.ts'

let server: TestServer
let ann: Client
let place: Place
let json: Uint8Array<ArrayBuffer>
let zip: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  server = await startServer()
  ann = await signedIn(server, 'ann')
  place = await createPlace(ann)
  await ann.call(callsOf(chapter).create, { ...place, title: 'The Gate', text: fromPlainText('She came.') })
  await ann.call(callsOf(entry).create, { ...place, name: 'Marsh', description: fromPlainText('A town.') })
  json = new TextEncoder().encode((await exportedAs(ann, place)).text)
  zip = await mirrorOf(new Blob([json]))
})
afterAll(() => server.close())

/** A code of what is wrong, or the project that was made or restored. */
type Outcome = { refused: string } | { made: Place }

const refusedBy = ({ status, json: body }: { status: number; json: unknown }): Outcome => {
  const { type, detail, errors } = body as { type: string; detail: string; errors?: { code?: string }[] }
  // What the server cannot take is said, and is no fault of it.
  expect([400, 409, 413, 422], detail).toContain(status)
  expect(detail).toMatch(/\w+ \w+/)
  return { refused: errors?.[0]?.code ?? type }
}

async function takeIn(data: object): Promise<Outcome> {
  const answer = await ann.attempt(importProjectCall, { spaceId: place.spaceId, data })
  return answer.status === 200 ? { made: answer.json as unknown as Place } : refusedBy(answer)
}

const importers: Record<
  string,
  { sample(): [path: string, bytes: Uint8Array<ArrayBuffer>]; read(file: Blob): Promise<Outcome> }
> = {
  'a project as JSON': {
    sample: () => ['salt.json', json],
    async read(file) {
      const read = await readProjectJson(file)
      return typeof read === 'string' ? { refused: read } : takeIn(read.data)
    },
  },
  'a project as plain files': {
    sample: () => ['salt.zip', zip],
    async read(file) {
      try {
        return await takeIn((await readMirror(await openMirror(file), kinds, new Date())).data)
      } catch (error) {
        if (error instanceof MirrorProblem || error instanceof Refusal) return { refused: error.reason }
        throw error
      }
    },
  },
}

/** The same limits of long texts are tried on every importer; here those that become deep or long values. */
const isTried = ({ name, expected }: Hostile) =>
  expected !== 'reported' || /10,000 deep|^one line of letters|^entities/.test(name)

const projects = async () =>
  (await ann.call(projectCalls.find, { spaceId: place.spaceId })).map(({ projectId }) => projectId)
const stateOf = async (at: Place) => comparable((await exportedAs(ann, at)).text)

it.each(Object.entries(importers))(
  '%s refuses what is hostile with a code, and writes nothing of it',
  async (_, importer) => {
    const [path, bytes] = importer.sample()
    const sample = sampleOf(path, bytes)
    const before = await stateOf(place)
    expect(await importer.read(new Blob([bytes]))).toHaveProperty('made')
    const codes = new Map<string, string>()
    for (const input of hostileInputs.filter(isTried)) {
      const files = input.make(sample)
      const [only, ...others] = files ?? []
      // The palette takes one file.
      if (!only || others.length > 0) continue
      const known = await projects()
      const outcome = await importer.read(only.file)
      const code = 'refused' in outcome ? outcome.refused : 'read'
      codes.set(input.name, code)
      if (code === 'read') {
        // What is only deep or long is imported whole.
        expect(input.expected, input.name).toBe('reported')
        const made = (outcome as { made: Place }).made
        expect(JSON.stringify(await stateOf(made)), input.name).toContain(marker)
      } else expect(await projects(), input.name).toEqual(known)
      // Exported projects are UTF-8: anything else is told before its letters are lost.
      if (input.expected === 'same') expect(['encoding', 'json', 'none'], input.name).toContain(code)
      else if (typeof input.expected === 'object') expect([...input.expected, 'none'], input.name).toContain(code)
    }
    expect(codes.size).toBeGreaterThan(20)
    expect([...codes.values()].filter(code => code === 'read').length).toBeGreaterThan(2)
    expect(await stateOf(place)).toEqual(before)
  },
)

it('values and ids 10,000 deep, an id used twice and a parent that is itself are refused by the server', async () => {
  const file = JSON.parse(new TextDecoder().decode(json))
  const deep = JSON.parse('['.repeat(10_000) + ']'.repeat(10_000))
  const [first, second] = file.entities
  const withFirst = (change: object) => ({ ...file, entities: [{ ...first, ...change }, second] })
  const cases = [
    ...['id', 'kind', 'parentId', 'createdAt', 'archivedAt', 'values'].map(name => withFirst({ [name]: deep })),
    ...['title', 'text', 'tags', 'other'].map(name => withFirst({ values: { ...first.values, [name]: deep } })),
    ...[withFirst({ id: second.id }), withFirst({ parentId: first.id })],
    ...['project', 'images', 'parts', 'entities', 'exportedAt', 'version'].map(name => ({ ...file, [name]: deep })),
    { ...file, parts: { relations: deep } },
  ]
  const known = await projects()
  for (const [at, data] of cases.entries()) expect([at, await takeIn(data)]).toEqual([at, { refused: 'bad-input' }])
  expect(await projects()).toEqual(known)
})

it('a backup that is hostile is refused with a code, and the project stays', async () => {
  const query = new URLSearchParams({ spaceId: place.spaceId, projectId: place.projectId })
  const answer = await fetch(`${server.url}/api/project/backup?${query}`, { headers: { cookie: ann.cookies.header() } })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const restore = async (file: Blob) => {
    const backup = { name: 'salt.tar', type: 'application/x-tar', bytes: new Uint8Array(await file.arrayBuffer()) }
    return refusedBy(await ann.attempt(restoreBackupCall, { ...place, backup }))
  }
  const entryOf = (name: string) => tarEntry(name, Buffer.from('x'))
  const link = tarHeader('rows/link', 0)
  link.write('2', 156)
  link.write('/etc/passwd', 157)
  const size = tarHeader('rows/entities/0', 8_000_000_000)
  const own = ['../../evil', '/etc/evil', 'rows/entities/0', 'skald.json'].map(entryOf)
  const archives = [...own, link, size].flatMap(one => [
    Buffer.concat([one, bytes]),
    Buffer.concat([bytes.subarray(0, -1024), one, bytes.subarray(-1024)]),
  ])
  const before = await stateOf(place)
  const sample = sampleOf('salt.tar', bytes)
  const made = hostileInputs.filter(isTried).flatMap(input => {
    const files = input.make(sample) ?? []
    return files.length === 1 ? files.map(({ file }) => file) : []
  })
  expect(made.length).toBeGreaterThan(15)
  for (const file of [...made, ...archives.map(one => new Blob([new Uint8Array(one)]))])
    expect(await restore(file)).toEqual({ refused: expect.stringMatching(/^backup-(?:none|damaged|form|other)$/) })
  expect(await stateOf(place)).toEqual(before)
})
