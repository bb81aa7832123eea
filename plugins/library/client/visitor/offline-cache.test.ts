import { expect, it, vi } from 'vitest'
import { answer, isKept } from './offline-cache.ts'

const origin = 'https://stories.example'
const chapter = (name: string | number) => `${origin}/library/story/salt/chapter/${name}`

/** A cache as browsers have it: what is put again is the last. */
function fakeCache() {
  const kept = new Map<string, Response>()
  const urlOf = (request: RequestInfo | URL) => (request instanceof Request ? request.url : String(request))
  return {
    kept,
    match: async (request: RequestInfo | URL) => kept.get(urlOf(request))?.clone(),
    async put(request: RequestInfo | URL, response: Response) {
      kept.delete(urlOf(request))
      kept.set(urlOf(request), response)
    },
    delete: async (request: RequestInfo | URL) => kept.delete(urlOf(request)),
    keys: async () => [...kept.keys()].map(url => new Request(url)),
  }
}

function page(text: string, init: ResponseInit = {}) {
  const response = new Response(text, { headers: { 'cache-control': 'no-cache' }, ...init })
  // Only a browser makes answers of the same origin.
  Object.defineProperty(response, 'type', { value: 'basic' })
  return async () => response
}

const offline = async (): Promise<Response> => {
  throw new TypeError('Failed to fetch')
}

it('only chapters and what they are drawn with are kept', () => {
  const kept = (path: string, method = 'GET') => isKept({ method, url: origin + path })
  expect(kept('/library/story/salt/chapter/one')).toBe(true)
  expect(kept('/library/story/salt/chapter/one?comments=2')).toBe(true)
  expect(kept('/rendered-page.css')).toBe(true)
  expect(kept('/assets/andika-latin-abc1234.woff2')).toBe(true)
  expect(kept('/api/image/get?imageId=x&storyId=salt&size=full')).toBe(true)
  expect(kept('/api/image/get?imageId=x&spaceId=s&projectId=p')).toBe(false)
  // The application's own files would pile up with every version.
  const others = ['/library', '/library/story/salt', '/api/user/me', '/library/feed.xml', '/builder']
  for (const path of [...others, '/assets/index-abc1234.js', '/assets/index-abc1234.css'])
    expect(kept(path), path).toBe(false)
  expect(kept('/library/story/salt/chapter/one', 'POST')).toBe(false)
})

it('a chapter that was opened is read without a network, and the network comes first', async () => {
  const cache = fakeCache()
  const request = { url: chapter('one') }
  await expect(answer(request, cache, offline)).rejects.toThrow('Failed to fetch')
  await answer(request, cache, page('old'))
  expect(await (await answer({ url: `${chapter('one')}?comments=2` }, cache, offline)).text()).toBe('old')
  expect(await (await answer(request, cache, page('new'))).text()).toBe('new')
  expect(await (await answer(request, cache, offline)).text()).toBe('new')
})

it('images of a story are kept each by itself, at most two hundred of them', async () => {
  const cache = fakeCache()
  const image = (name: number) => ({ url: `${origin}/api/image/get?imageId=${name}&storyId=salt` })
  await answer({ url: chapter('one') }, cache, page('text'))
  for (let name = 0; name <= 200; name++) await answer(image(name), cache, page(`image ${name}`))
  expect(await (await answer(image(7), cache, offline)).text()).toBe('image 7')
  await expect(answer(image(0), cache, offline)).rejects.toThrow('Failed to fetch')
  expect(await (await answer({ url: chapter('one') }, cache, offline)).text()).toBe('text')
})

it('what is withdrawn is forgotten, and what is for one person or failed is not kept', async () => {
  const cache = fakeCache()
  await answer({ url: chapter('one') }, cache, page('text'))
  expect((await answer({ url: chapter('one') }, cache, page('gone', { status: 404 }))).status).toBe(404)
  await answer({ url: chapter('two') }, cache, page('mine', { headers: { 'cache-control': 'no-store' } }))
  await answer({ url: chapter('three') }, cache, page('broken', { status: 503 }))
  expect([...cache.kept.keys()]).toEqual([])
})

it('a page that the device has no room for is shown all the same, and no older one without a network', async () => {
  const cache = fakeCache()
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  await answer({ url: chapter('one') }, cache, page('old'))
  const put = async () => {
    throw new DOMException('no room', 'QuotaExceededError')
  }
  expect(await (await answer({ url: chapter('one') }, { ...cache, put }, page('new'))).text()).toBe('new')
  expect(reported).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
  await expect(answer({ url: chapter('one') }, cache, offline)).rejects.toThrow('Failed to fetch')
})

it('the last fifty chapters are kept, and all that they are drawn with', async () => {
  const cache = fakeCache()
  await answer({ url: `${origin}/rendered-page.css` }, cache, page('css'))
  for (let at = 0; at < 60; at++) await answer({ url: chapter(at) }, cache, page(String(at)))
  await answer({ url: chapter(12) }, cache, page('again'))
  await answer({ url: chapter(60) }, cache, page('last'))
  const kept = [...cache.kept.keys()]
  expect(kept).toHaveLength(51)
  expect(kept).toContain(`${origin}/rendered-page.css`)
  expect(kept).toContain(chapter(12))
  expect(kept).not.toContain(chapter(10))
})

it('of what chapters are drawn with, what was not used for long is forgotten', async () => {
  const cache = fakeCache()
  await answer({ url: chapter('one') }, cache, page('text'))
  for (let at = 0; at < 210; at++) await answer({ url: `${origin}/assets/reading-${at}.css` }, cache, page('p {}'))
  expect(cache.kept.size).toBe(201)
  expect(cache.kept.has(chapter('one'))).toBe(true)
  expect(cache.kept.has(`${origin}/assets/reading-9.css`)).toBe(false)
})
