import { can } from '#core/shared/access/permission.ts'
import type { OutputOf } from '#core/shared/call.ts'
import { notificationCalls } from '#core/shared/calls/notifications.ts'
import { badField, Problem } from '#core/shared/error.ts'
import { events as names } from '#core/shared/event.ts'
import { readGrants } from '../access/all-grants.ts'
import { type CallContext, type HandledCall, handle, type ServerNotificationKind } from '../contract.ts'
import type { Reader, Schema, Tx } from '../db/schema.ts'
import { randomId } from '../http/random-ids.ts'
import type { Events, Notifications } from '../ports.ts'
import type { NewNotification } from '../values.ts'

export type Notification = OutputOf<typeof notificationCalls.get>[number]

/** The most notifications that `getAll` returns. */
const listedMax = 500

/** The notifications of users; `kinds` says which of them are optional. */
export function createNotifications(
  events: Events,
  now: () => Date,
  kinds: readonly ServerNotificationKind[],
): Notifications {
  const optional = optionalKinds(kinds)

  async function notify(tx: Tx, { personId, action, title, payload, spaceId, projectId }: NewNotification) {
    const row = {
      id: randomId(),
      user_id: personId,
      ...{ action, title, payload: JSON.stringify(payload) },
      space_id: spaceId ?? null,
      project_id: projectId ?? null,
      created_at: now().toISOString(),
      viewed_at: null,
    }
    if (!(await isWanted(tx, optional, personId, action))) return row.id
    await tx.insertInto('notifications').values(row).execute()
    await events.emit(tx, { person: personId }, names.notification, notificationOutput(row))
    return row.id
  }

  return {
    notify,
    async notifyMembers(tx, { permission, exceptId, ...place }, notification) {
      for (const [personId, grant] of await readGrants(tx, place))
        if (personId !== exceptId && can(grant, permission)) await notify(tx, { ...notification, ...place, personId })
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

/** What holds for each optional action until a user chooses. */
function optionalKinds(kinds: readonly ServerNotificationKind[]): ReadonlyMap<string, 'on' | 'off'> {
  return new Map(kinds.flatMap(({ action, optional }) => (optional ? [[action, optional] as const] : [])))
}

async function isWanted(
  read: Reader,
  optional: ReadonlyMap<string, 'on' | 'off'>,
  personId: string,
  action: string,
): Promise<boolean> {
  const initially = optional.get(action)
  if (!initially) return true
  const choice = await read
    .selectFrom('notification_choices')
    .select('wanted')
    .where('user_id', '=', personId)
    .where('action', '=', action)
    .executeTakeFirst()
  return choice ? choice.wanted === 1 : initially === 'on'
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
  kinds: ReadonlyMap<string, ServerNotificationKind>,
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
    await kinds.get(row.action)?.respond?.(tx, { payload: JSON.parse(row.payload), response }, context)
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

/** Calls on notifications; `kinds` are those of the core and of plugins. */
export function notificationHandlers(kinds: readonly ServerNotificationKind[]): HandledCall[] {
  const byAction = new Map(kinds.map(kind => [kind.action, kind]))
  const optional = optionalKinds(kinds)
  return [
    handle(notificationCalls.get, (_, context) => readNotifications(context.read, context.person().id, false)),
    handle(notificationCalls.getAll, (_, context) => readNotifications(context.read, context.person().id, true)),
    handle(notificationCalls.getSettings, async (_, context) => {
      const chosen = await context.read
        .selectFrom('notification_choices')
        .select(['action', 'wanted'])
        .where('user_id', '=', context.person().id)
        .execute()
      const wanted = new Map(chosen.map(row => [row.action, row.wanted === 1]))
      return [...optional].map(([action, initially]) => ({ action, wanted: wanted.get(action) ?? initially === 'on' }))
    }),
    handle(notificationCalls.setSetting, async ({ action, wanted }, context) => {
      if (!optional.has(action)) throw badField('action', 'is no notification that can be switched off')
      const row = { user_id: context.person().id, action, wanted: Number(wanted) }
      await context.write(async tx => {
        await tx
          .insertInto('notification_choices')
          .values(row)
          .onConflict(conflict => conflict.columns(['user_id', 'action']).doUpdateSet({ wanted: row.wanted }))
          .execute()
        await context.events.emit(tx, { person: row.user_id }, names.notificationSettings, { action, wanted })
      })
      return { ok: true }
    }),
    handle(notificationCalls.respond, async (answer, context) => {
      await respondTo(byAction, context, answer)
      return { ok: true }
    }),
  ]
}
