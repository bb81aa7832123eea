import type { OutputOf } from '#core/shared/call.ts'
import { notificationCalls } from '#core/shared/calls/notifications.ts'
import { Problem } from '#core/shared/error.ts'
import { events as names } from '#core/shared/event.ts'
import { type CallContext, type HandledCall, handle, type NotificationResponder } from '../contract.ts'
import type { Reader, Schema } from '../db/schema.ts'
import { randomId } from '../http/random-ids.ts'
import type { Events, Notifications } from '../ports.ts'

export type Notification = OutputOf<typeof notificationCalls.get>[number]

/** The most notifications that `getAll` returns. */
const listedMax = 500

export function createNotifications(events: Events, now: () => Date): Notifications {
  return {
    async notify(tx, { personId, action, title, payload, spaceId, projectId }) {
      const row = {
        id: randomId(),
        user_id: personId,
        ...{ action, title, payload: JSON.stringify(payload) },
        space_id: spaceId ?? null,
        project_id: projectId ?? null,
        created_at: now().toISOString(),
        viewed_at: null,
      }
      await tx.insertInto('notifications').values(row).execute()
      await events.emit(tx, { person: personId }, names.notification, notificationOutput(row))
      return row.id
    },
    async withdraw(tx, notificationId) {
      const row = await tx
        .deleteFrom('notifications')
        .where('id', '=', notificationId)
        .returning('user_id')
        .executeTakeFirst()
      if (row) await events.emit(tx, { person: row.user_id }, names.notification, { notificationId, withdrawn: true })
    },
  }
}

/** A person's notifications, newest first: unanswered ones, or all. */
async function readNotifications(read: Reader, personId: string, all: boolean): Promise<Notification[]> {
  const own = read
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', personId)
    .orderBy('seq', 'desc')
    .limit(listedMax)
  const rows = await (all ? own : own.where('viewed_at', 'is', null)).execute()
  return rows.map(notificationOutput)
}

/**
 * Answers one of the caller's notifications once; a second answer changes nothing.
 * @throws Problem not-found, or what its responder throws
 */
async function respondTo(
  kinds: ReadonlyMap<string, NotificationResponder>,
  context: CallContext,
  { notificationId, response }: { notificationId: string; response: boolean },
): Promise<void> {
  await context.write(async tx => {
    const row = await tx
      .selectFrom('notifications')
      .selectAll()
      .where('id', '=', notificationId)
      .where('user_id', '=', context.person().id)
      .executeTakeFirst()
    if (!row) throw new Problem('not-found', 'There is no such notification')
    if (row.viewed_at !== null) return
    await tx
      .updateTable('notifications')
      .set({ viewed_at: context.now().toISOString() })
      .where('id', '=', notificationId)
      .execute()
    await kinds.get(row.action)?.respond(tx, { payload: JSON.parse(row.payload), response }, context)
    await context.events.emit(tx, { person: row.user_id }, names.notification, { notificationId, viewed: true })
  })
}

function notificationOutput(row: Omit<Schema['notifications'], 'seq'>): Notification {
  return {
    notificationId: row.id,
    title: row.title,
    created: row.created_at,
    viewed: row.viewed_at !== null,
    action: row.action,
    payload: JSON.parse(row.payload),
  }
}

/** Calls on notifications; `kinds` are the responders of the core and of plugins. */
export function notificationHandlers(kinds: readonly NotificationResponder[]): HandledCall[] {
  const byAction = new Map(kinds.map(kind => [kind.action, kind]))
  return [
    handle(notificationCalls.get, (_, context) => readNotifications(context.read, context.person().id, false)),
    handle(notificationCalls.getAll, (_, context) => readNotifications(context.read, context.person().id, true)),
    handle(notificationCalls.respond, async (answer, context) => {
      await respondTo(byAction, context, answer)
      return { ok: true }
    }),
  ]
}
