import { call } from '#core/client/index.ts'
import { noteCalls } from '#plugins/notes/shared.ts'

/** A longer note is hard to read, and to scroll past. */
const charactersMax = 20_000

/** Puts what an import could not carry over into notes of the user, as many as it takes: nothing of it is cut. */
export async function createNotes(title: string, left: string): Promise<void> {
  const pieces = left === '' ? [] : piecesOf(left)
  // Notes stand newest first, so that the first of them is created last.
  for (const [at, piece] of [...pieces.entries()].reverse()) {
    const number = pieces.length > 1 ? ` (${at + 1}/${pieces.length})` : ''
    await call(noteCalls.create, { content: `${title}${number}\n${piece}` }, { quiet: true })
  }
}

/** Cuts a text between its lines, and a line only if it is too long by itself. */
export function piecesOf(text: string, max = charactersMax): string[] {
  const pieces: string[] = []
  let piece: string[] = []
  let length = 0
  for (const line of text.split('\n').flatMap(one => cut(one, max))) {
    if (length > 0 && length + line.length > max) {
      pieces.push(piece.join('\n'))
      piece = []
      length = 0
    }
    piece.push(line)
    length += line.length + 1
  }
  return [...pieces, piece.join('\n')]
}

/** Never between the two halves of one character. */
function cut(line: string, max: number): string[] {
  return line.length <= max ? [line] : (line.match(new RegExp(`.{1,${max}}`, 'gsu')) ?? [])
}
