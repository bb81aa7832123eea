import {
  includeLeftover,
  mergeWithPrevious,
  moveBoundary,
  renameSection,
  splitAt,
  toggleSection,
} from '../../shared/adjust.ts'
import { decodeText } from '../../shared/decode/decode.ts'
import { fingerprintOf } from '../../shared/fingerprint.ts'
import { MAX_MANUSCRIPT_BYTES } from '../../shared/limits.ts'
import { splitManuscript } from '../../shared/split.ts'
import type { ManuscriptFile, ManuscriptSection, ManuscriptSplit } from '../../shared/types.ts'
import { detectLineEndings } from './line-endings.ts'
import type { Correction, FileFact, FileIssue, ImportView, SectionRow, WorkerRequests } from './messages.ts'
import { openingText, packSections, paragraphsOf } from './section-text.ts'

const undoMax = 500

/** The chosen files, the proposed split, and every correction. Lives in the worker. */
export class Manuscript {
  #facts: FileFact[] = []
  #split: ManuscriptSplit | undefined
  #undoStack: ManuscriptSplit[] = []
  #fingerprint = ''
  readonly #rows = new WeakMap<ManuscriptSection, SectionRow>()

  /** Splits the files that can be read and lists the others. Their total size is limited. */
  async read({ files }: WorkerRequests['read']['asked']): Promise<WorkerRequests['read']['answer']> {
    const texts: ManuscriptFile[] = []
    const issues: FileIssue[] = []
    const facts: FileFact[] = []
    let bytesLeft = MAX_MANUSCRIPT_BYTES
    for (const file of files) {
      const read = file.size > bytesLeft ? ({ ok: false, reason: 'too-large' } as const) : await readTextFile(file)
      if (!read.ok) {
        issues.push({ name: file.name, reason: read.reason })
        continue
      }
      bytesLeft -= file.size
      texts.push({ name: file.name, text: read.text })
      facts.push(read.fact)
    }
    this.#undoStack = []
    this.#facts = facts
    this.#split = texts.length > 0 ? splitManuscript(texts) : undefined
    this.#fingerprint = this.#split ? fingerprintOf(this.#split.sections) : ''
    return { view: this.#split ? this.view() : null, faults: issues }
  }

  change(change: Correction): ImportView {
    const current = this.#current()
    if (change.do === 'undo') this.#split = this.#undoStack.pop() ?? current
    else {
      const next = applyCorrection(current, change)
      if (next !== current) this.#undoStack = [...this.#undoStack.slice(1 - undoMax), current]
      this.#split = next
    }
    return this.view()
  }

  paragraphs({ id }: { id: string }): WorkerRequests['paragraphs']['answer'] {
    const section = this.#current().sections.find(one => one.id === id)
    return section ? paragraphsOf(section) : []
  }

  pack(): WorkerRequests['pack']['answer'] {
    const packed = packSections(this.#current().sections)
    return 'tooLong' in packed ? packed : { ...packed, fingerprint: this.#fingerprint }
  }

  view(): ImportView {
    const { title, sections, left, capped } = this.#current()
    return {
      ...(title !== undefined && { title }),
      files: this.#facts,
      rows: sections.map(section => this.#rowOf(section)),
      left: left.map(({ reason, opening, words }) => ({ reason, opening, words })),
      capped,
      canUndo: this.#undoStack.length > 0,
    }
  }

  #current(): ManuscriptSplit {
    if (!this.#split) throw new Error('No manuscript has been read')
    return this.#split
  }

  #rowOf(section: ManuscriptSection): SectionRow {
    const { id, title, kind, part, include, words } = section
    const row = this.#rows.get(section) ?? {
      ...{ id, title, kind, include, words },
      ...(part !== undefined && { part }),
      opening: openingText(section),
    }
    this.#rows.set(section, row)
    return row
  }
}

async function readTextFile(file: File) {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const decoded = decodeText(bytes)
  if (!decoded.ok) return decoded
  const { text, encoding, hadBom } = decoded
  const lineEnds = detectLineEndings(new TextDecoder(encoding).decode(bytes))
  const fact: FileFact = { name: file.name, encoding, hadBom, lineEnds }
  return { ok: true as const, text, fact }
}

function applyCorrection(split: ManuscriptSplit, change: Exclude<Correction, { do: 'undo' }>): ManuscriptSplit {
  switch (change.do) {
    case 'toggle':
      return toggleSection(split, change.id)
    case 'rename':
      return renameSection(split, change.id, change.title)
    case 'merge':
      return mergeWithPrevious(split, change.id)
    case 'move':
      return moveBoundary(split, change.id, change.delta)
    case 'split':
      return splitAt(split, change.id, change.line, change.file)
    case 'take':
      return includeLeftover(split, change.index)
  }
}
