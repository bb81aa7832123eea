// @vitest-environment happy-dom
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setLanguage } from '#core/client/i18n/intl.ts'
import { type CommandContext, queryClient, registry } from '#core/client/index.ts'
import { defineKind } from '#core/shared/kind.ts'
import { findFiltered, findTexts } from './find-texts.ts'

const note = defineKind({ name: 'note', title: 'name', icon: 'file-text', fields: { name: 'string' } })
const realm = defineKind({ name: 'realm', title: 'name', icon: 'flag', world: true, fields: { name: 'string' } })
const here = { spaceId: 'sea', projectId: 'whale', facts: {}, entities: [] } as unknown as CommandContext
const fetchMock = vi.fn()

async function serve(url: string, init?: RequestInit): Promise<Response> {
  if (url.startsWith('/api/series/get')) return worlds()
  if (url === '/api/space/find') return Response.json([{ spaceId: 'sky', name: 'Deep Sky' }])
  fetchMock(url, JSON.parse(String(init?.body)))
  if (url === '/api/search/text') return Response.json(inTexts)
  const found = { entity: 'note', noteId: 'n1', name: 'Whale song', spaceId: 'sky', projectId: 'birds' }
  return Response.json({ note: [found] })
}

let inTexts: unknown[] = []
/** What the server answers about the worlds that the project uses. */
let worlds: () => Response

beforeAll(() => registry.add({ id: 'notes', kinds: [note, realm] }))
afterAll(() => registry.remove('notes'))
beforeEach(async () => {
  await setLanguage('en')
  worlds = () => Response.json({ worlds: [], hidden: [], users: [] })
  vi.stubGlobal('fetch', vi.fn(serve))
})
afterEach(() => {
  queryClient.clear()
  fetchMock.mockReset()
  inTexts = []
  vi.unstubAllGlobals()
})

describe('text typed in the palette', () => {
  it('is searched in texts if it has no filters', async () => {
    expect([await findTexts(here, 'white whale'), await findFiltered(here, 'white whale')]).toEqual([[], []])
    expect(fetchMock.mock.calls).toEqual([['/api/search/text', expect.objectContaining({ text: 'white whale' })]])
  })

  it('leads to the matching words in the text', async () => {
    const snippet = { text: 'a road to Києва', marks: [[10, 15]] }
    inTexts = [{ kind: 'note', id: 'n2', label: 'Road', spaceId: 'sea', projectId: 'whale', parentId: null, snippet }]
    const [found] = await findTexts(here, 'київ')
    expect(found).toMatchObject({ label: 'Road', snippet, entity: { id: 'n2' } })
    expect(found?.address).toBe(`/builder/note/sea/whale/n2?q=${encodeURIComponent('Києва')}`)
  })

  it('can have filters for kinds, tags and places, like the search, and defaults to this project', async () => {
    expect(await findTexts(here, 'kind:note whale')).toEqual([])
    await findFiltered(here, 'kind:note tag:"wood elf" whale')
    const [[url, body] = []] = fetchMock.mock.calls
    expect(url).toBe('/api/suggestion/global')
    expect(body).toMatchObject({ ...{ text: 'whale', types: ['note'], tags: ['wood elf'] }, ...placeOf(here) })
  })

  it('shows the space of entities found elsewhere', async () => {
    const [found] = await findFiltered(here, 'whale in:"deep sky"')
    expect(fetchMock.mock.calls[0]?.[1]).toMatchObject({ text: 'whale', spaceId: 'sky' })
    expect(found).toMatchObject({ label: 'Whale song', query: 'whale', about: expect.stringContaining('Deep Sky') })
  })

  it('can be narrowed to a world that the project uses: to the kinds that are part of it, by its name', async () => {
    const salt = { projectId: 'salt', name: 'Salt World', kinds: ['realm'] }
    worlds = () => Response.json({ worlds: [salt], hidden: [], users: [] })
    const [found] = await findFiltered(here, 'whale in:"salt world"')
    const inWorld = { text: 'whale', spaceId: 'sea', projectId: 'salt', types: ['realm'] }
    expect(fetchMock.mock.calls[0]?.[1]).toMatchObject(inWorld)
    expect(found).toMatchObject({ label: 'Whale song', entity: { project: 'Salt World' } })
    await findFiltered(here, 'kind:note whale in:"salt world"')
    expect(fetchMock.mock.calls[1]?.[1]).toMatchObject({ ...inWorld, types: [] })
  })

  it('knows no world where no plugin shares them, or the project uses none', async () => {
    expect(await findFiltered(here, 'whale in:"salt world"')).toEqual([])
    queryClient.clear()
    worlds = () => Response.json({ type: 'not-found', title: '', status: 404 }, { status: 404 })
    expect(await findFiltered(here, 'whale in:"salt world"')).toEqual([])
    expect(fetchMock).not.toHaveBeenCalled()
    expect(await findFiltered(here, 'whale in:"deep sky"')).toHaveLength(1)
  })

  it('sends no request for invalid filters', async () => {
    expect(await findFiltered(here, 'kind:ghost whale')).toEqual([])
    expect(fetchMock).not.toHaveBeenCalled()
  })
})

function placeOf({ spaceId, projectId }: CommandContext) {
  return { spaceId, projectId }
}
