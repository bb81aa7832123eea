import { badField, type Params, prepare, type Reader, withTables } from '#server/index.ts'
import type { ChatTables } from './tables.ts'

const selectMessages = prepare((db, $: Params<{ chat: string; below: number; limit: number; skip: number }>) =>
  withTables<ChatTables>(db)
    .selectFrom('chat_messages')
    .select('seq')
    .where('chat_id', '=', $.chat)
    .where('seq', '<', $.below)
    .orderBy('seq', 'desc')
    .limit($.limit)
    .offset($.skip),
)

const selectMessageCount = prepare((db, $: Params<{ chat: string }>) =>
  withTables<ChatTables>(db)
    .selectFrom('chat_messages')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('chat_id', '=', $.chat),
)

/** A cursor is the number of the oldest message returned; the letter tells it from a page number. */
const cursorShape = /^b(\d{1,15})$/

/** Sequence numbers of one page, newest first, and the cursor of the next page. @throws Problem bad-input */
export async function readMessagePage(
  read: Reader,
  chat: string,
  page: string | number = 1,
  limit: number,
): Promise<{ seqs: number[]; total: number; nextCursor: string | null }> {
  const cursor = typeof page === 'string' ? cursorShape.exec(page)?.[1] : undefined
  if (typeof page === 'string' && cursor === undefined)
    throw badField('page', 'must be a page number from 1 or the cursor of an earlier answer')
  const below = cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(cursor)
  const skip = typeof page === 'number' ? Math.min((page - 1) * limit, Number.MAX_SAFE_INTEGER) : 0
  const rows = await selectMessages.all(read, { chat, below, skip, limit: limit + 1 })
  const seqs = rows.slice(0, limit).map(({ seq }) => seq)
  const total = (await selectMessageCount.first(read, { chat }))?.count ?? 0
  return { seqs, total, nextCursor: rows.length > limit ? `b${seqs.at(-1)}` : null }
}
