import { sql } from 'kysely'
import { badField, type CallContext, type Reader, randomId, type Tx, withTables } from '#server/index.ts'
import { libraryEvent, type ReaderChange, type ReaderChoice } from '../shared.ts'
import { choiceOf, readCard } from './read-stories.ts'
import { addFigures } from './reading-statistics.ts'
import type { LibraryTables } from './tables.ts'
import { warningsHash } from './warnings.ts'

const tables = withTables<LibraryTables>

async function readerRow(read: Reader, personId: string, storyId: string) {
  return tables(read)
    .selectFrom('library_readers')
    .select(['subscribed', 'notifications', 'mail', 'rating', 'chapter_id'])
    .where('person_id', '=', personId)
    .where('project_id', '=', storyId)
    .executeTakeFirst()
}

/** The ids of a story's subscribers who want its notifications, or its emails. */
export async function subscribersFor(read: Reader, storyId: string, what: 'notifications' | 'mail'): Promise<string[]> {
  const rows = await tables(read)
    .selectFrom('library_readers')
    .select('person_id')
    .where('project_id', '=', storyId)
    .where('subscribed', '=', 1)
    .where(what, '=', 1)
    .execute()
  return rows.map(row => row.person_id)
}

/** What a reader has chosen for a story. */
export async function readChoice(read: Reader, personId: string, storyId: string): Promise<ReaderChoice> {
  return choiceOf(await readerRow(read, personId, storyId))
}

/** Subscribes, rates or shares; what is left out stays. @throws Problem not-found unless the story is out */
export async function changeChoice(context: CallContext, storyId: string, data: ReaderChange): Promise<ReaderChoice> {
  const { id: personId } = context.person()
  return context.write(async tx => {
    const card = await readCard(tx, storyId)
    const before = await readerRow(tx, personId, storyId)
    const old = choiceOf(before)
    const next = {
      subscribed: data.subscribed ?? old.subscribed,
      // Who subscribes wants to know of new chapters unless they say otherwise.
      notifications: data.notifications ?? (data.subscribed && !old.subscribed ? true : old.notifications),
      // Emails are for who asks for them, as long as they are subscribed.
      mail: (data.mail ?? old.mail) && (data.subscribed ?? old.subscribed),
      rating: data.rating === undefined ? old.rating : data.rating,
    }
    if (data.mail) await requireMail(tx, personId, next.subscribed)
    const mark = warningsHash(card)
    // What somebody said as a visitor counts as long as the warnings are those that they saw.
    const accepted = data.accepts === true || data.accepts === mark ? mark : undefined
    await storeChoice(tx, personId, storyId, { ...next, accepted }, context.now())
    await countChange(tx, storyId, {
      subscribers: Number(next.subscribed) - Number(old.subscribed),
      ratings: Number(next.rating !== null) - Number(old.rating !== null),
      rating_sum: (next.rating ?? 0) - (old.rating ?? 0),
    })
    const figures = {
      subscribers: Number(next.subscribed) - Number(old.subscribed),
      ratings: Number(next.rating !== null && next.rating !== old.rating),
      shares: Number(data.share === true),
    }
    await addFigures(tx, storyId, '', context.now(), figures)
    await emitChoice(tx, context, storyId, personId)
    return { ...old, ...next }
  })
}

/** @throws Problem naming the field unless an email can reach the person */
async function requireMail(tx: Tx, personId: string, subscribed: boolean): Promise<void> {
  if (!subscribed) throw badField('mail', 'is for subscribers; subscribe first')
  const row = await tx.selectFrom('users').select('email_verified').where('id', '=', personId).executeTakeFirst()
  if (row?.email_verified !== 1) throw badField('mail', 'needs a verified email address; verify yours in the settings')
}

async function emitChoice(tx: Tx, { events }: CallContext, storyId: string, personId: string): Promise<void> {
  await events.emit(tx, { person: personId }, libraryEvent, { storyId })
}

async function storeChoice(
  tx: Tx,
  personId: string,
  storyId: string,
  choice: Omit<ReaderChoice, 'chapterId'> & { accepted: string | undefined },
  now: Date,
): Promise<void> {
  const { subscribed, notifications, mail, rating, accepted } = choice
  const values = {
    ...{ subscribed: Number(subscribed), notifications: Number(notifications), mail: Number(mail), rating },
    // An old email ends those of today, too.
    ...(mail && { mail_token: sql<string>`iif(mail_token = '', ${randomId()}, mail_token)` }),
    ...(accepted !== undefined && { accepted }),
    changed_at: now.toISOString(),
  }
  await tables(tx)
    .insertInto('library_readers')
    .values({ person_id: personId, project_id: storyId, chapter_id: '', ...values, mail_token: mail ? randomId() : '' })
    .onConflict(conflict => conflict.columns(['person_id', 'project_id']).doUpdateSet(values))
    .execute()
}

type Sums = Pick<LibraryTables['library_stories'], 'subscribers' | 'ratings' | 'rating_sum'>

async function countChange(tx: Tx, storyId: string, by: Sums): Promise<void> {
  if (Object.values(by).every(change => change === 0)) return
  await tables(tx)
    .updateTable('library_stories')
    .set(eb => ({
      subscribers: eb('subscribers', '+', by.subscribers),
      ratings: eb('ratings', '+', by.ratings),
      rating_sum: eb('rating_sum', '+', by.rating_sum),
    }))
    .where('project_id', '=', storyId)
    .execute()
}

/** Remembers the chapter that a reader opened last, or the paragraph where they are in it; it begins with the first. */
export async function rememberPlace(
  tx: Tx,
  personId: string,
  place: { storyId: string; chapterId: string; paragraph?: number },
  now: Date,
): Promise<void> {
  const { storyId, chapterId, paragraph } = place
  const values = { chapter_id: chapterId, changed_at: now.toISOString() }
  await tables(tx)
    .insertInto('library_readers')
    .values({
      ...{ person_id: personId, project_id: storyId, subscribed: 0, notifications: 0, rating: null },
      ...{ ...values, paragraph: paragraph ?? 0 },
    })
    .onConflict(conflict =>
      conflict.columns(['person_id', 'project_id']).doUpdateSet(eb => ({
        ...values,
        paragraph:
          paragraph ??
          eb
            .case()
            .when('library_readers.chapter_id', '=', chapterId)
            .then(eb.ref('library_readers.paragraph'))
            .else(0)
            .end(),
      })),
    )
    .execute()
}

/** Where a reader stopped in a story. */
export async function readPlace(read: Reader, personId: string, storyId: string) {
  const row = await tables(read)
    .selectFrom('library_readers')
    .select(['chapter_id', 'paragraph'])
    .where('person_id', '=', personId)
    .where('project_id', '=', storyId)
    .executeTakeFirst()
  return { chapterId: row?.chapter_id || null, paragraph: row?.paragraph ?? 0 }
}

/** What a deleted account has chosen is gone; the sums of its stories follow. */
export async function forgetReader(tx: Tx, personId: string): Promise<void> {
  const rows = await tables(tx).selectFrom('library_readers').selectAll().where('person_id', '=', personId).execute()
  for (const { project_id: storyId, subscribed, rating } of rows)
    await countChange(tx, storyId, {
      ...{ subscribers: -subscribed, ratings: rating === null ? 0 : -1, rating_sum: -(rating ?? 0) },
    })
  for (const table of ['library_readers', 'library_reading', 'library_mail'] as const)
    await tables(tx).deleteFrom(table).where('person_id', '=', personId).execute()
}
