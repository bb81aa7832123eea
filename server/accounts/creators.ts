import { descriptionIssue, nameIssue, userIdKey } from '#core/shared/access/account-rules.ts'
import type { OutputOf } from '#core/shared/call.ts'
import { accountCalls } from '#core/shared/calls/account.ts'
import { badField, Problem } from '#core/shared/error.ts'
import { requiredIssue } from '#core/shared/issue.ts'
import { refuseIssues } from '../access/field-issues.ts'
import { type HandledCall, handle } from '../contract.ts'
import type { Reader, Tx } from '../db/schema.ts'
import type { Images } from '../images/port.ts'

type Creator = OutputOf<typeof accountCalls.getCreator>

/** Creator profiles: public, each with an image. */
export function creatorHandlers(): HandledCall[] {
  return [
    handle(accountCalls.getCreator, ({ userId }, context) => readCreator(context.read, userId)),
    handle(accountCalls.updateCreator, async ({ name, text, image }, context) => {
      refuseIssues({ name: nameIssue(name), text: descriptionIssue(text) })
      const user = context.person()
      if (!image && (await creatorImageId(context.read, user.id)) === undefined) throw badField('image', requiredIssue)
      const prepared = image && (await context.images.prepare(image))
      return context.write(async tx => {
        const previousId = await creatorImageId(tx, user.id)
        const by = { user, now: context.now(), newId: () => context.newId() }
        const imageId = prepared ? await context.images.store(tx, prepared, { personId: user.id }, by) : previousId
        if (imageId === undefined) throw badField('image', requiredIssue)
        const values = { name: name.trim(), text, image_id: imageId, updated_at: by.now.toISOString() }
        await tx
          .insertInto('creators')
          .values({ user_id: user.id, ...values })
          .onConflict(one => one.column('user_id').doUpdateSet(values))
          .execute()
        if (previousId !== undefined && previousId !== imageId) await context.images.remove(tx, previousId)
        return readCreator(tx, user.userId)
      })
    }),
  ]
}

/** Removes the creator profile and its image when an account is deleted. */
export async function removeCreator(tx: Tx, images: Pick<Images, 'remove'>, personId: string): Promise<void> {
  const imageId = await creatorImageId(tx, personId)
  await tx.deleteFrom('creators').where('user_id', '=', personId).execute()
  if (imageId !== undefined) await images.remove(tx, imageId)
}

/** @throws Problem not-found for an unknown user id or a person without a creator profile */
export async function readCreator(read: Reader, userId: string): Promise<Creator> {
  const row = await read
    .selectFrom('creators')
    .innerJoin('users', 'users.id', 'creators.user_id')
    .where('users.user_id_key', '=', userIdKey(userId))
    .where('users.deleted_at', 'is', null)
    .select(['users.user_id', 'name', 'text', 'image_id'])
    .executeTakeFirst()
  if (!row) throw new Problem('not-found', 'There is no such creator.')
  return { userId: row.user_id, name: row.name, text: row.text, imageId: row.image_id }
}

async function creatorImageId(read: Reader, personId: string): Promise<string | undefined> {
  const row = await read.selectFrom('creators').select('image_id').where('user_id', '=', personId).executeTakeFirst()
  return row?.image_id
}
