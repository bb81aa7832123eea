// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import { chapterWith } from './find-in-texts.ts'

const place = { spaceId: 's', projectId: 'p' }
const texts: Readonly<Record<string, string>> = { a: 'Rain fell', b: 'The  Lamp\nwent out', c: 'the lamp was lit' }

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['the lamp', ['a', 'b', 'c'], 'c'],
  ['LAMP', ['a', 'b', 'c'], 'b'],
  ['lamp', ['c', 'a', 'b'], 'c'],
  ['went out', ['a', 'b', 'c'], 'b'],
  ['nobody', ['a', 'b', 'c'], null],
])('“%s” in %j is found in %s, however few texts an answer has', async (words, ids, found) => {
  const requests: string[][] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    if (!String(address).includes('export/read')) return Response.json({ csrfToken: 't', token: 't' })
    const { ids } = JSON.parse(String(init.body)) as { ids: string[] }
    requests.push(ids)
    // Deleted meanwhile or not: an answer may have fewer than were asked for.
    const [chapterId = ''] = ids
    return Response.json({ data: [{ chapterId, text: fromPlainText(texts[chapterId] ?? '') }], taken: 1 })
  })
  expect(await chapterWith(place, ids, words)).toBe(found)
  expect(requests.length).toBe(found === null ? ids.length : ids.indexOf(found) + 1)
})
