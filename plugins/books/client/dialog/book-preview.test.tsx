// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { appState } from '#core/client/api/app-state.ts'
import { setLanguage } from '#core/client/i18n/intl.ts'
import { type CommandContext, queryClient } from '#core/client/index.ts'
import { find, mount, unmountAll, waitUntil } from '#core/client/ui/testing.tsx'
import { fromPlainText, plainText, type RichText } from '#core/shared/rich-text/nodes.ts'
import { closeBookExport, exportBook, openingOf } from '../actions.ts'
import { bookExport } from '../state.ts'
import { BookPreview } from './book-preview.tsx'

const scenes: RichText = [
  { type: 'paragraph', children: [{ text: 'There is a ' }, { text: 'stair', italic: true }, { text: '.' }] },
  { type: 'paragraph', block: 'break', children: [{ text: '' }] },
  ...fromPlainText('It does not stop.'),
]
const ids = ['a', 'b', 'c', 'd', 'e']
const chapterOf = (chapterId: string) => ({ chapterId, title: `Title ${chapterId}`, text: scenes })

let requests: string[]
let isBroken: boolean

beforeEach(async () => {
  await setLanguage('en')
  appState.csrfToken = 'held'
  requests = []
  isBroken = false
  const answers: Record<string, (body: { ids: string[] }) => unknown> = {
    'project/get': () => ({ name: 'The Salt Ledger', posterId: null }),
    'chapter/getChaptersMap': () => ids.map((chapterId, index) => ({ chapterId, index, title: chapterId })),
    'export/read': body => ({ data: body.ids.map(chapterOf), taken: body.ids.length }),
  }
  vi.stubGlobal('fetch', async (url: RequestInfo | URL, init: RequestInit) => {
    const name = String(url).replace(/^.*\/api\/|\?.*$/g, '')
    requests.push(name)
    if (isBroken && name === 'export/read') return new Response('', { status: 500 })
    const answer = answers[name]?.(JSON.parse(String(init?.body ?? '{}')))
    return Response.json(answer ?? { parts: [], chapters: [] })
  })
})
afterEach(() => {
  closeBookExport()
  unmountAll()
  queryClient.clear()
  vi.unstubAllGlobals()
})

async function open(): Promise<void> {
  await exportBook({ spaceId: 'space', projectId: 'project' } as CommandContext)
  bookExport.author = 'Ines Halloran'
  mount(<BookPreview />)
}

const preview = () => find('[role=group]')
const items = () => [...preview().querySelectorAll('li')].map(item => [...item.children].map(part => part.textContent))
const change = (to: Partial<typeof bookExport>) => act(async () => Object.assign(bookExport, to))

it('shows the first three chapters as the chosen format has them, and follows what is chosen [EXPORT-03]', async () => {
  await open()
  await waitUntil(() => preview().querySelector('li') !== null)
  expect(items()).toEqual(ids.slice(0, 3).map(id => [`Title ${id}`, 'There is a stair.', '', 'It does not stop.']))
  expect(preview().querySelector('em')?.textContent).toBe('stair')
  expect(preview().textContent).toContain('and 2 more chapters')

  await change({ isNumbered: true, title: 'Salt' })
  expect(items()[1]?.slice(0, 2)).toEqual(['Chapter 2', 'Title b'])
  expect(find('header').textContent).toBe('SaltInes Halloran')

  await change({ format: 'docx' })
  expect(items()[0]).toEqual([
    'Halloran / SALT / 2',
    ...['Chapter 1', 'Title a', 'There is a stair.', '#', 'It does not stop.'],
  ])

  await change({ format: 'markdown', language: 'uk', isNumbered: false })
  expect(find('pre').textContent).toContain('title: "Salt"\nauthor: "Ines Halloran"\nlang: "uk"\n')
  expect(find('pre').textContent).toContain('## Title a\n\nThere is a *stair*.\n\n')
  expect(requests.filter(name => name === 'export/read')).toHaveLength(1)
})

it('leaves the book to be made where the chapters cannot be read', async () => {
  isBroken = true
  await open()
  await waitUntil(() => bookExport.opening === 'failed')
  await waitUntil(() => document.querySelector('[role=group]') === null)
  expect(bookExport).toMatchObject({ stage: 'ready', failure: null })
})

it('a long chapter begins with whole words, as far as they are shown, and without footnotes', () => {
  const long = openingOf(fromPlainText(`${'word '.repeat(100)}\nSecond`))
  expect(plainText(long)).toMatch(/^(?:word )+word…$/)
  expect(plainText(long).length).toBeLessThan(260)
  const noted: RichText = [{ type: 'paragraph', children: [{ text: 'Salt' }, { text: 'Of 1702', footnote: true }] }]
  expect(plainText(openingOf([...fromPlainText(''), ...noted]))).toBe('Salt')
})
