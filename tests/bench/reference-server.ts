// The floor of the whole stack: the same libraries and the same work for a request, and nothing else. It is told its
// file, prints its address, and answers until it is asked to end.
import { hash } from 'node:crypto'
import { serve } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { insertThing, openReference } from './reference-store.ts'

interface Thing {
  id: string
  title: string
  author: string
  created_at: string
  updated_at: string
  revision: number
  body: string
}

interface Asked {
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
const thingOf = db.prepare<unknown[], Thing>(`
  select id, title, author, created_at, updated_at, revision, body from things where id = ? and project_id = ?`)
const listOf = db.prepare(`
  select id, title, summary, author, created_at, updated_at, revision from things
  where project_id = ? and kind = 'entry' order by title limit ?`)
const found = db.prepare(`
  select things.id, things.kind, things.title,
    substr(things.plain, max(1, instr(lower(things.plain), ?) - 40), 120) as snippet
  from words join things on things.seq = words.rowid
  where words match ? and things.project_id = ? order by words.rank limit ?`)
const insert = insertThing(db)

type Env = { Variables: { asked: Asked } }
const app = new Hono<Env>()

app.use(async (context, next) => {
  const token = /(?:^|; )session=([^;]+)/.exec(context.req.header('cookie') ?? '')?.[1]
  const session = token === undefined ? undefined : sessionOf.get(hash('sha256', token), Date.now())
  if (!session) return context.json({ error: 'signed out' }, 401)
  const asked = await context.req.json<Asked>()
  const role = roleOf.get(asked.projectId, session.user)?.role
  if (role !== 'editor') return context.json({ error: 'forbidden' }, 403)
  context.set('asked', asked)
  return next()
})

function answer(context: Context<Env>, json: string): Response {
  return context.body(json, 200, { 'content-type': 'application/json' })
}

/** Stored JSON goes out as it is. */
function jsonOf({ body, ...head }: Thing): string {
  return `${JSON.stringify(head).slice(0, -1)},"body":${body}}`
}

app.post('/read', context => {
  const { id, projectId } = context.get('asked')
  const thing = thingOf.get(id, projectId)
  return thing ? answer(context, jsonOf(thing)) : context.json({ error: 'not found' }, 404)
})

app.post('/list', context => {
  const { projectId, limit } = context.get('asked')
  return answer(context, JSON.stringify({ data: listOf.all(projectId, limit) }))
})

app.post('/search', context => {
  const { projectId, text, limit } = context.get('asked')
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? []
  const query = words.map((word, at) => (at < words.length - 1 ? `"${word}"` : `"${word}"*`)).join(' ')
  return answer(context, JSON.stringify(found.all(text.toLowerCase(), query, projectId, limit)))
})

app.post('/create', context => {
  const { projectId, title, body } = context.get('asked')
  const id = crypto.randomUUID()
  const plain = body.map(({ children }) => children.map(({ text }) => text).join('')).join('\n')
  insert({ id, projectId, kind: 'entry', title, plain, body: JSON.stringify(body) })
  const thing = thingOf.get(id, projectId)
  return thing ? answer(context, jsonOf(thing)) : context.json({ error: 'not found' }, 404)
})

serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  process.stdout.write(`http://127.0.0.1:${port}\n`)
})
process.on('SIGTERM', () => process.exit(0))
