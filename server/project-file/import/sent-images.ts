import type { Logger } from 'pino'
import { forgetSentImagesCall, sendImageCall } from '#core/shared/calls/project-file.ts'
import { type HandledCall, handle } from '../../contract.ts'
import type { Reader, Tx } from '../../db/schema.ts'
import type { PreparedImage } from '../../images/port.ts'
import { type StopJob, startJob } from '../../job.ts'
import type { Database } from '../../ports.ts'

// Images that are sent before the file that has them: their files are stored, and their rows with the import, in its
// last transaction. Until then they count as stored by the person, and nobody else knows of them.

/** How long an image waits for its import. Files without a row are kept for longer than that. */
const waitingMs = 12 * 60 * 60 * 1000
const waitingSince = (now: Date) => new Date(now.getTime() - waitingMs).toISOString()

const hourMs = 60 * 60 * 1000

/** The images that a person sent for one import. */
export interface SentBy {
  userId: string
  sentId: string
}

/** @returns those that still wait, by their ids in the file */
export async function sentImages(
  read: Reader,
  { userId, sentId }: SentBy,
  now: Date,
): Promise<ReadonlyMap<string, PreparedImage>> {
  const rows = await read
    .selectFrom('sent_images')
    .select(['image_id', 'image'])
    .where('user_id', '=', userId)
    .where('sent_id', '=', sentId)
    .where('at', '>=', waitingSince(now))
    .execute()
  return new Map(rows.map(row => [row.image_id, JSON.parse(row.image) as PreparedImage]))
}

/** They are stored as images now, or are not needed any more. */
export async function removeSentImages(tx: Tx, { userId, sentId }: SentBy): Promise<void> {
  await tx.deleteFrom('sent_images').where('user_id', '=', userId).where('sent_id', '=', sentId).execute()
}

/** The calls that bring images before a file, and take them back. */
export function sentImageHandlers(): HandledCall[] {
  return [
    handle(sendImageCall, async ({ sentId, imageId, image }, context) => {
      const row = { user_id: context.person().id, sent_id: sentId, image_id: imageId }
      const prepared = await context.images.prepareLarge(image, { field: 'image', keep: true })
      const bytes = Object.values(prepared).reduce((sum, file) => sum + file.bytes, 0)
      await context.write(async tx => {
        // Whoever cancelled meanwhile has had the others removed.
        context.signal.throwIfAborted()
        await tx
          .deleteFrom('sent_images')
          .where('user_id', '=', row.user_id)
          .where('sent_id', '=', sentId)
          .where('image_id', '=', imageId)
          .execute()
        await tx
          .insertInto('sent_images')
          .values({ ...row, image: JSON.stringify(prepared), bytes, at: context.now().toISOString() })
          .execute()
        await context.images.requireRoom(tx, row.user_id)
      })
      return { ok: true }
    }),
    handle(forgetSentImagesCall, async ({ sentId }, context) => {
      await context.cleanUp(tx => removeSentImages(tx, { userId: context.person().id, sentId }))
      return { ok: true }
    }),
  ]
}

interface ForgetOptions {
  database: Pick<Database, 'write'>
  log: Pick<Logger, 'error'>
  now(): Date
}

/** Forgets the images whose import never came, every hour; their files are swept with those of removed images. */
export function startForgettingSentImages({ database, log, now }: ForgetOptions): StopJob {
  return startJob(
    { everyMs: hourMs, firstMs: 60_000 },
    () => database.write(tx => tx.deleteFrom('sent_images').where('at', '<', waitingSince(now())).execute()),
    err => log.error({ err }, 'images that were sent for an import could not be forgotten'),
  )
}
