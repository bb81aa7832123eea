import { defineCalls } from '#core/shared/call.ts'
import { place } from '#core/shared/calls/shapes.ts'

export { type Chapter, chapter } from './shared/kind.ts'

/** The chapters whose text a call has changed, with the revision they have now. */
const changed = { changed: [{ chapterId: 'id', revision: 'number.integer' }, '[]'] } as const
/** A chapter as the person saw it. */
const seen = { ...place, chapterId: 'id', revision: 'number.integer >= 1' } as const

/** The most chapters that become one at a time. */
const mergedMax = 100

export const chapterCalls = defineCalls('chapter', {
  split: {
    method: 'POST',
    access: { project: 'chapter.update' },
    input: { ...seen, at: 'number.integer >= 1', title: 'string >= 1' },
    output: { chapterId: 'id', ...changed },
    layer: 'shared',
    about: 'Cut a chapter before a paragraph, counted from 0: what follows becomes a new chapter after it.',
  },
  moveScene: {
    method: 'POST',
    access: { project: 'chapter.update' },
    input: {
      ...seen,
      from: 'number.integer >= 0',
      to: 'number.integer >= 1',
      targetId: 'id',
      edge: "'start' | 'end'",
    },
    output: { ...changed, unnamed: 'id[]' },
    layer: 'shared',
    about:
      'Move the paragraphs from `from` to before `to` of a chapter to the start or end of another. `unnamed` are the scenes of which that had a copy: the scene itself is there now, and only it has the name.',
  },
  merge: {
    method: 'POST',
    access: { project: 'chapter.update' },
    input: { ...place, chapterIds: `2 <= id[] <= ${mergedMax}` },
    output: { chapterId: 'id', ...changed },
    layer: 'shared',
    about: 'Join chapters in the order of the story: the first takes the texts of the others, which are archived.',
  },
  putBack: {
    method: 'POST',
    access: { project: 'chapter.update' },
    input: { ...seen, text: 'richText' },
    output: changed,
    layer: 'shared',
    about:
      'Give a chapter its text with scenes in another order, or the text that it had before text was moved. It counts as nobody’s words.',
  },
  moveBack: {
    method: 'POST',
    access: { project: 'chapter.update' },
    input: {
      ...seen,
      text: 'richText',
      targetId: 'id',
      targetRevision: 'number.integer >= 1',
      targetText: 'richText',
      edge: "'start' | 'end'",
    },
    output: changed,
    layer: 'shared',
    about:
      'Take back a move of text from one chapter to the start or end of another, or a split. The revisions are those that both got with it, the texts those they had before. What was written since stays: that in the moved text goes back with it. Refused where it cannot be told what that is.',
  },
  saveMoved: {
    method: 'POST',
    access: { project: 'chapter.update' },
    input: { ...seen, was: 'richText', 'saved?': 'richText', now: 'richText' },
    output: {
      moved: 'boolean',
      saved: [{ chapterId: 'id', title: 'string', scene: ['number.integer', '|', 'null'] }, '[]'],
      was: 'richText',
      now: 'richText',
    },
    layer: 'shared',
    about:
      'Save a change that somebody made, since the revision they saw, in text that others moved to other chapters or places meanwhile: it goes to where that text is now. `was` is the text at that revision, `saved` what this call has saved of it before, `now` the changed one. Answers the chapters that got something, with the number of the scene from 0, and both texts without what was moved, for an update of the chapter itself; `moved` is false if nothing was.',
  },
  movedSince: {
    method: 'GET',
    access: { project: 'chapter.read' },
    input: seen,
    output: { moved: 'boolean' },
    layer: 'shared',
    about: 'Whether text of a chapter was moved to another chapter or place since a revision.',
  },
  whereMoved: {
    method: 'POST',
    access: { project: 'chapter.read' },
    input: { ...seen, text: 'richText' },
    output: {
      to: [{ chapterId: 'id', title: 'string', scene: ['number.integer', '|', 'null'] }, '|', 'null'],
    },
    layer: 'shared',
    about:
      'The chapter to which others have moved paragraphs that were in a chapter at a revision, with the number of the scene from 0; null if they moved them nowhere.',
  },
  mergedInto: {
    method: 'GET',
    access: { project: 'chapter.read' },
    input: { ...place, chapterId: 'id' },
    output: { into: [{ chapterId: 'id', title: 'string' }, '|', 'null'] },
    layer: 'shared',
    about:
      'The chapter that has the text of an archived chapter since they were merged; null if there is none. What is written in the archived one goes there too.',
  },
  getChaptersMap: {
    method: 'GET',
    access: { project: 'chapter.read' },
    input: place,
    output: [{ chapterId: 'id', title: 'string', index: 'number.integer', published: 'boolean' }, '[]'],
    layer: 'shared',
    about: 'Every chapter of a project in order, by title.',
  },
})
