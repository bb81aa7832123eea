// The service worker of the library: a chapter that was opened can be read without a network. It answers from the
// network as long as there is one, so that nobody reads an old text.
import { answer, cacheName, isKept } from './offline-cache.ts'

interface FetchEvent extends Event {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface KeepMessage extends Lasting {
  /** addresses that were loaded before the worker was there */
  readonly data: readonly string[]
}

interface Worker {
  skipWaiting(): Promise<void>
  readonly clients: { claim(): Promise<void> }
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'message', listener: (event: KeepMessage) => void): void
}

const worker = self as unknown as Worker

async function load(request: Request): Promise<Response> {
  return answer(request, await caches.open(cacheName), () => fetch(request))
}

worker.addEventListener('install', event => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', event => event.waitUntil(worker.clients.claim()))
worker.addEventListener('fetch', event => {
  if (isKept(event.request)) event.respondWith(load(event.request))
})
worker.addEventListener('message', event => {
  const requests = event.data.map(address => new Request(address)).filter(isKept)
  event.waitUntil(Promise.all(requests.map(load)))
})
