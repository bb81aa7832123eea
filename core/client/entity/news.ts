import type { EntityNews } from '#core/shared/entity-news.ts'
import { pageName } from '../api/page-name.ts'

type Listener = (news: readonly EntityNews[]) => void

/** Told what happens to things, by this page or elsewhere: in order, each once, many at a time where many come. */
export const news = new Set<Listener>()
/** Told of everything the server says, this page's own echoed back included. */
export const said = new Set<Listener>()

/** A frame, and then so seldom that a flood leaves time to draw. */
const firstMs = 16
const spacingMs = 100

let waiting: EntityNews[] = []
let isDue = false
let toldAt = Number.NEGATIVE_INFINITY

export function isOwn(one: EntityNews): boolean {
  return 'page' in one && one.page === pageName
}

/** Takes what the server says. */
export function hearNews(one: EntityNews): void {
  waiting.push(one)
  if (isDue) return
  isDue = true
  setTimeout(tellWaiting, Math.max(firstMs, toldAt + spacingMs - performance.now()))
}

/** Says what this page has just done. */
export function tellOwn(one: EntityNews): void {
  tell(news, [one])
}

function tellWaiting(): void {
  const all = waiting
  waiting = []
  isDue = false
  toldAt = performance.now()
  tell(said, all)
  const others = all.filter(one => !isOwn(one))
  if (others.length > 0) tell(news, others)
}

/** Who stumbles over news does not keep them from the others. */
function tell(listeners: ReadonlySet<Listener>, all: readonly EntityNews[]): void {
  for (const listener of listeners) {
    try {
      listener(all)
    } catch (error) {
      reportError(error)
    }
  }
}
