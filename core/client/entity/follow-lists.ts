import type { InfiniteData, Query } from '@tanstack/react-query'
import type { EntityNews } from '#core/shared/entity-news.ts'
import type { Kind } from '#core/shared/kind.ts'
import { callsOf, type Paged, type Place } from '#core/shared/kind-calls.ts'
import { call } from '../api/call.ts'
import { queries } from '../api/query.ts'
import { house } from '../registry/house.ts'
import { carryOut, idOf, type LoadedList, planList, type Row } from './list-news.ts'
import { isOwn, news, said } from './news.ts'
import { rowsFree } from './row-hold.ts'

type Pages = InfiniteData<Paged<Row>>
type List = Query<Pages>

/** Rows asked for at once. */
const portion = 100
/** Who was away from a list for more than this reads it anew. */
const waitingMost = 300
/** A filtered list, or one whose news do not say enough, is read again once it is quiet for so long. */
const againMs = 500

/** What the lists of one kind in one project have not taken yet. */
interface Queue extends Place {
  kind: Kind
  waiting: EntityNews[]
  /** when the first of them was heard */
  since: number
  running: boolean
  /** own moves that the server has not echoed, and whether somebody else moved things meanwhile */
  moves: { own: number; crossed: boolean }
}

const queues = new Map<string, Queue>()
const again = new Map<string, ReturnType<typeof setTimeout>>()

function queueOf({ kind: name, spaceId, projectId }: Place & { kind: string }): Queue | undefined {
  const kind = house.kinds.get(name)
  if (!kind) return undefined
  const key = `${projectId} ${name}`
  const queue = queues.get(key) ?? {
    ...{ kind, spaceId, projectId, waiting: [], since: 0, running: false, moves: { own: 0, crossed: false } },
  }
  queues.set(key, queue)
  return queue
}

/** Lists of a kind that are known, on the screen or not. */
function listsOf({ kind, projectId }: Pick<Queue, 'kind' | 'projectId'>): List[] {
  const found = queries.getQueryCache().findAll({ queryKey: [callsOf(kind).find.name] })
  return found.filter(({ queryKey: [, asked] }) => (asked as Partial<Place>)?.projectId === projectId) as never
}

/**
 * Things of a kind are put into another order here: with others who move them at the same moment it may end otherwise. The
 * result says that nothing came of it.
 */
export function noteOwnMove(kind: Kind, place: Place): () => void {
  const moves = queueOf({ ...place, kind: kind.name })?.moves ?? { own: 0 }
  moves.own++
  return () => {
    moves.own = Math.max(0, moves.own - 1)
  }
}

/** When each list was last answered by the server. */
const readAt = new WeakMap<object, number>()
let isFollowing = false

/** Lists follow what happens to the things in them. */
export function followLists(): void {
  if (isFollowing) return
  isFollowing = true
  news.add(take)
  said.add(takeEchoes)
  queries.getQueryCache().subscribe(event => {
    const { type, query } = event
    if (type === 'updated' && event.action.type === 'success' && !event.action.manual)
      readAt.set(query, performance.now())
    // A list that comes back to the screen takes what happened meanwhile.
    if (type === 'observerAdded') runAll()
  })
}

function take(all: readonly EntityNews[]): void {
  for (const one of all) {
    const queue = queueOf(one)
    // Where what this page makes stands among what others make, only its echo says.
    if (!queue || (isOwn(one) && isComing(one))) continue
    // Without a count everything has been asked for anew already.
    if (one.is === 'many' && one.count === undefined) continue
    if (one.is === 'moved' && !isOwn(one) && queue.moves.own > 0) queue.moves.crossed = true
    push(queue, one)
  }
  runAll()
}

const isComing = ({ is }: EntityNews) => is === 'created' || is === 'restored'

function push(queue: Queue, one: EntityNews): void {
  if (listsOf(queue).length === 0) return
  if (queue.waiting.length === 0) queue.since = performance.now()
  queue.waiting.push(one)
}

function takeEchoes(all: readonly EntityNews[]): void {
  for (const one of all) {
    const queue = isOwn(one) ? queueOf(one) : undefined
    if (!queue) continue
    if (isComing(one)) push(queue, one)
    else if (one.is === 'moved' && queue.moves.own > 0) endMove(queue)
  }
  runAll()
}

function endMove(queue: Queue): void {
  queue.moves.own--
  if (queue.moves.own > 0 || !queue.moves.crossed) return
  queue.moves.crossed = false
  for (const list of listsOf(queue)) readAgain(list)
}

function runAll(): void {
  for (const queue of queues.values()) void run(queue)
}

async function run(queue: Queue): Promise<void> {
  if (queue.running || queue.waiting.length === 0) return
  queue.running = true
  try {
    while (queue.waiting.length > 0 && (queue.waiting.length > waitingMost || listsOf(queue).some(isShown)))
      await follow(queue)
  } finally {
    queue.running = false
  }
}

const isShown = (list: List) => list.isActive()

async function follow(queue: Queue): Promise<void> {
  await rowsFree()
  await idle(queue)
  const all = queue.waiting.splice(0)
  const { since } = queue
  if (all.length > waitingMost && !listsOf(queue).some(isShown)) {
    for (const list of listsOf(queue)) readAgain(list)
    return
  }
  const wanted = new Set(listsOf(queue).flatMap(list => [...(planOf(queue.kind, list, all)?.wanted ?? [])]))
  let asked: ReadonlyMap<string, Row>
  try {
    asked = await ask(queue, [...wanted])
  } catch {
    // What could not be asked for now is asked for with the whole list.
    for (const list of listsOf(queue)) readAgain(list)
    return
  }
  await rowsFree()
  await idle(queue)
  for (const list of listsOf(queue)) change(queue.kind, list, { all, since }, asked)
}

function loaded({ state, queryKey: [, asked] }: List): LoadedList | undefined {
  const { data } = state
  if (!data || !('pages' in data)) return undefined
  const { query = '', refs, sorting = '' } = asked as { query?: string; refs?: object; sorting?: string }
  const more = (data.pages.at(-1)?.nextCursor ?? null) !== null
  return { rows: data.pages.flatMap(page => page.data), more, sorting, filtered: query !== '' || refs !== undefined }
}

function planOf(kind: Kind, list: List, all: readonly EntityNews[]) {
  const known = loaded(list)
  return known && planList(kind, known, all)
}

interface Heard {
  all: readonly EntityNews[]
  since: number
}

function change(kind: Kind, query: List, { all, since }: Heard, asked: ReadonlyMap<string, Row>): void {
  const list = loaded(query)
  if (!list) {
    if (query.state.data) readAgain(query)
    return
  }
  const isMove = (one: EntityNews) => one.is === 'moved' && !isOwn(one)
  // What was answered meanwhile may hold a move already, and a move made twice is another one.
  const isDoubtful = (readAt.get(query) ?? 0) > since && all.some(isMove)
  const plan = planList(kind, list, isDoubtful ? all.filter(one => !isMove(one)) : all)
  const isLost = all.some(isMove) && plan.order.some(id => plan.wanted.has(id) && !asked.has(id))
  if (plan.again || isDoubtful || isLost) readAgain(query)
  show(query, carryOut(kind, list, plan, asked), list.filtered)
}

/** Pages keep their length, and the last one takes what is more or less. */
function show({ queryKey, state: { data, dataUpdatedAt } }: List, rows: readonly Row[], counts: boolean): void {
  if (!data) return
  let from = 0
  const pages = data.pages.map((page, at) => {
    const to = at === data.pages.length - 1 ? rows.length : from + page.data.length
    const own = rows.slice(from, to)
    from = to
    return own.length === page.data.length && own.every((row, n) => row === page.data[n])
      ? page
      : { ...page, data: own }
  })
  const fewer = data.pages.reduce((sum, page) => sum + page.data.length, 0) - rows.length
  const [first] = pages
  if (counts && first && fewer > 0) pages[0] = { ...first, total: first.total - fewer }
  queries.setQueryData<Pages>(queryKey, { ...data, pages }, { updatedAt: dataUpdatedAt })
}

function readAgain({ queryKey, queryHash }: List): void {
  clearTimeout(again.get(queryHash))
  again.set(
    queryHash,
    setTimeout(() => {
      again.delete(queryHash)
      void queries.invalidateQueries({ queryKey, exact: true })
    }, againMs),
  )
}

async function ask({ kind, spaceId, projectId }: Queue, ids: readonly string[]): Promise<ReadonlyMap<string, Row>> {
  const rows = new Map<string, Row>()
  for (let from = 0; from < ids.length; from += portion) {
    const input = { spaceId, projectId, limit: portion, ids: ids.slice(from, from + portion) }
    const { data } = (await call(callsOf(kind).find, input, { quiet: true })) as Paged<Row>
    for (const row of data) rows.set(idOf(kind, row), row)
  }
  return rows
}

/** An answer that is under way knows nothing of the news, or knows more: it is waited for. */
async function idle(queue: Queue): Promise<void> {
  const isBusy = () => listsOf(queue).some(({ state }) => state.fetchStatus === 'fetching')
  if (!isBusy()) return
  await new Promise<void>(resolve => {
    const stop = queries.getQueryCache().subscribe(() => {
      if (isBusy()) return
      stop()
      resolve()
    })
  })
}
