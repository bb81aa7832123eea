/** The chapters that a device keeps to be read without a network, their images, and what they are drawn with. */
const mostChapters = 50
const mostImages = 200
/** each new version of the site has others */
const mostParts = 200

export const cacheName = 'library'

type PageCache = Pick<Cache, 'match' | 'put' | 'delete' | 'keys'>

const isChapter = (path: string) => /^\/library\/story\/[^/]+\/chapter\/[^/]+$/.test(path)
/** An image of a story. */
const isImage = ({ pathname, searchParams }: URL) => pathname === '/api/image/get' && searchParams.has('storyId')
/** Of `/assets/` only fonts: the rest belongs to the application, which needs the network, and changes its names. */
const isPart = (path: string) =>
  /\.(css|js|woff2|svg)$/.test(path) && (!path.startsWith('/assets/') || path.endsWith('.woff2'))

/** Whether a request can be answered without a network. */
export function isKept({ method, url }: Pick<Request, 'method' | 'url'>): boolean {
  const address = new URL(url)
  const { pathname } = address
  return method === 'GET' && (isChapter(pathname) || isPart(pathname) || isImage(address))
}

/** One address for a page, whatever follows its path: comments have pages of their own. */
function keyOf(url: string): string {
  const address = new URL(url)
  return isImage(address) ? address.href : address.origin + address.pathname
}

/**
 * The answer of the network, which is kept; without a network, what was kept. A chapter that is no longer published is
 * forgotten, and what is meant for nobody else, such as the page of who is signed in, is not kept.
 */
export async function answer(
  request: Pick<Request, 'url'>,
  cache: PageCache,
  load: () => Promise<Response>,
): Promise<Response> {
  const key = keyOf(request.url)
  let response: Response
  try {
    response = await load()
  } catch (error) {
    const kept = await cache.match(key)
    if (kept) return kept
    throw error
  }
  if (response.status === 404) await cache.delete(key)
  if (response.ok && response.type === 'basic' && response.headers.get('cache-control') !== 'no-store')
    await keep(key, response.clone(), cache)
  return response
}

/** Where the device has no room, what the network answered is shown all the same. */
async function keep(key: string, response: Response, cache: PageCache): Promise<void> {
  try {
    await cache.put(key, response)
    await forgetOld(cache)
  } catch (error) {
    reportError(error)
    // What was kept before would be an old text.
    await cache.delete(key)
  }
}

/** A cache has its entries in the order in which they were put there. */
async function forgetOld(cache: PageCache): Promise<void> {
  const {
    chapters = [],
    images = [],
    parts = [],
  } = Object.groupBy(await cache.keys(), ({ url }) => {
    if (isImage(new URL(url))) return 'images'
    return isChapter(new URL(url).pathname) ? 'chapters' : 'parts'
  })
  const old = [...chapters.slice(0, -mostChapters), ...images.slice(0, -mostImages), ...parts.slice(0, -mostParts)]
  for (const one of old) await cache.delete(one)
}
