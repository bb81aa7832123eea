import { links } from '#core/shared/links.ts'
import { html, type PageContext, type Reader, type RenderedPage, type ServerPage, withTables } from '#server/index.ts'
import { libraryAddresses } from '../../shared/addresses.ts'
import type { LibraryTables } from '../tables.ts'
import { missing, top } from './page-parts.ts'
import { pageWordsIn } from './words.ts'

const words = {
  en: {
    ask: 'End the emails about this story?',
    about: 'You will get no email about new chapters of this story. You stay subscribed to it.',
    end: 'End the emails',
    ended: 'You get no more emails about this story',
    endedAbout: 'You are still subscribed. Emails can be turned on again on the page of the story.',
    gone: 'There are no such emails',
    goneAbout: 'The address is wrong, or the account or the story is gone.',
    toStory: 'To the story',
  },
  ua: {
    ask: 'Більше не надсилати листів про цю історію?',
    about: 'Ви не отримуватимете листів про нові розділи цієї історії. Підписка лишиться.',
    end: 'Не надсилати листів',
    ended: 'Листів про цю історію більше не буде',
    endedAbout: 'Ви й далі підписані. Листи можна знову ввімкнути на сторінці історії.',
    gone: 'Таких листів немає',
    goneAbout: 'Адреса неправильна, або облікового запису чи історії вже немає.',
    toStory: 'До історії',
  },
}

async function find(read: Reader, token: string) {
  return token === ''
    ? undefined
    : withTables<LibraryTables>(read)
        .selectFrom('library_readers')
        .innerJoin('library_stories', 'library_stories.project_id', 'library_readers.project_id')
        .select(['library_readers.project_id', 'name', 'mail'])
        .where('mail_token', '=', token)
        .executeTakeFirst()
}

function page(
  { language }: PageContext,
  story: { name: string; project_id: string },
  title: string,
  body: RenderedPage['body'],
): RenderedPage {
  return {
    ...{ language, title: `${title} · Skald`, noindex: true, top: top(pageWordsIn(language)) },
    body: html`<p class="meta">${story.name}</p><h1>${title}</h1>${body}
<p><a class="button" href="${links.story(story.project_id)}">${words[language].toStory}</a></p>`,
  }
}

const gone = ({ language }: PageContext) =>
  missing(language, words[language].gone, words[language].goneAbout, links.library(), pageWordsIn(language).library)

/**
 * Ends the emails about a story for who has one of them, whether or not they are signed in. Opening the address only
 * asks, because programs that check emails open their links; mail programs send the form (RFC 8058).
 */
export const unsubscribePage: ServerPage = {
  path: libraryAddresses.unsubscribe(':token'),
  forEveryone: true,
  async render({ token = '' }, context) {
    const say = words[context.language]
    const story = await find(context.read, token)
    if (!story) return gone(context)
    if (story.mail === 0) return page(context, story, say.ended, html`<p class="lead">${say.endedAbout}</p>`)
    const form = html`<form method="post" action="${libraryAddresses.unsubscribe(token)}"><button class="button primary">${say.end}</button></form>`
    return page(context, story, say.ask, html`<p class="lead">${say.about}</p>${form}`)
  },
  async submit({ token = '' }, context) {
    const say = words[context.language]
    const story = await find(context.read, token)
    if (!story) return gone(context)
    await context.write(tx =>
      withTables<LibraryTables>(tx)
        .updateTable('library_readers')
        .set({ mail: 0 })
        .where('mail_token', '=', token)
        .execute(),
    )
    return page(context, story, say.ended, html`<p class="lead">${say.endedAbout}</p>`)
  },
}
