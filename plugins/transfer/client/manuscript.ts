import { mergeWithPrevious, move, rename, splitAt, takeBack, toggle } from '../shared/adjust.ts'
import { decodeText } from '../shared/decode.ts'
import { fingerprintOf } from '../shared/fingerprint.ts'
import { MAX_MANUSCRIPT_BYTES } from '../shared/limits.ts'
import { splitManuscript } from '../shared/split.ts'
import type { ManuscriptFile, Section, Split } from '../shared/types.ts'
import { lineEndsOf } from './line-ends.ts'
import type { Asks, Change, Fault, FileFact, SectionRow, View } from './messages.ts'
import { openingOf, packSections, paragraphsOf } from './section-text.ts'

const stepsMax = 500

/** The files that were chosen, how they will be split, and every correction so far. Lives in the worker. */
export class Manuscript {
  #facts: FileFact[] = []
  #split: Split | undefined
  #before: Split[] = []
  #fingerprint = ''
  readonly #rows = new WeakMap<Section, SectionRow>()

  /** Files that cannot be read are named; the others are split. All of them together have a largest size too. */
  async read({ files }: Asks['read']['asked']): Promise<Asks['read']['answer']> {
    const texts: ManuscriptFile[] = []
    const faults: Fault[] = []
    const facts: FileFact[] = []
    let room = MAX_MANUSCRIPT_BYTES
    for (const file of files) {
      const read = file.size > room ? ({ ok: false, reason: 'too-large' } as const) : await readFile(file)
      if (!read.ok) {
        faults.push({ name: file.name, reason: read.reason })
        continue
      }
      room -= file.size
      texts.push({ name: file.name, text: read.text })
      facts.push(read.fact)
    }
    this.#before = []
    this.#facts = facts
    this.#split = texts.length > 0 ? splitManuscript(texts) : undefined
    this.#fingerprint = this.#split ? fingerprintOf(this.#split.sections) : ''
    return { view: this.#split ? this.view() : null, faults }
  }

  change(change: Change): View {
    const now = this.#current()
    if (change.do === 'undo') this.#split = this.#before.pop() ?? now
    else {
      const next = changed(now, change)
      if (next !== now) this.#before = [...this.#before.slice(1 - stepsMax), now]
      this.#split = next
    }
    return this.view()
  }

  paragraphs({ id }: { id: string }): Asks['paragraphs']['answer'] {
    const section = this.#current().sections.find(one => one.id === id)
    return section ? paragraphsOf(section) : []
  }

  pack(): Asks['pack']['answer'] {
    const packed = packSections(this.#current().sections)
    return 'tooLong' in packed ? packed : { ...packed, fingerprint: this.#fingerprint }
  }

  view(): View {
    const { title, sections, left, capped } = this.#current()
    return {
      ...(title !== undefined && { title }),
      files: this.#facts,
      rows: sections.map(section => this.#rowOf(section)),
      left: left.map(({ reason, opening, words }) => ({ reason, opening, words })),
      capped,
      canUndo: this.#before.length > 0,
    }
  }

  #current(): Split {
    if (!this.#split) throw new Error('No manuscript has been read')
    return this.#split
  }

  #rowOf(section: Section): SectionRow {
    const { id, title, kind, part, include, words } = section
    const row = this.#rows.get(section) ?? {
      ...{ id, title, kind, include, words },
      ...(part !== undefined && { part }),
      opening: openingOf(section),
    }
    this.#rows.set(section, row)
    return row
  }
}

async function readFile(file: File) {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const decoded = decodeText(bytes)
  if (!decoded.ok) return decoded
  const { text, encoding, hadBom } = decoded
  const lineEnds = lineEndsOf(new TextDecoder(encoding).decode(bytes))
  const fact: FileFact = { name: file.name, encoding, hadBom, lineEnds }
  return { ok: true as const, text, fact }
}

function changed(split: Split, change: Exclude<Change, { do: 'undo' }>): Split {
  switch (change.do) {
    case 'toggle':
      return toggle(split, change.id)
    case 'rename':
      return rename(split, change.id, change.title)
    case 'merge':
      return mergeWithPrevious(split, change.id)
    case 'move':
      return move(split, change.id, change.delta)
    case 'split':
      return splitAt(split, change.id, change.line, change.file)
    case 'take':
      return takeBack(split, change.index)
  }
}
