import { sql } from 'kysely'
import {
  type Params,
  prepare,
  type Reader,
  randomId,
  type ServerServices,
  startJob,
  type Tx,
  withTables,
} from '#server/index.ts'
import { libraryAddresses } from '../shared/addresses.ts'
import { nullIfNotFound } from './pages/page-parts.ts'
import { requirePublishedChapter } from './read-stories.ts'
import { subscribersFor } from './readers.ts'
import type { LibraryTables } from './tables.ts'

const tables = withTables<LibraryTables>

/**
 * Emails go out a few at a time, and none while the mail server is behind: those with a link to sign in must neither
 * wait behind thousands of them nor be dropped because of them.
 */
const everyMs = 2000
const atOnce = 20

/** Keeps what is to be sent to the subscribers who want emails, in the transaction that publishes the chapters. */
export async function queueMail(tx: Tx, projectId: string, { chapterId, count }: { chapterId: string; count: number }) {
  for (const person_id of await subscribersFor(tx, projectId, 'mail'))
    await tables(tx)
      .insertInto('library_mail')
      .values({ id: randomId(), person_id, project_id: projectId, chapter_id: chapterId, count })
      .execute()
}

interface Waiting {
  id: string
  project_id: string
  chapter_id: string
  count: number
  email: string
  language: string | null
  story: string
  title: string
  mail_token: string
}

/** What waits, with all that an email says. Who wants none any more, or has no verified address, gets none. */
const selectWaiting = prepare(
  (_, $: Params<{ limit: number }>) => sql<Waiting>`
    select library_mail.id, library_mail.project_id, library_mail.chapter_id, count, email,
      personalisation ->> '$.language' as language, library_stories.name as story, library_chapters.title, mail_token
    from library_mail
    join library_readers on library_readers.person_id = library_mail.person_id
      and library_readers.project_id = library_mail.project_id and subscribed = 1 and mail = 1
    join users on users.id = library_mail.person_id and email_verified = 1 and deleted_at is null
    join library_stories on library_stories.project_id = library_mail.project_id
    join library_chapters on library_chapters.chapter_id = library_mail.chapter_id
    where library_mail.id in (select id from library_mail order by id limit ${$.limit})`,
)

type MailServices = Pick<ServerServices, 'database' | 'log' | 'mail' | 'address'>

/** Sends what waits; returns the function that stops it. */
export function startMailing(services: MailServices): () => Promise<void> {
  return startJob(
    { everyMs, firstMs: everyMs },
    () => sendWaiting(services),
    err => services.log.error({ err }, 'emails about new chapters could not be sent'),
  )
}

async function sendWaiting({ database, mail, address }: MailServices): Promise<void> {
  if (mail.waiting() >= atOnce) return
  const isAny = await tables(database.read).selectFrom('library_mail').select('id').limit(1).executeTakeFirst()
  if (!isAny) return
  // Taken off the list first: an email that is lost with the process is better than one that comes twice.
  const letters = await database.write(async tx => {
    const rows = await selectWaiting.all(tx, { limit: atOnce })
    await tables(tx)
      .deleteFrom('library_mail')
      .where('id', 'in', eb => eb.selectFrom('library_mail').select('id').orderBy('id').limit(atOnce))
      .execute()
    return rows
  })
  for (const letter of letters)
    if (await nullIfNotFound(() => isReadable(database.read, letter))) await mail.send(emailOf(letter, address()))
}

/** What was taken back meanwhile is not announced. */
async function isReadable(read: Reader, { project_id, chapter_id }: Waiting): Promise<boolean> {
  await requirePublishedChapter(read, project_id, chapter_id)
  return true
}

const words = {
  en: {
    one: (story: string, title: string) => `A new chapter of “${story}”: ${title}`,
    many: (story: string, count: number) => `${count} new chapters of “${story}”`,
    read: 'Read from here:',
    why: 'You asked for emails about this story. To end them, open this link:',
  },
  ua: {
    one: (story: string, title: string) => `Новий розділ історії «${story}»: ${title}`,
    many: (story: string, count: number) => {
      const forms: Record<string, string> = { one: 'новий розділ', few: 'нові розділи', many: 'нових розділів' }
      return `${count} ${forms[new Intl.PluralRules('uk').select(count)]} історії «${story}»`
    },
    read: 'Читати звідси:',
    why: 'Ви просили листи про цю історію. Щоб більше їх не отримувати, відкрийте це посилання:',
  },
}

/** The email; mail programs show a button that ends such emails with one press (RFC 8058). */
function emailOf(letter: Waiting, origin: string) {
  const { one, many, read, why } = words[letter.language === 'ua' ? 'ua' : 'en']
  const subject = (letter.count === 1 ? one(letter.story, letter.title) : many(letter.story, letter.count)).replace(
    /[\p{Cc}\u2028\u2029]+/gu,
    ' ',
  )
  const end = origin + libraryAddresses.unsubscribe(letter.mail_token)
  const chapter = origin + libraryAddresses.chapter(letter.project_id, letter.chapter_id)
  return {
    ...{ to: letter.email, subject, text: `${subject}\n\n${read}\n${chapter}\n\n${why}\n${end}\n` },
    headers: { 'List-Unsubscribe': `<${end}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}
