import { Manuscript } from './manuscript.ts'
import type { Answered, Asked, Asks } from './messages.ts'

// Decoding, splitting and packing away from the page, which stays quick however long the manuscript is.

const manuscript = new Manuscript()

async function answerTo({ name, asked }: Asked): Promise<unknown> {
  if (name === 'read') return manuscript.read(asked as Asks['read']['asked'])
  if (name === 'change') return manuscript.change(asked as Asks['change']['asked'])
  if (name === 'paragraphs') return manuscript.paragraphs(asked as Asks['paragraphs']['asked'])
  return manuscript.pack()
}

function say(answered: Answered): void {
  const bytes = 'answer' in answered && (answered.answer as { bytes?: Uint8Array<ArrayBuffer> }).bytes
  self.postMessage(answered, { transfer: bytes ? [bytes.buffer] : [] })
}

/** One after another: a correction never overtakes the one before it. */
let turn: Promise<void> = Promise.resolve()

self.addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  turn = turn
    .then(() => answerTo(data))
    .then(
      answer => say({ number: data.number, answer }),
      (error: unknown) => say({ number: data.number, failure: String(error) }),
    )
})
