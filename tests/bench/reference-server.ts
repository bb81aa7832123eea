// The floor of the whole stack: the same libraries and the same work per request, and nothing else. Its argument is the
// database file; it prints its address and runs until it is asked to end.
import { hash } from 'node:crypto'
import { serve } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { insertEntity, openReference } from './reference-store.ts'

interface ReferenceEntity {
  id: string
  title: string
  author: string
  created_at: string
  updated_at: string
  revision: number
  body: string
}

interface ReferenceRequest {
  projectId: string
  id: string
  text: string
  limit: number
  title: string
  body: { children: { text: string }[] }[]
}

const db = openReference(process.argv[2] ?? '')
const sessionOf = db.prepare<unknown[], { user: number }>(`
  select users.id as user from sessions join users on users.id = sessions.user_id
  where id_hash = ? and expires_at > ?`)
const roleOf = db.prepare<unknown[], { role: string }>('select role from members where project_id = ? and user_id = ?')
const entityOf = db.prepare<unknown[], ReferenceEntity>(`
  select id, title, author, created_at, updated_at, revision, body from entities where id = ? and project_id = ?`)
const listOf = db.prepare(`
  select id, title, summary, author, created_at, updated_at, revision from entities
  where project_id = ? and kind = 'entry' order by title limit ?`)
const found = db.prepare(`
  select entities.id, entities.kind, entities.title,
    substr(entities.plain, max(1, instr(lower(entities.plain), ?) - 40), 120) as snippet
  from words join entities on entities.seq = words.rowid
  where words match ? and entities.project_id = ? order by words.rank limit ?`)
const insert = insertEntity(db)

type Env = { Variables: { request: ReferenceRequest } }
const app = new Hono<Env>()

app.use(async (context, next) => {
  const token = /(?:^|; )session=([^;]+)/.exec(context.req.header('cookie') ?? '')?.[1]
  const session = token === undefined ? undefined : sessionOf.get(hash('sha256', token), Date.now())
  if (!session) return context.json({ error: 'signed out' }, 401)
  const request = await context.req.json<ReferenceRequest>()
  const role = roleOf.get(request.projectId, session.user)?.role
  if (role !== 'editor') return context.json({ error: 'forbidden' }, 403)
  context.set('request', request)
  return next()
})

function answer(context: Context<Env>, json: string): Response {
  return context.body(json, 200, { 'content-type': 'application/json' })
}

/** Stored JSON is sent unparsed. */
function jsonOf({ body, ...head }: ReferenceEntity): string {
  return `${JSON.stringify(head).slice(0, -1)},"body":${body}}`
}

app.post('/read', context => {
  const { id, projectId } = context.get('request')
  const entity = entityOf.get(id, projectId)
  return entity ? answer(context, jsonOf(entity)) : context.json({ error: 'not found' }, 404)
})

app.post('/list', context => {
  const { projectId, limit } = context.get('request')
  return answer(context, JSON.stringify({ data: listOf.all(projectId, limit) }))
})

app.post('/search', context => {
  const { projectId, text, limit } = context.get('request')
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? []
  const query = words.map((word, at) => (at < words.length - 1 ? `"${word}"` : `"${word}"*`)).join(' ')
  return answer(context, JSON.stringify(found.all(text.toLowerCase(), query, projectId, limit)))
})

app.post('/create', context => {
  const { projectId, title, body } = context.get('request')
  const id = crypto.randomUUID()
  const plain = body.map(({ children }) => children.map(({ text }) => text).join('')).join('\n')
  insert({ id, projectId, kind: 'entry', title, plain, body: JSON.stringify(body) })
  const entity = entityOf.get(id, projectId)
  return entity ? answer(context, jsonOf(entity)) : context.json({ error: 'not found' }, 404)
})

serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  process.stdout.write(`http://127.0.0.1:${port}\n`)
})
process.on('SIGTERM', () => process.exit(0))
