import type { Paragraph, RichText } from '#core/shared/rich-text/nodes.ts'
import type { Book } from '../../shared/book.ts'

/** A PNG of one pixel. */
const onePixel = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  character => character.charCodeAt(0),
)

const hostile = '<script>alert("&")</script>\u0000\u000b\ud800'

const mention = (label: string): Paragraph['children'][number] => ({
  type: 'mention',
  entity: { type: 'character', id: 'oda', spaceId: 'space', projectId: 'project' },
  label,
  children: [{ text: '' }],
})

const everyForm: RichText = [
  { type: 'paragraph', block: 'heading1', children: [{ text: 'At low water' }] },
  {
    type: 'paragraph',
    children: [
      { text: 'Read ' },
      { text: 'aloud', bold: true, italic: true, underline: true },
      { text: ' by ' },
      mention('Oda & Sael'),
      { text: ' from ', fontSize: 'small' },
      { text: 'the ledger', link: 'https://example.org/?a=1&b="2"' },
      { text: '.', code: true },
      { text: 'Of ', footnote: true },
      { text: '1702', footnote: true, italic: true },
      { text: ' It was damp.' },
      { text: 'So says <Sael>', footnote: true },
    ],
  },
  { type: 'paragraph', children: [{ text: '' }] },
  { type: 'paragraph', block: 'break', children: [{ text: '' }] },
  { type: 'paragraph', align: 'center', children: [{ text: 'Eleven women', fontSize: 'large' }] },
  { type: 'paragraph', block: 'bullet', children: [{ text: 'rope' }] },
  { type: 'paragraph', block: 'bullet', children: [{ text: 'salt' }] },
  { type: 'paragraph', block: 'number', children: [{ text: 'first' }] },
  { type: 'paragraph', block: 'quote', children: [{ text: 'Do not open it' }] },
  {
    ...{ type: 'paragraph', block: 'image', image: { imageId: 'slip', description: 'The "slip" & the stair' } },
    children: [{ text: 'At ' }, { text: 'low', italic: true }, { text: ' water' }],
  },
  {
    ...{ type: 'paragraph', block: 'image', image: { imageId: 'gone', description: 'A lost <drawing>' } },
    children: [{ text: '' }],
  },
  { type: 'paragraph', children: [{ text: hostile }] },
  { type: 'paragraph', children: [{ text: 'Гіркий полин' }] },
]

export function sampleBook(changes: Partial<Book> = {}): Book {
  return {
    ...{ id: 'skald:space:project', title: 'The Salt <Ledger>', author: 'Ines "Ink" Halloran', language: 'en' },
    chapters: [
      { id: 'one', over: 'Chapter 1', title: 'The Slip & the Stair', text: everyForm },
      { id: 'two', over: '', title: hostile, text: [{ type: 'paragraph', children: [{ text: 'Rope' }] }] },
      { id: 'three', over: '', title: '', text: [] },
    ],
    cover: { type: 'image/jpeg', bytes: new Uint8Array([0xff, 0xd8, 0xff, 0xd9]), width: 2, height: 3 },
    pictures: new Map([['slip', { type: 'image/png', bytes: onePixel, width: 1, height: 1 }]]),
    labels: { contents: 'Contents', cover: 'Cover', by: 'by', words: 'About 20 words' },
    modified: '2026-11-23T05:00:00Z',
    ...changes,
  }
}
