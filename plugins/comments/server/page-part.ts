import { deletedUser } from '#core/shared/access/account-rules.ts'
import { links } from '#core/shared/links.ts'
import { chapterPage } from '#plugins/library/shared.ts'
import { html, type PageContext, pageDate, richTextHtml, type ServerPagePart } from '#server/index.ts'
import type { Reply } from '../shared.ts'
import { readComments, readReplies, settingsOf } from './read-comments.ts'

const words = {
  en: {
    ...{ title: 'Comments', none: 'No comment yet.', signIn: 'Sign in to write a comment', older: 'Older comments' },
    ...{ newer: 'Newer comments', closed: 'The author has closed the comments.', deleted: 'This comment was deleted.' },
    ...{ deletedUser: 'Deleted user', pages: 'Pages of comments', more: 'More replies, for who signs in:' },
  },
  ua: {
    ...{ title: 'Коментарі', none: 'Коментарів ще немає.', signIn: 'Увійдіть, щоб написати коментар' },
    ...{ older: 'Давніші коментарі', newer: 'Новіші коментарі', closed: 'Автор закрив коментарі.' },
    ...{ deleted: 'Цей коментар видалено.', deletedUser: 'Видалений користувач', pages: 'Сторінки коментарів' },
    more: 'Ще відповіді, для тих, хто ввійде:',
  },
}

/** The comments of a published chapter, for readers without a script. */
export const chapterComments: ServerPagePart = {
  page: chapterPage,
  async render({ storyId = '', chapterId = '' }, { read, query, language }) {
    const say = words[language]
    const requested = query.get('comments') ?? ''
    const page = /^[1-9]\d{0,4}$/.test(requested) ? Number(requested) : 1
    const { data, nextCursor } = await readComments(read, '', chapterId, page)
    const { closed } = await settingsOf(read, storyId)
    const items = []
    for (const comment of data) {
      const { replies, firstReplies } = comment
      const shown =
        replies > firstReplies.length ? (await readReplies(read, '', comment.commentId, 1)).data : firstReplies
      const answers = shown.map(reply => html`<li>${commentHtml(reply, language)}</li>`)
      const left = replies - shown.length
      const more = left > 0 ? html`<p class="meta">${say.more} ${left}</p>` : ''
      const list = answers.length > 0 ? html`<ol>${answers}</ol>` : ''
      items.push(html`<li>${commentHtml(comment, language)}${list}${more}</li>`)
    }
    const to = (number: number | string) => `?comments=${number}#comments`
    const pager = html`<nav class="pager" aria-label="${say.pages}">${page > 1 ? html`<a class="button" href="${to(page - 1)}">${say.newer}</a>` : html`<span></span>`}
${nextCursor === null ? html`<span></span>` : html`<a class="button" href="${to(nextCursor)}">${say.older}</a>`}</nav>`
    return html`<section class="read comments" id="comments"><h2>${say.title}</h2>
${items.length === 0 ? html`<p class="meta">${say.none}</p>` : html`<ol class="comments">${items}</ol>`}
${page > 1 || nextCursor !== null ? pager : ''}
<p>${closed ? html`<span class="meta">${say.closed}</span>` : html`<a class="button" href="${links.auth()}">${say.signIn}</a>`}</p></section>`
  },
}

function commentHtml({ commentId, user, createdAt, content, state }: Reply, language: PageContext['language']) {
  const say = words[language]
  if (state === 'deleted') return html`<p class="meta">${say.deleted}</p>`
  const name = user.userId === deletedUser ? say.deletedUser : user.username
  return html`<p class="meta"><b>${name}</b> · <time datetime="${createdAt}">${pageDate(language, createdAt)}</time></p>${richTextHtml(content, `comment-${commentId}`)}`
}
