import { requiredIssue } from '#core/shared/issue.ts'
import { countCharacters } from '#core/shared/rich-text/count-words.ts'
import { BLOCK_MARKS } from '#core/shared/rich-text/markdown/blocks.ts'
import { canonical, fromPlainText, isComment, isEmpty, type RichText } from '#core/shared/rich-text/nodes.ts'
import { withoutImages } from '#core/shared/rich-text/without-images.ts'
import { withoutMentions } from '#core/shared/rich-text/without-mentions.ts'
import { badField } from '#server/index.ts'
import { commentLimits } from '../shared.ts'

/** What readers write is for others: a paragraph that is a note to oneself in the editor is text here, with its mark. */
function withoutNotes(text: RichText): RichText {
  return canonical(
    text.map(paragraph => {
      if (!isComment(paragraph)) return paragraph
      const { block, children, ...rest } = paragraph
      return { ...rest, children: [{ text: BLOCK_MARKS.comment }, ...children] }
    }),
  )
}

/** A comment as it is stored: rich text without mentions and images, within its limits. @throws Problem bad-input */
export function contentOf(content: RichText | string): string {
  const nodes = typeof content === 'string' ? fromPlainText(content) : content
  const text = withoutMentions(withoutNotes(withoutImages(canonical(nodes))))
  if (isEmpty(text)) throw badField('content', requiredIssue)
  if (countCharacters(text) > commentLimits.length)
    throw badField('content', `has at most ${commentLimits.length} characters`)
  if (text.length > commentLimits.paragraphs)
    throw badField('content', `has at most ${commentLimits.paragraphs} paragraphs`)
  return JSON.stringify(text)
}

/** Fields that an answer has by itself, or that no object should have. */
const taken = new Set([
  ...['storyId', 'chapterId', 'commentId', 'parentId', 'content', 'user', 'createdAt', 'editedAt', 'state', 'own'],
  ...['replies', 'firstReplies', 'chapterTitle', 'reports'],
])
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

/** The other fields of a call as JSON; null if it has none. @throws Problem bad-input */
export function extraOf(input: object): string | null {
  const others = Object.entries(input).filter(([name]) => !taken.has(name))
  const bad = others.find(([name]) => forbidden.has(name))
  if (bad) throw badField(bad[0], 'is not known here; leave it out')
  const [first] = others
  if (!first) return null
  const json = JSON.stringify(Object.fromEntries(others))
  if (json.length > commentLimits.extra)
    throw badField(first[0], `is too long: all other fields have at most ${commentLimits.extra} characters together`)
  return json
}
