import { type CallContext, callerMay, Problem, type Reader, withTables } from '#server/index.ts'
import { warnedCookie } from '../shared/warnings.ts'
import type { LibraryTables } from './tables.ts'
import { type Warned, warningsHash } from './warnings.ts'

/** Whether the page of a visitor must ask first: nothing of the text is in it then. */
export function mustAskVisitor(card: Warned, { cookie }: { cookie(name: string): string | undefined }): boolean {
  const mark = warningsHash(card)
  return mark !== '' && cookie(warnedCookie) !== mark
}

async function acceptedMark(read: Reader, personId: string, storyId: string): Promise<string | undefined> {
  const row = await withTables<LibraryTables>(read)
    .selectFrom('library_readers')
    .select('accepted')
    .where('person_id', '=', personId)
    .where('project_id', '=', storyId)
    .executeTakeFirst()
  return row?.accepted
}

/** Whether the caller has not yet said that they want to read a story that asks for it. Who writes it is not asked. */
export async function mustAskCaller(context: CallContext, card: Warned): Promise<boolean> {
  const { user, read, cookies } = context
  const mark = warningsHash(card)
  if (mark === '' || cookies.get(warnedCookie) === mark) return false
  if (!user) return true
  const { storyId } = card
  if ((await acceptedMark(read, user.id, storyId)) === mark) return false
  return !(await callerMay(context, storyId, 'project.read'))
}

/** @throws Problem forbidden before the caller has said that they want to read the story */
export async function requireAccepted(context: CallContext, card: Warned): Promise<void> {
  if (await mustAskCaller(context, card))
    throw new Problem(
      'forbidden',
      'This story has content warnings: its page says which, and asks whether you want to read it.',
    )
}
