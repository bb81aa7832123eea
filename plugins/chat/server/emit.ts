import type { CallContext, Tx } from '#server/index.ts'
import { chatEvents } from '../shared.ts'
import { membersOf } from './chat-rows.ts'

type ChatEventRecipients = Pick<CallContext, 'events'>

/**
 * Sends an event to every open page of the people named. Members are read in the transaction: someone who has left gets
 * no event.
 */
export async function emitToPeople(
  tx: Tx,
  { events }: ChatEventRecipients,
  people: readonly string[],
  event: string,
  data: unknown,
): Promise<void> {
  for (const person of people) await events.emit(tx, { person }, event, data)
}

export async function emitChatChanged(tx: Tx, context: ChatEventRecipients, chatId: string): Promise<void> {
  await emitToPeople(tx, context, await membersOf(tx, chatId), chatEvents.changed, { chatId })
}
