import { randomUUID } from 'node:crypto'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { type Client, FailedCallError } from '#tests/harness/index.ts'
import { textParagraphs, type WriteLog, type WriteRecord } from './write-log.ts'

const calls = callsOf(chapter)

/**
 * Creates and changes chapters until the server is gone, first repeating what an earlier kill left unconfirmed. Each
 * writer uses chapters of its own.
 */
export async function write(
  client: Client,
  place: Place,
  writeLog: WriteLog,
  ownRecords: WriteRecord[],
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const record = ownRecords.find(({ unconfirmed: doubt }) => doubt) ?? pick(ownRecords) ?? writeLog.add()
    if (record.revision === 0 && !record.unconfirmed) ownRecords.push(record)
    const text = `${record.word} ${'a whale of a text '.repeat(Math.floor(Math.random() * 60))}${writeLog.acknowledged}`
    record.unconfirmed ??= { key: randomUUID(), text }
    try {
      await send(client, place, record, record.unconfirmed)
    } catch (error) {
      // A refusal is an error of the server; without a response the server is dead, and its process reports why.
      if (error instanceof FailedCallError) throw error
      return
    }
    writeLog.acknowledge(record, record.unconfirmed.text)
  }
}

function pick(ownRecords: readonly WriteRecord[]): WriteRecord | undefined {
  return Math.random() < 0.6 ? ownRecords[Math.floor(Math.random() * ownRecords.length)] : undefined
}

/** An unconfirmed write is repeated unchanged, with the same key. */
async function send(
  client: Client,
  place: Place,
  record: WriteRecord,
  { key, text }: { key: string; text: string },
): Promise<void> {
  const headers = { 'idempotency-key': key }
  const { chapterId, revision } = record
  if (chapterId === undefined) {
    const made = await client.call(
      calls.create,
      { ...place, title: `Chapter ${record.word}`, text: textParagraphs(text) },
      headers,
    )
    record.chapterId = made.chapterId
  } else
    await client.call(calls.update, { ...place, chapterId, revision, data: { text: textParagraphs(text) } }, headers)
}
