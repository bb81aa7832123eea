import { randomUUID } from 'node:crypto'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { AnswerError, type Client } from '#tests/harness/index.ts'
import { type Entry, type Ledger, prose } from './ledger.ts'

const calls = callsOf(chapter)

/**
 * Creates and changes chapters one after another until the server is gone, first of all what an earlier death left in
 * doubt. Each writer keeps to things of its own.
 */
export async function write(
  client: Client,
  place: Place,
  ledger: Ledger,
  mine: Entry[],
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const entry = mine.find(({ doubt }) => doubt) ?? pick(mine) ?? ledger.add()
    if (entry.revision === 0 && !entry.doubt) mine.push(entry)
    const text = `${entry.word} ${'a whale of a text '.repeat(Math.floor(Math.random() * 60))}${ledger.acknowledged}`
    entry.doubt ??= { key: randomUUID(), text }
    try {
      await send(client, place, entry, entry.doubt)
    } catch (error) {
      // A refusal is a fault of the server; without an answer it is dead, of what its process tells.
      if (error instanceof AnswerError) throw error
      return
    }
    ledger.acknowledge(entry, entry.doubt.text)
  }
}

function pick(mine: readonly Entry[]): Entry | undefined {
  return Math.random() < 0.6 ? mine[Math.floor(Math.random() * mine.length)] : undefined
}

/** A write left in doubt by an earlier death is sent again as it was, under the same key. */
async function send(
  client: Client,
  place: Place,
  entry: Entry,
  { key, text }: { key: string; text: string },
): Promise<void> {
  const headers = { 'idempotency-key': key }
  const { chapterId, revision } = entry
  if (chapterId === undefined) {
    const made = await client.call(
      calls.create,
      { ...place, title: `Chapter ${entry.word}`, text: prose(text) },
      headers,
    )
    entry.chapterId = made.chapterId
  } else await client.call(calls.update, { ...place, chapterId, revision, data: { text: prose(text) } }, headers)
}
