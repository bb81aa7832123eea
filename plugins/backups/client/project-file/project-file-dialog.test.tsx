// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { setLanguage } from '#core/client/i18n/intl.ts'
import { type CommandContext, queryClient } from '#core/client/index.ts'
import { click, find, mount, press, unmountAll, waitUntil } from '#core/client/ui/testing.tsx'
import type { ImportComparison } from '#core/shared/calls/project-file.ts'
import { entries } from '#plugins/entries/client/index.ts'
import { relations } from '#plugins/relations/client/index.ts'
import { registerWhole } from '#tests/harness/register-plugins.ts'
import { closeProjectFile, openProjectFile } from './project-file.ts'
import { ProjectFileDialog } from './project-file-dialog.tsx'
import { projectFileState } from './project-file-state.ts'

const place = { spaceId: 'space', projectId: 'project' }
const fresh = { count: 0, names: [] }
const comparison: ImportComparison = {
  kinds: [{ kind: 'entry', inFile: 2, here: 2, differing: 2, fresh }],
  differing: [
    { id: 'quay', revision: 3, kind: 'entry', name: 'The Quay', changedHere: false },
    { id: 'lamp', revision: 5, kind: 'entry', name: 'The Lamp', changedHere: true },
  ],
  others: false,
  newImages: [],
}

interface Sent {
  name: string
  input: Record<string, unknown>
  answer(status: number, body: object): void
}
let sent: Sent[]

/** A request as uploads make it, which the test answers. */
class FakeRequest extends EventTarget {
  readonly upload = new EventTarget()
  status = 0
  responseText = ''
  #url = ''
  open(_method: string, url: string) {
    this.#url = url
  }
  setRequestHeader() {
    return undefined
  }
  getAllResponseHeaders() {
    return `content-type: ${this.status < 400 ? 'application/json' : 'application/problem+json'}\r\n`
  }
  abort() {
    return undefined
  }
  send(body: string | FormData) {
    const answer = (status: number, json: object) => {
      Object.assign(this, { status, responseText: JSON.stringify(json) })
      this.dispatchEvent(new Event('load'))
    }
    const input = typeof body === 'string' ? JSON.parse(body) : Object.fromEntries(body)
    sent.push({ name: this.#url.replace(/^.*\/api\//, ''), input, answer })
  }
}

beforeAll(async () => {
  await registerWhole(entries)
  await registerWhole(relations)
})
beforeEach(async () => {
  await setLanguage('en')
  sent = []
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})
afterEach(async () => {
  closeProjectFile()
  // No comparison is left for the next test to wait for.
  for (const one of sent) one.answer(200, comparison)
  unmountAll()
  queryClient.clear()
  vi.unstubAllGlobals()
})

async function open(name = 'salt', images: object[] = []): Promise<void> {
  const data = {
    format: 'skald-project',
    project: { name },
    entities: [{ kind: 'entry' }, { kind: 'entry' }],
    images,
  }
  const files = { file: [new File([JSON.stringify(data)], 'salt.json')] }
  await openProjectFile({ ...place, files, facts: { 'may.project.backup': true } } as unknown as CommandContext)
}
function inputOf<T>(at: number): T {
  const one = sent[at]
  if (!one) throw new Error(`Less than ${at + 1} requests were sent`)
  return one.input as T
}
const names = () => sent.map(({ name }) => name)
const refusal = (path: string) => ({
  type: 'conflict',
  title: '',
  status: 409,
  detail: 'No.',
  errors: [{ path, message: 'No.' }],
})
const button = (answer: string) => find<HTMLButtonElement>(`[data-answer=${answer}]`)
const chosen = () => [...document.querySelectorAll<HTMLInputElement>('li input:checked')].map(({ value }) => value)
const says = (text: string) => waitUntil(() => document.body.textContent?.includes(text) ?? false)

it('waits for the comparison before it imports or compares another file: the server takes one at a time', async () => {
  await open('salt')
  await waitUntil(() => sent.length === 1)
  closeProjectFile()
  await open('other')
  mount(<ProjectFileDialog />)
  press('Enter', { ctrlKey: true })
  await new Promise(resolve => setTimeout(resolve, 0))
  expect(names()).toEqual(['import/compare'])
  sent[0]?.answer(200, comparison)
  await waitUntil(() => sent.length === 2)
  expect(sent[1]).toMatchObject({ name: 'import/compare', input: { data: { project: { name: 'other' } } } })
  // The answer for the first file was not taken for the second.
  expect(projectFileState.comparison).toBeNull()
  sent[1]?.answer(200, comparison)
  await waitUntil(() => sent.length === 3)
  expect([names()[2], sent[2]?.input.projectId]).toEqual(['import/project', undefined])
})

it('compares again after a comparison that failed', async () => {
  await open()
  mount(<ProjectFileDialog />)
  await waitUntil(() => sent.length === 1)
  expect(document.querySelector('[data-answer=compare-again]')).toBeNull()
  sent[0]?.answer(503, { type: 'unavailable', title: '', status: 503, detail: 'Not now.' })
  await waitUntil(() => document.querySelector('[data-answer=compare-again]') !== null)
  expect(button('into-this').getAttribute('aria-disabled') ?? button('into-this').disabled).toBeTruthy()
  click(button('compare-again'))
  await waitUntil(() => sent.length === 2)
  sent[1]?.answer(200, comparison)
  await says('The Quay')
  expect(document.body.textContent).not.toContain('Nothing was imported')
})

it('keeps what differs in relations or notes unless told otherwise, and says in which', async () => {
  await open()
  mount(<ProjectFileDialog />)
  await waitUntil(() => sent.length === 1)
  const rows = { parts: ['relations', 'crossRelations', 'unknown'], here: 'seen' }
  const [quay, lamp] = comparison.differing
  sent[0]?.answer(200, { ...comparison, differing: [{ ...quay, rows }, lamp] })
  await says('not the same: Relations, Other details')
  expect(chosen()).toEqual(['here', 'here'])
  click(find('li:nth-of-type(1) input[value=file]'))
  await waitUntil(() => chosen().join() === 'file,here')
  click(button('into-this'))
  await waitUntil(() => sent.length === 2)
  expect(sent[1]?.input).toMatchObject({ replace: [{ id: 'quay', revision: 3, rowsHere: 'seen' }], copy: [] })
})

it.each([
  ['en', 'What you chose to replace has more than 1,000,000 characters', 'Choose “This project’s” for some of it now'],
  ['ua', 'Вибране до заміни має понад 1 000 000 символів', 'Для частини виберіть зараз «З проєкту»'],
] as const)('says in words that too much would be replaced, and what to do [%s]', async (language, what, todo) => {
  await setLanguage(language)
  await open()
  mount(<ProjectFileDialog />)
  await waitUntil(() => sent.length === 1)
  sent[0]?.answer(200, comparison)
  await says('The Quay')
  click(button('into-this'))
  await waitUntil(() => sent.length === 2)
  const issue = { path: 'replace', code: 'replaced-characters', message: 'No.', values: { most: 1_000_000 } }
  sent[1]?.answer(400, { type: 'bad-input', title: '', status: 400, detail: 'replace: No.', errors: [issue] })
  await waitUntil(() => document.body.textContent?.replaceAll('\u00a0', ' ').includes(what) ?? false)
  await says(todo)
})

it('replaces what was seen, and compares and asks again about what was changed since [IMPORT-02]', async () => {
  await open()
  mount(<ProjectFileDialog />)
  await waitUntil(() => sent.length === 1)
  sent[0]?.answer(200, comparison)
  await says('The Quay')
  expect(chosen()).toEqual(['file', 'here'])
  click(find('li:nth-of-type(2) input[value=both]'))
  await waitUntil(() => chosen().join() === 'file,both')
  click(button('into-this'))
  await waitUntil(() => sent.length === 2)
  expect(sent[1]).toMatchObject({
    name: 'import/project',
    input: { ...place, replace: [{ id: 'quay', revision: 3 }], copy: ['lamp'] },
  })
  sent[1]?.answer(409, refusal('replace.0'))
  await says('“The Quay” was changed here meanwhile')
  await waitUntil(() => sent.length === 3)
  const [quay, lamp] = comparison.differing
  sent[2]?.answer(200, { ...comparison, differing: [{ ...quay, revision: 4, changedHere: true }, lamp] })
  await waitUntil(() => chosen().length === 2)
  // What was changed stays as it is here, unless it is chosen anew; the other choice is kept.
  expect(chosen()).toEqual(['here', 'both'])
})

const imagesOf = (...ids: string[]) => ids.map(id => ({ id, type: 'image/png', data: btoa(id) }))
const forgotten = () => vi.mocked(fetch).mock.calls.filter(([url]) => String(url).endsWith('/import/forgetImages'))

it('sends the images that are new before the file, which has none of their bytes [IMPORT-02]', async () => {
  vi.stubGlobal('fetch', vi.fn())
  await open('salt', imagesOf('lamp', 'quay'))
  mount(<ProjectFileDialog />)
  await waitUntil(() => sent.length === 1)
  const { data } = inputOf<{ data: { images: object[] } }>(0)
  expect(data.images).toEqual([
    { id: 'lamp', type: 'image/png' },
    { id: 'quay', type: 'image/png' },
  ])
  sent[0]?.answer(200, { ...comparison, newImages: ['quay'] })
  await says('The Quay')
  click(button('into-this'))
  await waitUntil(() => sent.length === 2)
  const { sentId, image, ...rest } = inputOf<{ sentId: string; image: File }>(1)
  expect([sent[1]?.name, rest, await image.text()]).toEqual([
    'import/image',
    { spaceId: 'space', imageId: 'quay' },
    'quay',
  ])
  sent[1]?.answer(200, { ok: true })
  await waitUntil(() => sent.length === 3)
  expect(sent[2]).toMatchObject({ name: 'import/project', input: { ...place, sentId, data } })
  // One that fails is tried again without them.
  sent[2]?.answer(503, { type: 'unavailable', title: '', status: 503, detail: 'Not now.' })
  await says('Nothing was imported')
  click(button('into-this'))
  await waitUntil(() => sent.length === 4)
  expect(sent[3]).toMatchObject({ name: 'import/project', input: { sentId } })
  expect(forgotten()).toEqual([])
})

it('says which image is not taken, checks the rest before, and has what was sent forgotten when it is closed', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ ok: true })),
  )
  await open('salt', imagesOf('lamp', 'quay'))
  mount(<ProjectFileDialog />)
  await waitUntil(() => sent.length === 1)
  sent[0]?.answer(503, { type: 'unavailable', title: '', status: 503, detail: 'Not now.' })
  await waitUntil(() => projectFileState.comparing === null)
  click(button('confirm'))
  await waitUntil(() => sent.length === 2)
  expect([sent[1]?.name, sent[1]?.input]).toMatchObject(['import/compare', { spaceId: 'space' }])
  expect(sent[1]?.input).not.toHaveProperty('projectId')
  sent[1]?.answer(200, { ...comparison, newImages: ['lamp', 'quay'] })
  await waitUntil(() => sent.length === 3)
  expect(document.body.textContent).toContain('Sending the images…')
  sent[2]?.answer(200, { ok: true })
  await waitUntil(() => sent.length === 4)
  sent[3]?.answer(422, { type: 'not-what-it-says', title: '', status: 422, detail: 'This file is damaged.' })
  await says('quay: ')
  expect(forgotten()).toEqual([])
  closeProjectFile()
  await waitUntil(() => forgotten().length === 1)
})
